// What an answer leads to, in one line: the odds of the fight it brings, or of the dice it depends on.
import type { Desk } from './engine';
import { fightOf, sums } from './odds';
import { percent, t } from './words.svelte';
import type { FightOut } from './wire';

function line(fight: FightOut, seat: string): string {
  const all = sums(fight, seat);
  if (all && all.mine + all.theirs > 0) {
    const even = all.even > 0.05 ? t('page-foretold-even', { even: percent(all.even) }) : '';
    return t('page-foretold', { mine: percent(all.mine), theirs: percent(all.theirs) }) + even;
  }
  // A few outcomes are all named; of many the likeliest.
  const shown = fight.odds.length <= 3 ? fight.odds : fight.odds.slice(0, 1);
  return shown.map((o) => t('page-likeliest', { what: o.words, chance: percent(o.percent) })).join(', ');
}

/** Each thing that may come of an order, in a line; empty where nothing is rolled. */
export function foretold(desk: Desk, order: unknown, seat: string): string {
  const preview = desk.preview(order);
  if (preview.refused.length > 0) return '';
  const courses = [['', preview.course] as const, ...preview.branches];
  const out: string[] = [];
  for (const [name, course] of courses) {
    const fight = fightOf(course);
    if (fight && course !== preview.course) out.push(`${name}: ${line(fight, seat)}`);
    else if (fight) out.push(line(fight, seat));
  }
  for (const [name, fight] of out.length > 0 ? [] : desk.falls(order))
    out.push(`${name ? `${name}: ` : ''}${line(fight, seat)}`);
  return out.join(' ');
}
