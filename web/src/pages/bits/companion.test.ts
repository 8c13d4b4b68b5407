// The steps of a turn as clauses number them, and the words of a list's units.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { steps, units } from './companion.svelte';

function clause(file: string, id: string): string {
  const text = readFileSync(`../rulebook/${file}`, 'utf8');
  return text
    .split(`### ${id} `)[1]
    .split('\n')
    .slice(1)
    .join('\n')
    .split(/\n(?:Terms|Source|Ruling)/)[0];
}

test('the steps of a turn are read from the rulebook', () => {
  expect(steps(clause('adgr/10-turn.md', 'A-TRN-02'))).toEqual([
    'Movement',
    'Shooting',
    'Combat (melee)',
    'Rout and Pursuit',
    'Victory check',
  ]);
  expect(steps(clause('tercios/02-turn.md', 'T-TRN-01'))).toHaveLength(4);
  expect(steps(clause('argad/02-turn.md', 'R-TRN-01'))).toEqual([
    'Start',
    'Movement',
    'Shooting',
    'Melee',
    'End',
  ]);
});

test('units of a list are described in words', () => {
  const data = {
    corps: [{ unit: [{ troop: 'keil', quality: 'elite', options: ['headstrong'], name: 'Uri' }] }],
  };
  expect(units('adgr', data)).toEqual([{ name: 'Uri', words: 'keil elite headstrong' }]);
  expect(units('tercios', null)).toEqual([]);
});
