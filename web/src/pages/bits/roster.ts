// The roster of a list, as it is printed: figures, boxes to tick, and what the words mean.
import { load, type Json } from './armies';

export interface Strip {
  label: string;
  groups: number[];
}

export type Cell = string | { number: number; name: string; what: string } | Strip[];

/** See crates/print/src/roster.rs. */
export interface Roster {
  system: string;
  system_name: string;
  title: string;
  subtitle: string;
  total: number;
  limit: number;
  legal: boolean;
  faults: { words: string; clause: string }[];
  tracks: { label: string; clause: string; groups: number[] }[];
  columns: { head: string; kind: 'name' | 'text' | 'figure' | 'ticks' | 'points' }[];
  sections: { name: string; points: number; ticks: Strip[]; rows: Cell[][] }[];
  tables: { title: string; clause: string; head: string[]; rows: string[][] }[];
  note: string;
  glossary: { name: string; text: string; clause: string }[];
  code: string;
  hash: string;
  rules: string;
}

export interface Card {
  id: string;
  name: string;
  activated: string;
  modifiers: string;
  reaction: string;
  reaction_modifiers: string;
  clause: string;
}

export async function roster(system: string, data: Json, lang: string): Promise<Roster> {
  return JSON.parse((await load()).army_roster(system, JSON.stringify(data), lang));
}

export async function cards(lang: string): Promise<Card[]> {
  return JSON.parse((await load()).order_cards(lang));
}
