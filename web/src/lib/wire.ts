// What passes over the wire and over the border to the engine. Most of it is written from the Rust types
// (types.ts); here is the rest. A test in crates/server holds `Piece` against what is really sent.
export * from './types';

export type Seat = 'A' | 'B';
export type Viewer = { Seat: Seat } | 'Spectator';

export interface Piece {
  id: string;
  label: string;
  spoken: string;
  seat: number | null;
  at: [number, number];
  facing: number;
  front: number;
  depth: number;
}

export interface Clause {
  id: string;
  title: string;
  body: string;
  rulings: string[];
}

export interface Heading {
  id: string;
  title: string;
}

export interface Chapter {
  id: string;
  title: string;
  entries: Heading[];
}
