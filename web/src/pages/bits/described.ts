// The units of a list in the words that describe a fight, with what is marked on the roster beside them.
import type { Json } from './armies';
import type { Cell, Roster, Strip } from './roster';

export interface Unit {
  name: string;
  words: string;
  /** What is marked: words of a description, with a number where they count. */
  marks?: [string, number | null][];
}

type Row = Record<string, Json>;

const list = (of: Json | undefined): Row[] => (Array.isArray(of) ? (of as never) : []);
const text = (...words: (Json | undefined)[]) =>
  words
    .flat()
    .filter((w): w is string => typeof w === 'string')
    .join(' ');
const number = (of: Json | undefined) => (typeof of === 'number' && of > 0 ? of : 1);

/** A part of an army as it stands on the roster: leaders first, then its units one by one. */
interface Part {
  leaders: number;
  units: Unit[];
}

function parts(system: string, data: Json): Part[] {
  const army = (data ?? {}) as Row;
  const named = (u: Row, words: string): Unit => ({ name: text(u.name) || words, words });
  const each = (n: number, unit: Unit): Unit[] => Array.from({ length: n }, () => unit);
  switch (system) {
    case 'adgr':
      return list(army.corps).map((c) => ({
        leaders: 1,
        units: list(c.unit).flatMap((u) =>
          each(number(u.number), named(u, text(u.troop, u.quality, u.options))),
        ),
      }));
    case 'tercios': {
      const bought = (all: Row[]) => all.map((u) => named(u, text(u.profile, u.options)));
      const chiefs = list(army.chief).length;
      const elite = list(army.elite);
      return [
        ...(chiefs > 0 ? [{ leaders: chiefs, units: [] }] : []),
        ...list(army.regiment).map((r) => ({
          leaders: list(r.commander).length,
          units: bought(list(r.unit)),
        })),
        ...(elite.length > 0 ? [{ leaders: 0, units: bought(elite) }] : []),
      ];
    }
    default:
      return list(army.group).map((g) => ({
        leaders: 0,
        units: list(g.figure).flatMap((f) => each(number(f.n), named(f, text(f.like)))),
      }));
  }
}

/** How many of each part of a list lead it: the first lines of its part on the roster. */
export function leading(system: string, data: Json): number[] {
  return parts(system, data).map((p) => p.leaders);
}

/** The words that describe each unit of a list, as far as a list says them; those alike once. */
export function units(system: string, data: Json): Unit[] {
  const all = parts(system, data).flatMap((p) => p.units);
  return all.filter((u, i) => all.findIndex((o) => o.name === u.name && o.words === u.words) === i);
}

const ticks = (c: Cell): c is Strip[] => Array.isArray(c);
const titled = (c: Cell): c is { number: number; name: string; what: string } =>
  typeof c === 'object' && !Array.isArray(c);

/** What the boxes of a unit say in a description: by the columns of boxes, a number or no more than that it is so. */
const BOXES: Record<string, [string, boolean][]> = {
  adgr: [['lost', true]],
  tercios: [
    ['wear', true],
    ['disordered', false],
  ],
  // The boxes of figures are lives, of which whoever fights has one left; those of the group count.
  argad: [],
};
/** The same of a whole part. */
const OF_PART: Record<string, string[]> = { argad: ['shaken'] };

/** The units of a list with what is marked on the roster; without marks where roster and list do not go together. */
export function marked(
  system: string,
  data: Json,
  roster: Roster | null,
  marks: Record<string, number>,
): Unit[] {
  const plain = units(system, data);
  if (!roster || Object.keys(marks).length === 0) return plain;
  const out: Unit[] = [];
  parts(system, data).forEach((part, s) => {
    const section = roster.sections[s];
    const places = (section?.rows ?? []).flatMap((row, r) => {
      const title = row.find(titled);
      const columns = row.flatMap((c, k) => (ticks(c) ? [k] : []));
      return Array.from({ length: title?.number ?? 0 }, (_, k) => ({
        name: title && title.number > 1 ? `${title.name} ${k + 1}` : (title?.name ?? ''),
        at: columns.map((c) => `${s}.${r}.${c}.${k}`),
      }));
    });
    if (places.length !== part.leaders + part.units.length) return;
    const shared = (OF_PART[system] ?? []).filter((_, i) => (marks[`s${s}.${i}`] ?? 0) > 0);
    part.units.forEach((unit, i) => {
      const place = places[part.leaders + i];
      const own = (BOXES[system] ?? []).flatMap(([word, counts], c): [string, number | null][] => {
        const n = marks[place.at[c]] ?? 0;
        return n === 0 ? [] : [[word, counts ? n : null]];
      });
      const all = [...own, ...shared.map((word): [string, null] => [word, null])];
      if (all.length === 0) return;
      const words = all.map(([word, n]) => (n === null ? word : `${word}=${n}`));
      out.push({ name: place.name, words: [unit.words, ...words].join(' '), marks: all });
    });
  });
  return [...out, ...plain];
}
