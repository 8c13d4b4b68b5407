// Which of the orders on offer concern whom: those chosen, an enemy pointed at, the body an answer calls up. Pure; what is
// offered comes from the engine.
import type { Offered, RosterLine } from './wire';

/** So many answers stand as buttons; more are sorted by units and kinds. */
export const FEW = 10;

/** The same pieces, in whatever order. */
export function same(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

const keys = new WeakMap<object, string>();
/** An offered order as text, made once. */
export function key(o: Offered): string {
  const known = keys.get(o);
  if (known !== undefined) return known;
  const made = JSON.stringify(o.order);
  keys.set(o, made);
  return made;
}

/** The orders of exactly those chosen: a group's, or a single unit's own. */
export function ordersOf(offered: Offered[], chosen: string[]): Offered[] {
  return chosen.length === 0 ? [] : offered.filter((o) => same(o.pieces, chosen));
}

/** Attacks those chosen could make, or whoever is asked about alone. */
function attacks(offered: Offered[], chosen: string[]): Offered[] {
  return offered.filter((o) => o.at.length > 0 && (o.pieces.length === 0 || same(o.pieces, chosen)));
}

/** The plainest attack of those chosen on this one. */
export function against(offered: Offered[], chosen: string[], id: string): Offered | undefined {
  return attacks(offered, chosen).find((o) => o.at.includes(id));
}

/** Whom those chosen could attack. */
export function targets(offered: Offered[], chosen: string[]): string[] {
  return [...new Set(attacks(offered, chosen).flatMap((o) => o.at))];
}

/** Those who can be given an order, alone or with their body, where there are many to choose from. */
export function able(offered: Offered[]): Set<string> {
  return new Set(offered.length <= FEW ? [] : offered.flatMap((o) => o.pieces));
}

/** Whom somebody stands for: his whole body where orders are given to it rather than to him, else himself. */
export function bodyOf(offered: Offered[], roster: RosterLine[], id: string): string[] {
  const own = roster.find((r) => r.id === id);
  if (!own?.group) return [id];
  const body = roster.filter((r) => r.id && r.group === own.group && r.seat === own.seat).map((r) => r.id);
  const count = (of: string[]) => offered.filter((o) => same(o.pieces, of)).length;
  // Hardly anybody of it has orders of his own.
  const alone = Math.max(...body.map((b) => count([b])));
  const one = body.length > 1 && alone <= 3 && count(body) > 2 * alone;
  return one ? [id, ...body.filter((b) => b !== id)] : [id];
}

/** The pieces an answer is about: those it names, or the body it calls up by its name. */
export function about(o: Offered, roster: RosterLine[]): string[] {
  if (o.pieces.length + o.at.length > 0) return [...o.pieces, ...o.at];
  return roster.filter((r) => r.group && r.id && o.text.endsWith(` ${r.group}`)).map((r) => r.id);
}
