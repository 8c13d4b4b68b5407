// Both languages say the same things, and the pages ask for nothing that they do not say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ids } from './words.svelte';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    const path = join(folder, e.name);
    if (e.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(e.name) && !e.name.includes('.test.') ? [path] : [];
  });
}

test('both languages have the same ids', () => {
  expect(ids('fr').sort()).toEqual(ids('en').sort());
});

test('every id these pages ask for is there, and every id there is asked for', () => {
  const text = sources('src/pages')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const asked = new Set([...text.matchAll(/['"`](pages-[a-z0-9-]+)['"`]/g)].map((m) => m[1]));
  const there = new Set(ids('en'));
  expect([...asked].filter((id) => !there.has(id))).toEqual([]);
  expect([...there].filter((id) => !asked.has(id))).toEqual([]);
});
