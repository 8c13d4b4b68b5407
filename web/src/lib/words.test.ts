// Both languages say the same things, and the page asks for nothing that they do not say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ids, percent } from './words.svelte';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    const path = join(folder, e.name);
    if (e.isDirectory()) return e.name === 'engine' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(e.name) && !e.name.includes('.test.') ? [path] : [];
  });
}

test('both languages have the same ids', () => {
  expect(ids('fr').sort()).toEqual(ids('en').sort());
});

test('every id the page asks for is there, and every id there is asked for', () => {
  const text = sources('src')
    .map((p) => readFileSync(p, 'utf8'))
    .join('\n');
  const asked = new Set([...text.matchAll(/['"`](page-[a-z0-9-]+)['"`]/g)].map((m) => m[1]));
  const there = new Set(ids('en'));
  expect([...asked].filter((id) => !there.has(id))).toEqual([]);
  expect([...there].filter((id) => !asked.has(id))).toEqual([]);
});

test('percentages are short', () => {
  expect(percent(58.3)).toBe('58\u202f%');
  expect(percent(5.56)).toBe('5.6\u202f%');
});
