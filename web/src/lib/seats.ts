// The seats this browser holds, and the links that lead to them. Secrets stand in the fragment of an address,
// which is never sent to a server, and in this browser's own store.
import type { Made, Player, Ready, Seat } from './wire';

/** A battle this browser has a seat in. */
export interface Held {
  id: string;
  name: string;
  /** The secrets held, by seat; `S` is the spectators'. */
  secrets: Partial<Record<Seat | 'S', string>>;
  /** Both seats are played here, by turns. */
  hotSeat: boolean;
  sides: string[];
  made: string;
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

/** Makes a battle on the server and holds its seats; gives the address to go to. */
export async function make(ready: Ready, seat: Seat, mode: Mode, computer: Player): Promise<string> {
  const other = mode === 'computer' ? computer : 'human';
  const players = seat === 'A' ? ['human', other] : [other, 'human'];
  const answer = await fetch('/api/battles', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ready: ready.id, terms: { players } }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error ?? answer.statusText);
  const made = body as Made;
  const secrets = { A: made.a, B: made.b, S: made.spectators };
  hold({
    id: made.id,
    name: ready.title,
    secrets: mode === 'computer' ? { [seat]: secrets[seat], S: secrets.S } : secrets,
    hotSeat: mode === 'hot-seat',
    sides: ready.sides,
    made: new Date().toISOString(),
  });
  return link(made.id, seat, secrets[seat]);
}
