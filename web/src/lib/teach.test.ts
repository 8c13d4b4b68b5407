// Lessons end by what the player does, in whatever order he does it.
import { expect, test } from 'vitest';
import { after, due, ends, hint } from './teach';
import type { Desk } from './engine';
import type { Lesson, Offered } from './wire';

const lesson = (e: Lesson['ends'], kinds: string[] = [], asked: string[] = []): Lesson => ({
  en: '',
  fr: '',
  ends: e,
  asked,
  kinds,
  seeks: [],
  prefers: [],
});
const LESSONS = [
  lesson('select'),
  lesson('give', ['activate']),
  lesson('give', ['charge']),
  lesson('give', [], ['evade']),
  lesson('over'),
];
const give = (kind: string, asked = 'orders') => ({ give: { asked, kind } });

test('a lesson ends by what it waits for and nothing else', () => {
  expect(ends(LESSONS[0], { select: true })).toBe(true);
  expect(ends(LESSONS[1], give('activate'))).toBe(true);
  expect(ends(LESSONS[1], give('charge'))).toBe(false);
  expect(ends(LESSONS[1], { plan: { asked: '', kind: 'activate' } })).toBe(false);
  expect(ends(LESSONS[3], give('stand', 'evade'))).toBe(true);
  expect(ends(LESSONS[3], give('stand', 'shoot'))).toBe(false);
});

test('what is done early need not be done again, and the end ends everything', () => {
  let done = after(LESSONS, [], give('charge'));
  expect([done, due(LESSONS, done)]).toEqual([[2], 0]);
  done = after(LESSONS, done, { select: true });
  done = after(LESSONS, done, give('activate'));
  expect(due(LESSONS, done)).toBe(3);
  expect(due(LESSONS, after(LESSONS, done, { over: true }))).toBe(5);
});

test('a hint is the order with the best odds, and says why', () => {
  const order = (text: string, kind: string): Offered => ({
    order: text,
    text,
    kind,
    words: text,
    pieces: [],
    at: [],
  });
  const fight = (percent: number) => ({
    tallies: [
      { seat: 'A', total: 1, lines: [{ clause: 'A-MEL-01', does: '+1', words: 'flank', stopped: null }] },
    ],
    odds: [
      { words: '', outcome: null, exact: '', percent, favours: ['A', 1] },
      { words: '', outcome: null, exact: '', percent: 1 - percent, favours: ['B', 1] },
    ],
  });
  const odds: Record<string, number> = { one: 0.4, two: 0.7 };
  const desk = {
    preview: (o: string) => ({
      refused: [],
      cost: '',
      course: o in odds ? { fight: fight(odds[o]), looming: [] } : null,
      branches: [],
    }),
    falls: () => [],
  } as unknown as Desk;
  const offered = [order('go', 'advance'), order('one', 'charge'), order('two', 'charge')];
  const best = hint(desk, offered, LESSONS[2], 'orders', 'A')!;
  expect([best.order.text, best.awaited, best.chance, best.reasons]).toEqual([
    'two',
    true,
    0.7,
    ['flank (+1)'],
  ]);
  expect(hint(desk, offered, LESSONS[1], 'orders', 'A')!.awaited).toBe(false);
  // Without odds to go by, the words a lesson prefers decide.
  const assault = [order('plan ready', 'plan'), order('plan assault', 'plan')];
  const led = hint(desk, assault, { ...LESSONS[2], prefers: ['assault'] }, 'plan', 'A')!;
  expect([led.order.text, led.awaited]).toEqual(['plan assault', false]);
  expect(hint(desk, [], LESSONS[1], 'orders', 'A')).toBe(null);
});
