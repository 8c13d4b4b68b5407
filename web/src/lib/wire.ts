// What passes over the wire and over the border to the engine, as Rust writes it. A test in crates/wasm holds
// these interfaces against the Rust types: change both together.

export type Seat = 'A' | 'B';
export type Viewer = { Seat: Seat } | 'Spectator';
export type Waiting = { Decide: [Seat, boolean][] } | { Roll: number } | { Over: Seat | null };

export interface Status {
  waiting: Waiting;
  decision: number | null;
  undo: boolean;
  offer: Offer | null;
  seed: string | null;
}
export type Offer = { takeback: { by: Seat; frame: number } } | { draw: { by: Seat } };

export interface Problem {
  code: string;
  clauses: string[];
  reasons: unknown;
  words: string;
}

export interface View {
  n: number;
  you: Viewer;
  system: string;
  name: string;
  view: unknown;
  past: unknown[];
  status: Status;
}

export type FromServer =
  | { view: View }
  | { told: { n: number; told: unknown } }
  | { status: { status: Status } }
  | { done: { re: number } }
  | { refused: { re: number; problem: Problem } }
  | { bye: { why: string } };

export type Doing =
  'undo' | 'offer-draw' | 'agree' | 'decline' | 'concede' | { 'ask-takeback': { frame: number } };

export interface Ready {
  id: string;
  system: string;
  title: string;
  date: string;
  note: string;
  sides: string[];
  seat: Seat;
}

export interface Made {
  id: string;
  a: string;
  b: string;
  spectators: string;
  commitment: string;
}

export interface Said {
  clause: string | null;
  words: string;
}

export interface TallyLine {
  clause: string;
  does: string;
  words: string;
  stopped: Said | null;
}

export interface TallyOut {
  seat: string;
  lines: TallyLine[];
  total: number;
}

export interface Chance {
  words: string;
  outcome: unknown;
  exact: string;
  percent: number;
}

export interface FightOut {
  tallies: TallyOut[];
  odds: Chance[];
}

export interface CourseOut {
  heard: Said[];
  stop: string;
  why: string;
  fight: FightOut | null;
  looming: [string, FightOut][];
  ghosts: Piece[];
  layers: unknown[];
}

export interface PreviewOut {
  text: string;
  words: string;
  cost: string;
  refused: Said[];
  course: CourseOut | null;
  branches: [string, CourseOut][];
}

export interface Question {
  kind: string;
  words: string;
  decision: unknown;
  given: boolean;
}

export interface Offered {
  order: unknown;
  text: string;
  kind: string;
  words: string;
  pieces: string[];
}

export interface Choice {
  piece: string;
  name: string;
  options: [string, string][];
  usual: string;
}

export interface RosterLine {
  id: string;
  name: string;
  kind: string;
  seat: string;
  group: string;
  lost: number;
  total: number;
  state: string;
  more: Said[];
}

export interface ToldOut {
  said: Said | null;
  dice: number[];
  kind: string;
  event: unknown;
  tallies: TallyOut[];
  moved: boolean;
}

export interface Counter {
  words: string;
  left: number;
  of: number;
}

export interface Bar {
  words: string;
  counters: Counter[];
  sides: string[];
}

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

export interface Sheet {
  table: [number, number];
  module: number;
  unit: [number, string];
  pieces: Piece[];
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
