// The seats this browser holds, and the links that lead to them. Secrets stand in the fragment of an address,
// which is never sent to a server, and in this browser's own store.
import { choice } from './terms.svelte';
import { settings } from './words.svelte';
import type {
  About,
  Lesson,
  LuckOut,
  Made,
  Player,
  Quick,
  Ready,
  ReadyWords,
  Reason,
  Seat,
  Start,
} from './wire';

/** A battle this browser has a seat in. */
export interface Held {
  id: string;
  name: string;
  /** The secrets held, by seat; `S` is the spectators'. */
  secrets: Partial<Record<Seat | 'S', string>>;
  /** Both seats are played here, by turns. */
  hotSeat: boolean;
  /** The other side is to be sent its link. */
  invite?: boolean;
  sides: string[];
  made: string;
  /** The ready battle it was made from. */
  ready?: string;
}

const KEY = 'rocroi.battles';

export function held(): Held[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

export function hold(battle: Held) {
  const others = held().filter((h) => h.id !== battle.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([battle, ...others].slice(0, 50)));
  } catch {
    // Without a store the link in the address bar still leads back.
  }
}

/** Lets go of a battle: the link still leads to it. */
export function forget(id: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify(held().filter((h) => h.id !== id)));
  } catch {
    // Without a store nothing was held.
  }
}

/** The address of a seat: `#id.A.secret`. */
export function link(id: string, seat: Seat | 'S', secret: string): string {
  return `#${id}.${seat}.${secret}`;
}

/** Reads an address: the battle it leads to, from the store if it is known there. */
export function read(hash: string): { battle: Held; seat: Seat | 'S' } | null {
  const m = /^#([0-9a-f]+)\.([ABS])\.([0-9a-f]+)$/.exec(hash);
  if (!m) return null;
  const [, id, seat, secret] = m as unknown as [string, string, Seat | 'S', string];
  const known = held().find((h) => h.id === id);
  const battle = known ?? { id, name: '', secrets: {}, hotSeat: false, sides: [], made: '' };
  battle.secrets[seat] = secret;
  return { battle, seat };
}

/** How a new battle is played. */
export type Mode = 'computer' | 'hot-seat' | 'link';

/** Who sits where: this browser's seat, and against whom. */
export interface Sides {
  seat: Seat;
  mode: Mode;
  computer: Player;
}

function players({ seat, mode, computer }: Sides): [Player, Player] {
  const other = mode === 'computer' ? computer : 'human';
  return seat === 'A' ? ['human', other] : [other, 'human'];
}

/** The server does not make a battle so, and why, reason by reason. */
export class Unmade extends Error {
  constructor(
    words: string,
    readonly reasons: Reason[],
  ) {
    super(words);
  }
}

async function ask(path: string, body: unknown, secret?: string): Promise<Made> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (secret) headers.authorization = `Bearer ${secret}`;
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Unmade(told.error ?? answer.statusText, told.reasons ?? []);
  return told as Made;
}

/** Holds the seats of a battle just made; gives the address to go to. */
function take(made: Made, { seat, mode }: Sides, name: string, sides: string[], ready?: string): string {
  const secrets = { A: made.a, B: made.b, S: made.spectators };
  hold({
    id: made.id,
    name,
    secrets: mode === 'computer' ? { [seat]: secrets[seat], S: secrets.S } : secrets,
    hotSeat: mode === 'hot-seat',
    invite: mode === 'link',
    sides,
    made: new Date().toISOString(),
    ...(ready ? { ready } : {}),
  });
  // At one screen both have seen nothing yet: what the first does is shown to the second.
  if (mode === 'hot-seat') for (const s of ['A', 'B'] as const) showed(made.id, s, 0);
  return link(made.id, seat, secrets[seat]);
}

/** What is said of a ready battle in the player's language. */
export function words(ready: Ready): ReadyWords {
  const own = { title: ready.title, note: ready.note, sides: ready.sides };
  return (settings.lang === 'fr' && ready.fr) || own;
}

/** Makes a battle on the server and holds its seats; gives the address to go to. */
export async function make(ready: Ready, who: Sides): Promise<string> {
  const { title, sides } = words(ready);
  const terms = choice.between(players(who));
  const made = await ask('/api/battles', { ready: ready.id, name: title, lang: settings.lang, terms });
  return take(made, who, title, sides, ready.id);
}

/** The lessons of a ready battle; none where it teaches nothing. */
export async function lessonsOf(id: string): Promise<Lesson[]> {
  const start: Start = await (await fetch('/api/ready')).json();
  return start.battles.find((b) => b.id === id)?.lessons ?? [];
}

/** Makes a battle from a seed and armies on the server; gives the address to go to. */
export async function makeUp(system: string, name: string, quick: Quick, who: Sides): Promise<string> {
  const terms = choice.between(players(who));
  const made = await ask('/api/battles', { system, name, quick, terms });
  // What the sides are called is said by the battle.
  return take(made, who, name, []);
}

/** A new battle from a point of one that is over: before the thing told under this number. */
export async function branch(from: Held, seat: Seat | 'S', frame: number, who: Sides): Promise<string> {
  const terms = choice.between(players(who));
  const made = await ask(`/api/battles/${from.id}/branch`, { frame, terms }, from.secrets[seat]);
  return take(made, who, from.name, from.sides);
}

async function got(path: string, secret: string): Promise<Response> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${secret}` } });
  if (!answer.ok) throw new Error((await answer.json()).error ?? answer.statusText);
  return answer;
}

/** What is known of a battle: its terms above all. */
export async function about(id: string, secret: string): Promise<About> {
  return (await got(`/api/battles/${id}`, secret)).json();
}

/** The luck of what the holder of this secret has seen. */
export async function luck(id: string, secret: string, lang: string): Promise<LuckOut> {
  return (await got(`/api/battles/${id}/luck?lang=${lang}`, secret)).json();
}

/** The whole chronicle of a battle that is over. */
export async function chronicle(id: string, secret: string): Promise<string> {
  return (await got(`/api/battles/${id}/chronicle`, secret)).text();
}

const SEEN = 'rocroi.seen';

function seen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? '{}');
  } catch {
    return {};
  }
}

/** How much of what was told to a seat has been shown in this browser; none if it was never here. */
export function shownTo(id: string, seat: Seat | 'S'): number | null {
  return seen()[`${id}.${seat}`] ?? null;
}

/** So much has been shown. */
export function showed(id: string, seat: Seat | 'S', n: number) {
  const mine = new Set(held().map((h) => h.id));
  const all = Object.entries(seen()).filter(([k]) => mine.has(k.split('.')[0]));
  try {
    localStorage.setItem(SEEN, JSON.stringify({ ...Object.fromEntries(all), [`${id}.${seat}`]: n }));
  } catch {
    // Without a store nothing counts as missed.
  }
}
