// The list of keys: none means two things, and each does what it says.
import { expect, test } from 'vitest';
import { KEYS, press, type Hands } from './keys';

test('no key means two things', () => {
  const all = KEYS.flatMap((k) => k.keys);
  expect(new Set(all).size).toBe(all.length);
});

test('every key calls one hand', () => {
  for (const key of KEYS) {
    const called: string[] = [];
    const hands = new Proxy({}, { get: (_, name) => () => called.push(String(name)) }) as Hands;
    const event = { key: key.keys[0], target: null } as unknown as KeyboardEvent;
    expect(press(event, hands)).toBe(true);
    expect(called).toHaveLength(1);
  }
});

test('keys with Ctrl belong to the browser', () => {
  const event = { key: 'z', ctrlKey: true, target: null } as unknown as KeyboardEvent;
  expect(press(event, {} as Hands)).toBe(false);
});
