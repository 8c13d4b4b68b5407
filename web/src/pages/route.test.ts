// Addresses lead where they should, whatever was typed.
import { expect, test } from 'vitest';
import { route, to } from './route';

test('an address is read and written', () => {
  const at = route('#/rules/A-CHG-02?q=open%20flank');
  expect(at?.page).toBe('rules');
  expect(at?.path).toEqual(['A-CHG-02']);
  expect(at?.query.get('q')).toBe('open flank');
  expect(to('rules', ['A-CHG-02'], { q: 'open flank' })).toBe('#/rules/A-CHG-02?q=open+flank');
  expect(to('odds')).toBe('#/odds');
});

test('a seat is no page, and a bad escape is taken as it stands', () => {
  expect(route('#0123.A.4567')).toBeNull();
  expect(route('')).toBeNull();
  expect(route('#/rules/%E0%A4%A')?.path).toEqual(['%E0%A4%A']);
});
