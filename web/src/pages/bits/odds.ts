// Questions about fights: what can be said comes from the engine, and a description is the words that were said.
import { load } from '../../lib/engine';
import type { Said, TallyOut } from '../../lib/wire';

export interface Word {
  word: string;
  label: string;
}

/** Something that can be said; see crates/desk/src/described.rs. */
export interface Field {
  id: string;
  label: string;
  kind: 'choice' | 'many' | 'switch' | 'number' | 'value' | 'list';
  words: Word[];
  values: Word[];
}

export interface Vocabulary {
  verbs: Word[];
  one: Field[];
  two: Field[] | null;
  friend: Field[] | null;
  about: Field[];
}

/** A fight described in a line. */
export interface Line {
  one: string;
  verb: string;
  two: string | null;
  volley: string | null;
  about: Record<string, string>;
}

/** Where a visit begins that asks nothing yet. */
const BEGIN: Record<string, [string, string]> = {
  adgr: ['tercio arquebus', 'pike-and-shot musket'],
  tercios: ['tercio', 'modern_battalion'],
  argad: ['cuirassier', 'line-soldier'],
};

/** The fight a page describes before anybody has said one. */
export function begin(system: string): Line & { two: string } {
  const [one, two] = BEGIN[system];
  return { one, verb: 'charges', two, volley: null, about: {} };
}

export interface Share {
  exact: string;
  percent: number;
}

export interface Odds {
  subject: string;
  sentence: string;
  names: [string, string];
  rows: [string, [string, string]][];
  outcomes: [string, Share][];
  phases: string[];
  tallies: TallyOut[];
}

export interface Chart {
  sides: [string, string];
  groups: { label: string; values: [number | null, number | null]; said: [string, string] }[];
}

export interface Pool {
  seat: 'A' | 'B';
  dice: number;
  faces: number[];
}

export interface Toll {
  gone: boolean;
  lost: number;
  back: boolean;
  disordered: boolean;
  general: boolean;
  gain: number;
}

export interface Fall {
  fallen: Pool[][];
  awaited: Pool[];
  came: string[];
  tolls: Toll[];
}

export type Answer<T> = { ok: T } | { trouble: string[] } | { refused: Said[] };

export async function vocabulary(system: string, line: Line, lang: string): Promise<Vocabulary> {
  return JSON.parse((await load(system)).odds_words(JSON.stringify(line), lang));
}

export async function odds(
  system: string,
  line: Line,
  end: boolean,
  lang: string,
): Promise<Answer<{ odds: Odds; chart: Chart }>> {
  return JSON.parse((await load(system)).odds(JSON.stringify(line), end, lang));
}

export async function fall(system: string, line: Line, faces: number[], lang: string): Promise<Answer<Fall>> {
  return JSON.parse((await load(system)).fall(JSON.stringify(line), Uint8Array.from(faces), lang));
}

/** What has been said in each field, by its place among them. A word with two meanings takes the one still free. */
export function heard(text: string, fields: Field[]): string[][] {
  const said: string[][] = fields.map(() => []);
  for (const token of text.split(/\s+/).filter(Boolean)) {
    const [name, value] = token.split('=', 2) as [string, string | undefined];
    const at = fields.findIndex((f, i) => {
      const valued = f.kind === 'number' || f.kind === 'value' || f.kind === 'list';
      if (valued !== (value !== undefined)) return false;
      if (f.kind !== 'many' && said[i].length > 0) return false;
      return f.words.some((w) => same(w.word, name));
    });
    if (at < 0) continue;
    if (value === undefined) said[at].push(fields[at].words.find((w) => same(w.word, name))!.word);
    else said[at].push(...(fields[at].kind === 'list' ? value.split(',') : [value]));
  }
  return said;
}

// `modern-battalion` is as good as `modern_battalion`.
function same(a: string, b: string): boolean {
  return a.replaceAll('_', '-') === b.replaceAll('_', '-');
}

/** The description that says this. */
export function spoken(said: string[][], fields: Field[]): string {
  return fields
    .flatMap((f, i) => {
      const all = said[i].filter((s) => s !== '');
      if (f.kind === 'choice' || f.kind === 'many' || f.kind === 'switch') return all;
      return all.length > 0 ? [`${f.words[0].word}=${all.join(',')}`] : [];
    })
    .join(' ');
}

/** Circumstances of the fight are words with values, all of them: a switch is one word. */
export function circumstances(words: Vocabulary | null): Field[] {
  const one = (f: Field) => ({ ...f, words: [{ ...f.words[0], word: f.id }] });
  return (words?.about ?? []).map((f) => (f.kind === 'switch' ? one(f) : f));
}

/** What is said of the circumstances, as a description. */
export function saidAbout(about: Line['about'], fields: Field[]): string {
  const said = ([k, v]: [string, string]) =>
    fields.find((f) => f.id === k)?.kind === 'switch' ? k : `${k}=${v}`;
  return Object.entries(about).map(said).join(' ');
}

/** The circumstances a description says. */
export function heardAbout(text: string): Line['about'] {
  const pairs = text
    .split(' ')
    .filter(Boolean)
    .map((w) => w.split('=', 2));
  return Object.fromEntries(pairs.map(([k, v]) => [k, v ?? 'yes']));
}

/** The question as it stands in an address. */
export function toQuery(line: Line, end: boolean): Record<string, string> {
  const out: Record<string, string> = { one: line.one, verb: line.verb };
  if (line.two !== null) out.two = line.two;
  if (line.volley) out.volley = line.volley;
  for (const [key, value] of Object.entries(line.about)) out[`with.${key}`] = value;
  if (end) out.end = 'yes';
  return out;
}

/** The question an address holds; nothing if it holds none. */
export function ofQuery(query: URLSearchParams): { line: Line; end: boolean } | null {
  const [one, verb] = [query.get('one'), query.get('verb')];
  if (one === null || verb === null) return null;
  const about: Record<string, string> = {};
  for (const [key, value] of query) if (key.startsWith('with.')) about[key.slice(5)] = value;
  const line = { one, verb, two: query.get('two'), volley: query.get('volley'), about };
  return { line, end: query.get('end') === 'yes' };
}

/** The same question for the program. */
export function command(system: string, line: Line, end: boolean): string {
  const quoted = (s: string) => `"${s}"`;
  const about = Object.entries(line.about).map(([k, v]) => `--with ${k}=${v}`);
  return [
    'rocroi odds',
    system,
    quoted(line.one),
    line.verb,
    ...(line.two === null ? [] : [quoted(line.two)]),
    ...(line.volley ? [`--volley ${quoted(line.volley)}`] : []),
    ...about,
    ...(end ? ['--end'] : []),
  ].join(' ');
}
