// Terms of a new battle, and times.
import { expect, test } from 'vitest';
import { choice, left } from './terms.svelte';

test('time left is short and never below nothing', () => {
  expect(left(5_000)).toBe('0:05');
  expect(left(754_001)).toBe('12:35');
  expect(left(3_600_000 * 24)).toBe('24:00:00');
  expect(left(-3)).toBe('0:00');
});

test('terms are those chosen, and nobody is away from the computer', () => {
  choice.clock = 'bank';
  choice.minutes = 30;
  choice.bonus = 5;
  choice.absence = 24;
  expect(choice.between(['human', 'recruit'])).toEqual({
    players: ['human', 'recruit'],
    dice: 'server',
    seeds: [],
    await_seeds: false,
    clock: { bank: { seconds: 1800, bonus: 5 } },
    absence: null,
  });
  choice.clock = 'each';
  choice.hours = 12;
  const two = choice.between(['human', 'human']);
  expect([two.clock, two.absence]).toEqual([{ each: { seconds: 43_200 } }, 86_400]);
});
