// How long things take to be shown.
import { expect, test } from 'vitest';
import { css, pace } from './motion';

test('what nobody sees takes no time, and a long queue hurries', () => {
  expect(pace(false, false, 0, 1)).toBe(0);
  expect(pace(true, true, 0, 0)).toBe(0);
  expect(pace(true, true, 0, 1)).toBeGreaterThan(pace(true, true, 200, 1));
  expect(pace(true, true, 0, 2)).toBeLessThan(pace(true, true, 0, 1));
});

test('a transform of the plan is read', () => {
  expect(css('translate(120.5 -3) rotate(180)')).toEqual({ x: 120.5, y: -3, turn: 180 });
  expect(css('translate(1 2)')).toEqual({ x: 1, y: 2, turn: 0 });
});
