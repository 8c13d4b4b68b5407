// A battle to be set up: what may be chosen for it, the armies of both sides, and what is wrong with them. The engine of
// lists draws, prices and judges; the server judges again.
import { armies, kept, load, set, type Army } from './armies';
import { p } from './words.svelte';

export interface Choices {
  sizes: { least: number; most: number; usual: number[]; exact: boolean; clause: string };
  scenarios: { id: string; name: string; fixed: boolean }[];
  samples: { id: string; name: string; points: number; toml: string }[];
}

/** Why a battle cannot be made so: what it concerns is `points`, `scenario`, `lists.0`, `lists.1`, or all of it. */
export interface Reason {
  about: string;
  words: string;
  clause: string | null;
}

/** Where a side's army comes from: `drawn`, `sample:ID`, `kept:ID` or `other`. */
export type From = string;

export async function choices(system: string, lang: string): Promise<Choices> {
  return JSON.parse((await load()).battle_choices(system, lang));
}

/** Everything wrong with two armies (as files) for a battle of this size. */
export async function unfit(
  system: string,
  points: number | null,
  lists: (string | null)[],
  lang: string,
): Promise<Reason[]> {
  return JSON.parse((await load()).battle_unfit(JSON.stringify({ system, points, lists }), lang));
}

interface Wish {
  system: string;
  from: From;
  /** What was pasted, for `other`. */
  text: string;
  points: number | null;
  year: number | null;
  seed: number;
  /** 0 for the first side. */
  side: number;
}

/** The army of a side; none while nothing was pasted. Throws what cannot be read. */
export async function armyOf(wish: Wish, known: Choices, lang: string): Promise<Army | null> {
  const { system, from, points, year } = wish;
  const [kind, id] = from.split(':', 2);
  if (kind === 'sample') {
    const found = known.samples.find((s) => s.id === id);
    return found ? armies.open(found.toml, lang) : null;
  }
  if (kind === 'kept') {
    const found = kept().find((k) => k.id === id);
    return found ? armies.sheet(found.system, found.data, lang) : null;
  }
  if (kind === 'other') {
    const text = wish.text.trim();
    if (!text) return null;
    // A link holds its code behind a question mark.
    const code = text.includes('\n') ? undefined : /[?&]code=([^&\s]+)/.exec(text)?.[1];
    return armies.open(code ? decodeURIComponent(code) : text, lang);
  }
  // Not every list can be had in every year and size: another is drawn then.
  let last: unknown;
  for (let n = 0; n < 24; n++) {
    const seed = (wish.seed * 64 + 2 * n + wish.side) % 2 ** 32;
    try {
      const asked = { system, list: null, points, year: n < 12 ? year : null, seed };
      const army = await armies.fresh(asked, lang);
      // A side is called by its people: how large it is both know.
      const band = wish.side === 0 ? 'pages-setup-band-a' : 'pages-setup-band-b';
      const name = army.report?.list || p(band);
      return await armies.sheet(system, set(army.data, '/name', name), lang);
    } catch (e) {
      last = e;
    }
  }
  throw last;
}

/** A seed anybody can say aloud. */
export const reroll = () => 1 + Math.floor(Math.random() * 999_999);

/** The year of an army, where it has one. */
export function yearOf(army: Army | null): number | null {
  const year = (army?.data as { year?: number } | null | undefined)?.year;
  return typeof year === 'number' ? year : null;
}
