// The rulebook's Markdown: what is a link, a list, a table, and what is only text.
import { expect, test } from 'vitest';
import { blocks, inline } from './markdown';

test('ids of clauses and chapters are links, figures of examples are not', () => {
  const kinds = inline('see A-MEL-57 and A-EXM, not A-II or ZA-MEL-01').filter((x) => x.kind === 'id');
  expect(kinds.map((x) => x.text)).toEqual(['A-MEL-57', 'A-EXM']);
});

test('an id within strong words is a link too', () => {
  expect(inline('**both A-SHT-55 sides**').map((x) => x.kind)).toEqual(['strong', 'id', 'strong']);
  expect(inline('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
});

test('tables, lists and paragraphs', () => {
  const all = blocks('One.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nTwo:\n- x\n- y\n  more\n1. z');
  expect(all.map((b) => b.kind)).toEqual(['p', 'table', 'p', 'list']);
  const list = all[3];
  expect(list.kind === 'list' && list.items.length).toBe(3);
});

test('markup of the page is text', () => {
  expect(inline('<b>x</b>')).toEqual([{ kind: 'text', text: '<b>x</b>' }]);
});
