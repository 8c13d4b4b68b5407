// A list as data: set, add, take out; two of them side by side.
import { expect, test } from 'vitest';
import { add, again, compare, remove, set, type Report } from './armies';

const LIST = { name: 'x', corps: [{ general: { rank: 'ordinary' }, unit: [{ troop: 'keil' }] }] };

test('a field is set, and an empty one is left out', () => {
  expect(set(LIST, '/corps/0/general/chief', true)).toEqual({
    name: 'x',
    corps: [{ general: { rank: 'ordinary', chief: true }, unit: [{ troop: 'keil' }] }],
  });
  expect(set({ works: { obstacles: 2 } }, '/works/obstacles', null)).toEqual({ works: {} });
  expect(set({}, '/works/obstacles', 2)).toEqual({ works: { obstacles: 2 } });
  expect(LIST.corps[0].general).toEqual({ rank: 'ordinary' });
});

test('something is added, taken out, and taken again', () => {
  const more = add(LIST, '/corps/0/unit', { troop: 'lmi' }) as typeof LIST;
  expect(more.corps[0].unit.map((u) => u.troop)).toEqual(['keil', 'lmi']);
  expect((remove(more, '/corps/0/unit/0') as typeof LIST).corps[0].unit).toEqual([{ troop: 'lmi' }]);
  expect((remove(LIST, '/corps/0/unit/0') as typeof LIST).corps[0].unit).toEqual([]);
  expect((again(LIST, '/corps/0/unit/0') as typeof LIST).corps[0].unit).toHaveLength(2);
  expect(add({}, '/elite', { profile: 'tercio' })).toEqual({ elite: [{ profile: 'tercio' }] });
});

test('two lists are compared line by line', () => {
  const of = (number: number): Report => ({
    name: '',
    list: null,
    points: 220,
    total: 0,
    legal: true,
    faults: [],
    warnings: [],
    sections: [
      { name: '', points: 0, lines: [{ number, name: '', what: 'Keil', each: 18, points: 18 * number }] },
    ],
  });
  expect(compare(of(2), of(3))).toEqual([{ what: 'Keil', of: [2, 3], points: [36, 54] }]);
});
