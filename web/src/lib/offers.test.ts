import { expect, test } from 'vitest';
import { able, about, against, bodyOf, ordersOf, targets } from './offers';
import type { Offered, RosterLine } from './wire';

const order = (text: string, pieces: string[], at: string[] = []): Offered => ({
  order: text,
  text,
  kind: text.split(' ')[0],
  words: '',
  called: '',
  pieces,
  at,
});
const offered = [
  order('move Gardes', ['u1']),
  order('charge Gardes', ['u1'], ['u9']),
  order('charge Gardes+Royal', ['u1', 'u2'], ['u9', 'u8']),
  order('end corps', []),
];

test('a group is given the orders of exactly its members', () => {
  expect(ordersOf(offered, ['u2', 'u1']).map((o) => o.text)).toEqual(['charge Gardes+Royal']);
  expect(ordersOf(offered, ['u1'])).toHaveLength(2);
  expect(ordersOf(offered, [])).toEqual([]);
});

test('an enemy pointed at is attacked by those chosen, and by nobody else', () => {
  expect(against(offered, ['u1'], 'u9')?.text).toBe('charge Gardes');
  expect(against(offered, ['u2'], 'u9')).toBeUndefined();
  expect(targets(offered, ['u2', 'u1'])).toEqual(['u9', 'u8']);
  // Whoever is asked about alone needs no choosing: "whom does it charge?"
  expect(against([order('charge Velandia', [], ['u9'])], [], 'u9')).toBeDefined();
});

test('an answer shows whom it is about', () => {
  const roster = [{ id: 'u1', group: 'Right wing' } as RosterLine, { id: 'u5', group: 'Foot' } as RosterLine];
  expect(about(order('activate Right wing', []), roster)).toEqual(['u1']);
  expect(about(offered[1], roster)).toEqual(['u1', 'u9']);
  expect(able(offered).size).toBe(0);
  expect([...able([...offered, ...Array(9).fill(offered[0])])]).toEqual(['u1', 'u2']);
});

test('whoever is ordered with his body stands for it', () => {
  const line = (id: string, group: string) => ({ id, group, seat: 'A' }) as RosterLine;
  const roster = [line('f1', 'A-1'), line('f2', 'A-1'), line('f3', 'A-2')];
  const of = (text: string) => order(text, ['f1', 'f2']);
  const walk = [of('walk 1'), of('stay 1'), of('form 1'), order('dismount', ['f2'])];
  expect(bodyOf(walk, roster, 'f2')).toEqual(['f2', 'f1']);
  expect(bodyOf(walk, roster, 'f3')).toEqual(['f3']);
  // Where one of them has nearly as many orders of his own, each is meant alone.
  expect(bodyOf(walk.slice(1), roster, 'f1')).toEqual(['f1']);
});
