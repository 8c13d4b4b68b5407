// A first battle teaches: which of its lessons is due, what ends it, and a hint. The sentences of a lesson come with the
// battle; what a hint says comes from the engine: candidates, previews, odds and tallies. Pure but for the desk it asks.
import type { Desk } from './engine';
import { fightOf, sums } from './odds';
import type { FightOut, Lesson, Offered, PreviewOut } from './wire';

/** What the player has just done. */
export type Did =
  | { select: true }
  | { plan: { asked: string; kind: string } }
  | { give: { asked: string; kind: string } }
  | { over: true };

function counts(list: string[], word: string): boolean {
  return list.length === 0 || list.includes(word);
}

/** Does this end the lesson? */
export function ends(lesson: Lesson, did: Did): boolean {
  const order = 'plan' in did ? did.plan : 'give' in did ? did.give : null;
  if (!(lesson.ends in did)) return false;
  return !order || (counts(lesson.asked, order.asked) && counts(lesson.kinds, order.kind));
}

/** The lessons done after this, as a sorted list: the one that is due, and any that comes later anyway. */
export function after(lessons: Lesson[], done: number[], did: Did): number[] {
  if ('over' in did) return lessons.map((_, i) => i);
  const now = due(lessons, done);
  const hit = lessons.flatMap((l, i) => (i >= now && !done.includes(i) && ends(l, did) ? [i] : []));
  return [...done, ...hit].sort((a, b) => a - b);
}

/** The lesson that is due; as many as there are when all are done. */
export function due(lessons: Lesson[], done: number[]): number {
  const at = lessons.findIndex((_, i) => !done.includes(i));
  return at < 0 ? lessons.length : at;
}

/** An order worth trying now, and what speaks for it. */
export interface Hint {
  order: Offered;
  /** It is of the kind the lesson waits for; otherwise it only leads on. */
  awaited: boolean;
  /** The lines of the tally that help: `+1 its flank is open`. */
  reasons: string[];
  /** The chance of the better end, in percent; none where nothing is thrown. */
  chance: number | null;
  cost: string;
}

/** So long a hint may look, in milliseconds: it is worked out between two questions. */
const LOOK = 150;

/** Every fight a preview comes to; where there is none, the dice it depends on. */
function fights(desk: Desk, order: unknown, preview: PreviewOut): FightOut[] {
  const courses = [preview.course, ...preview.branches.map(([, c]) => c)];
  const found = courses.map(fightOf).filter((f): f is FightOut => f !== null);
  return found.length > 0 ? found : desk.falls(order).map(([, f]) => f);
}

/** What helps this seat in a fight: its own gains and the other's losses. */
function helping(fight: FightOut, seat: string): string[] {
  return fight.tallies.flatMap((t) =>
    t.lines
      .filter((l) => !l.stopped && (t.seat === seat ? /^\+/ : /^[−-]/).test(l.does))
      .map((l) => `${l.words} (${l.does})`),
  );
}

/** Those first that have the words a lesson prefers, then by the order of the kinds it names. */
function sorted(offered: Offered[], lesson: Lesson, kinds: string[]): Offered[] {
  const place = (list: string[], at: (word: string) => boolean) => {
    const found = list.findIndex(at);
    return found < 0 ? list.length : found;
  };
  const rank = (o: Offered) =>
    100 * place(lesson.prefers, (w) => o.text.includes(w)) + place(kinds, (k) => k === o.kind);
  return [...offered].sort((a, b) => rank(a) - rank(b));
}

/** The best order for a lesson among the candidates; one that leads on where none is of its kind. */
export function hint(
  desk: Desk,
  offered: Offered[],
  lesson: Lesson,
  asked: string,
  seat: string,
): Hint | null {
  if (offered.length === 0 || lesson.ends === 'select') return null;
  const wanted = lesson.ends === 'give' || lesson.ends === 'plan';
  const kinds = lesson.seeks.length > 0 ? lesson.seeks : lesson.kinds;
  const fits = wanted && counts(lesson.asked, asked);
  const own = fits ? offered.filter((o) => counts(kinds, o.kind)) : [];
  const awaited = own.length > 0;
  const until = performance.now() + LOOK;
  const prefers = (o: Offered) => lesson.prefers.some((w) => o.text.includes(w));
  let best: Hint | null = null;
  for (const order of sorted(awaited ? own : offered, lesson, kinds)) {
    if (best && (performance.now() > until || (prefers(best.order) && !prefers(order)))) break;
    const preview = desk.preview(order.order);
    if (preview.refused.length > 0) continue;
    const found = fights(desk, order.order, preview).map((f) => ({ f, mine: sums(f, seat)?.mine ?? null }));
    const top = found.sort((a, b) => (b.mine ?? -1) - (a.mine ?? -1))[0];
    const chance = top?.mine ?? null;
    const reasons = top ? helping(top.f, seat).slice(0, 2) : [];
    if (!best || (chance ?? -1) > (best.chance ?? -1)) {
      best = { order, awaited, reasons, chance, cost: preview.cost };
    }
  }
  return best;
}
