// The steps of a turn as clauses number them, and the words of a list's units.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { steps } from './companion.svelte';
import { marked, units } from './described';
import type { Roster } from './roster';

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

test('what is marked on the roster goes into the description', () => {
  const data = {
    corps: [
      {
        unit: [
          { troop: 'keil', name: 'Uri', number: 2 },
          { troop: 'light-infantry', name: 'Freie' },
        ],
      },
    ],
  };
  const name = (n: number, name: string) => ({ number: n, name, what: '' });
  const strip = { label: '', groups: [3] };
  const roster = {
    sections: [
      {
        rows: [
          [name(1, 'Schinner'), [strip]],
          [name(2, 'Uri'), [strip, strip]],
          [name(1, 'Freie'), [strip]],
        ],
      },
    ],
  } as unknown as Roster;
  expect(marked('adgr', data, roster, {})).toHaveLength(2);
  const all = marked('adgr', data, roster, { '0.1.1.1': 2, '0.0.1.0': 1 });
  expect(all[0]).toEqual({ name: 'Uri 2', words: 'keil lost=2', marks: [['lost', 2]] });
  expect(all).toHaveLength(3);
  // A roster that does not go with the list marks nothing.
  roster.sections[0].rows.pop();
  expect(marked('adgr', data, roster, { '0.1.1.1': 2 })).toHaveLength(2);
});
