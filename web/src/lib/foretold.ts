// What an answer leads to, in one line: the odds of the fight it brings, or of the dice it depends on.
import type { Desk } from './engine';
import { fightOf, sums } from './odds';
import { percent, t, upper } from './words.svelte';
import type { FightOut } from './wire';

function line(fight: FightOut, seat: string): string {
  const all = sums(fight, seat);
  if (all && all.mine > 0 && all.theirs > 0) {
    const even = all.even > 0.05 ? t('page-foretold-even', { even: percent(all.even) }) : '';
    return t('page-foretold', { mine: percent(all.mine), theirs: percent(all.theirs) }) + even;
  }
  // Only one can be hurt: a shot, say.
  if (all && fight.odds.length > 3)
    return all.mine > 0
      ? t('page-foretold-hurt', { chance: percent(all.mine) })
      : t('page-foretold-hurts', { chance: percent(all.theirs) });
  // A few outcomes are all named; of many the likeliest, if it is likely at all.
  if (fight.odds.length > 3 && fight.odds[0].percent < 20) return '';
  const shown = fight.odds.length <= 3 ? fight.odds : fight.odds.slice(0, 1);
  return shown.map((o) => t('page-likeliest', { what: o.words, chance: percent(o.percent) })).join(', ');
}

/** Each thing that may come of an order, in a line; empty where nothing is rolled. */
export function foretold(desk: Desk, order: unknown, seat: string): string {
  const preview = desk.preview(order);
  if (preview.refused.length > 0) return '';
  const courses: [string, FightOut | null][] = [
    ['', fightOf(preview.course)],
    ...preview.branches.map(([name, course]): [string, FightOut | null] => [name, fightOf(course)]),
  ];
  const fights = courses.some(([, fight]) => fight) ? courses : desk.falls(order);
  const lines = fights.map(([name, fight]) => {
    const said = fight ? line(fight, seat) : '';
    return said && name ? t('page-foretold-if', { name: upper(name), said }) : said;
  });
  return lines.filter(Boolean).join(' ');
}
