// On what terms a new battle is played: clocks, absence, whose dice. What the player chose last is kept.
import type { Clock, Player, Terms } from './wire';

type Clocked = 'none' | 'bank' | 'each';
const KEY = 'rocroi.terms';

/** Hours for each answer, for battles by correspondence. */
export const EACH = [1, 12, 24, 72, 168];
/** Minutes for the whole battle. */
export const BANK = [30, 60, 90, 120, 180];
/** Hours after which whoever stays away may be claimed against. */
export const AWAY = [1, 24, 72, 168];

class Choice {
  clock = $state<Clocked>('none');
  minutes = $state(90);
  bonus = $state(10);
  hours = $state(24);
  /** Hours; 0 for no claim. */
  absence = $state(0);
  awaitSeeds = $state(false);
  byHand = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}');
      for (const [k, v] of Object.entries(kept)) if (k in this) Object.assign(this, { [k]: v });
    } catch {
      // Nothing kept, or nothing that can be read: the usual terms.
    }
  }

  /** The terms between these two. */
  between(players: [Player, Player]): Terms {
    const { clock, minutes, bonus, hours, absence, awaitSeeds, byHand } = this;
    try {
      const all = { clock, minutes, bonus, hours, absence, awaitSeeds, byHand };
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
    const time: Record<Clocked, Clock | null> = {
      none: null,
      bank: { bank: { seconds: minutes * 60, bonus } },
      each: { each: { seconds: hours * 3600 } },
    };
    // Two players at least are needed to be away from each other, or to doubt each other's dice.
    const two = players[0] === 'human' && players[1] === 'human';
    return {
      players,
      dice: byHand ? 'hand' : 'server',
      seeds: [],
      await_seeds: awaitSeeds && !byHand,
      clock: time[clock],
      absence: two && absence > 0 ? absence * 3600 : null,
    };
  }
}
export const choice = new Choice();

/** A time of the server's (UTC) as the reader's clock has it. */
export function when(utc: string, lang: string): string {
  const at = new Date(utc);
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(
    lang,
    today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
}

/** 1:23:45, 12:34, 0:05; days are told as hours. Below nothing it stands at nothing. */
export function left(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, sec] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(sec)}` : `${m}:${two(sec)}`;
}
