// What a preview says in one line, and how its outcomes stand on a chart. No number is made here: every chance comes
// from the engine.
import type { Chance, CourseOut, FightOut, PreviewOut } from './wire';

/** The fight a course comes to: rolled at its stop, or looming later. */
export function fightOf(course: CourseOut | null): FightOut | null {
  return course?.fight ?? course?.looming[0]?.[1] ?? null;
}

/** The course with most to see on the table: the first branch that moves anything (a charge, if the enemy stands), else the
    order's own. */
export function shownCourse(preview: PreviewOut | undefined): CourseOut | null {
  if (!preview) return null;
  const branch = preview.branches.map(([, c]) => c).find((c) => c.ghosts.length > 0);
  return branch ?? preview.course;
}

/** Chances for one seat, against it, and for nobody. */
export interface Sums {
  mine: number;
  even: number;
  theirs: number;
}

/** Who is favoured, if the outcomes tell. */
export function sums(fight: FightOut, seat: string): Sums | null {
  if (!fight.odds.some((o) => o.favours[0] !== '')) return null;
  const sum = (of: (c: Chance) => boolean) => fight.odds.filter(of).reduce((all, c) => all + c.percent, 0);
  return {
    mine: sum((c) => c.favours[0] === seat),
    even: sum((c) => c.favours[0] === ''),
    theirs: sum((c) => c.favours[0] !== '' && c.favours[0] !== seat),
  };
}

/** One column of a chart. */
export interface Column {
  /** How much the loser loses; negative against this seat. */
  by: number;
  percent: number;
  /** What it may be, each with its exact chance. */
  words: string;
}

/** The outcomes from the worst for this seat to the best, one column for all that weigh the same; none where they favour nobody or one side alone. */
export function columns(fight: FightOut, seat: string): Column[] {
  const all = sums(fight, seat);
  if (!all || all.mine === 0 || all.theirs === 0) return [];
  const by = (c: Chance) => (c.favours[0] === '' ? 0 : c.favours[0] === seat ? c.favours[1] : -c.favours[1]);
  const steps = [...new Set(fight.odds.map(by))].sort((a, b) => a - b);
  return steps.map((step) => {
    const same = fight.odds.filter((c) => by(c) === step);
    return {
      by: step,
      percent: same.reduce((all, c) => all + c.percent, 0),
      words: same.map((c) => `${c.words}: ${c.exact}`).join('\n'),
    };
  });
}
