// Army lists in the page: the engine says what a list is, what may be put in it and what is wrong with it; here it is
// changed as data, kept in this browser, and compared.
import type * as Wasm from '../../engine/armies.js';

let loading: Promise<typeof Wasm> | null = null;

/** Loads the engine of lists, once: it is that of no battle. */
export function load(): Promise<typeof Wasm> {
  loading ??= import('../../engine/armies.js').then(async (m) => {
    await m.default();
    return m;
  });
  return loading;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Option {
  value: Json;
  label: string;
  points: number | null;
}

/** See crates/armies/src/sheet.rs. */
export interface Field {
  path: string;
  label: string;
  kind: 'text' | 'number' | 'choice' | 'many' | 'switch';
  value: Json;
  options: Option[];
  needed: boolean;
  /** What a number is that is left out. */
  usual: number | null;
}

export interface Offer {
  label: string;
  note: string;
  points: number | null;
  into: string;
  value: Json;
}

export interface Item {
  path: string;
  title: string;
  points: number | null;
  fields: Field[];
  loose: boolean;
}

export interface Part {
  path: string;
  title: string;
  fields: Field[];
  items: Item[];
  offers: Offer[];
  loose: boolean;
}

export interface Line {
  number: number;
  name: string;
  what: string;
  each: number;
  points: number;
}

export interface Report {
  name: string;
  list: string | null;
  points: number;
  total: number;
  legal: boolean;
  sections: { name: string; lines: Line[]; points: number }[];
  faults: { clause: string; words: string }[];
  warnings: { clause: string; words: string }[];
}

export interface Army {
  system: string;
  data: Json;
  sheet: { fields: Field[]; parts: Part[]; offers: Offer[] };
  report: Report | null;
  troubles: string[];
  toml: string;
  code: string;
}

export interface Listing {
  system: string;
  id: string;
  name: string;
  years: [number, number] | null;
  about: string;
}

export interface Wish {
  system: string;
  list: string | null;
  points: number | null;
  year: number | null;
  seed: number;
}

export const armies = {
  async listings(lang: string): Promise<Listing[]> {
    return JSON.parse((await load()).army_listings(lang));
  },
  async fresh(wish: Wish, lang: string): Promise<Army> {
    return JSON.parse((await load()).army_fresh(JSON.stringify(wish), lang));
  },
  async open(text: string, lang: string): Promise<Army> {
    return JSON.parse((await load()).army_open(text, lang));
  },
  async sheet(system: string, data: Json, lang: string): Promise<Army> {
    return JSON.parse((await load()).army_sheet(system, JSON.stringify(data), lang));
  },
  async qr(text: string): Promise<{ side: number; dark: string }> {
    return JSON.parse((await load()).qr(text));
  },
};

const steps = (path: string) => path.split('/').slice(1);

/** The same data with another value at a place; an empty one is left out. Objects on the way are made. */
export function set(data: Json, path: string, value: Json): Json {
  const [first, ...rest] = steps(path);
  const next = rest.length > 0 ? `/${rest.join('/')}` : '';
  if (Array.isArray(data)) {
    return data.map((x, i) => (i === Number(first) ? (next ? set(x, next, value) : value) : x));
  }
  const map = { ...((data ?? {}) as { [key: string]: Json }) };
  const empty =
    value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  if (next) map[first] = set(map[first] ?? {}, next, value);
  else if (empty) delete map[first];
  else map[first] = value;
  return map;
}

function at(data: Json, path: string): Json | undefined {
  return steps(path).reduce<Json | undefined>(
    (d, s) => (Array.isArray(d) ? d[Number(s)] : d && typeof d === 'object' ? d[s] : undefined),
    data,
  );
}

/** The same data with something more in an array, which may not be there yet. */
export function add(data: Json, into: string, value: Json): Json {
  const all = at(data, into);
  return set(data, into, [...(Array.isArray(all) ? all : []), value]);
}

/** The same data without what stands at a place in an array. */
export function remove(data: Json, path: string): Json {
  const all = steps(path);
  const place = Number(all.at(-1));
  const into = `/${all.slice(0, -1).join('/')}`;
  const list = at(data, into);
  // An array that must be there is there, even if nothing is in it.
  const rest = (Array.isArray(list) ? list : []).filter((_, i) => i !== place);
  return put(data, into, rest);
}

/** As `set`, but an empty array stays. */
function put(data: Json, path: string, value: Json): Json {
  const [first, ...rest] = steps(path);
  const next = rest.length > 0 ? `/${rest.join('/')}` : '';
  if (Array.isArray(data)) {
    return data.map((x, i) => (i === Number(first) ? (next ? put(x, next, value) : value) : x));
  }
  const map = data as { [key: string]: Json };
  return { ...map, [first]: next ? put(map[first], next, value) : value };
}

/** The same again, behind it. */
export function again(data: Json, path: string): Json {
  const all = steps(path);
  const value = at(data, path);
  return value === undefined ? data : add(data, `/${all.slice(0, -1).join('/')}`, value);
}

/** A list this browser keeps. */
export interface Kept {
  id: string;
  system: string;
  name: string;
  points: number;
  data: Json;
  changed: string;
}

const KEY = 'rocroi.armies';

export function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** Keeps a list; false where the browser keeps nothing. */
export function keep(army: Kept): boolean {
  try {
    const others = kept().filter((k) => k.id !== army.id);
    localStorage.setItem(KEY, JSON.stringify([army, ...others]));
    return true;
  } catch {
    return false;
  }
}

export function forget(id: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept().filter((k) => k.id !== id)));
  } catch {
    // Nothing was kept.
  }
}

export interface Row {
  what: string;
  of: [number, number];
  points: [number, number];
}

/** Two lists side by side: of everything how many, and what they cost. */
export function compare(one: Report, two: Report): Row[] {
  const rows = new Map<string, Row>();
  [one, two].forEach((r, side) => {
    for (const line of r.sections.flatMap((s) => s.lines)) {
      const row = rows.get(line.what) ?? { what: line.what, of: [0, 0], points: [0, 0] };
      row.of[side] += line.number;
      row.points[side] += line.points;
      rows.set(line.what, row);
    }
  });
  return [...rows.values()].sort(
    (a, b) => Math.max(...b.points) - Math.max(...a.points) || a.what.localeCompare(b.what),
  );
}
