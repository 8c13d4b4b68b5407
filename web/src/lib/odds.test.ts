import { expect, test } from 'vitest';
import { columns, shownCourse, sums } from './odds';
import type { Chance, CourseOut, FightOut, PreviewOut } from './wire';

const chance = (seat: string, by: number, percent: number): Chance => ({
  words: `${seat}${by}`,
  outcome: null,
  exact: '',
  percent,
  favours: [seat, by],
});
const fight: FightOut = {
  tallies: [],
  odds: [chance('B', 1, 33), chance('B', 2, 25), chance('A', 1, 28), chance('', 0, 14)],
};

test('chances are added up for the seat that asks', () => {
  expect(sums(fight, 'B')).toEqual({ mine: 58, even: 14, theirs: 28 });
  expect(sums(fight, 'A')).toEqual({ mine: 28, even: 14, theirs: 58 });
  expect(sums({ tallies: [], odds: [chance('', 0, 100)] }, 'A')).toBeNull();
});

test('columns go from the worst to the best', () => {
  expect(columns(fight, 'B').map((c) => c.by)).toEqual([-1, 0, 1, 2]);
  // Outcomes that weigh the same stand in one column.
  const twice = { tallies: [], odds: [...fight.odds, chance('B', 2, 5)] };
  expect(columns(twice, 'B').map((c) => c.percent)).toEqual([28, 14, 33, 30]);
  expect(columns({ tallies: [], odds: [chance('A', 1, 40), chance('', 0, 60)] }, 'A')).toEqual([]);
});

test('what is shown on the table is the first course that moves anything', () => {
  const course = (ghosts: number) =>
    ({ ghosts: Array(ghosts).fill({}), heard: [], looming: [], layers: [] }) as unknown as CourseOut;
  const preview = { course: course(0), branches: [['if they stand', course(1)]] } as unknown as PreviewOut;
  expect(shownCourse(preview)).toBe(preview.branches[0][1]);
  expect(shownCourse({ ...preview, branches: [] })).toBe(preview.course);
});
