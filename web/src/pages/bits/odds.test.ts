// Words become switches and switches words; a question survives its address.
import { expect, test } from 'vitest';
import { command, heard, ofQuery, spoken, toQuery, type Field } from './odds';

const word = (word: string) => ({ word, label: word });
const FIELDS: Field[] = [
  { id: 'troop', label: '', kind: 'choice', words: [word('keil'), word('gun')], values: [] },
  { id: 'weapon', label: '', kind: 'choice', words: [word('gun')], values: [] },
  { id: 'abilities', label: '', kind: 'many', words: [word('armour'), word('half_shooter')], values: [] },
  { id: 'lost', label: '', kind: 'number', words: [word('lost')], values: [] },
  { id: 'melee', label: '', kind: 'list', words: [word('melee')], values: [word('keil')] },
];

test('what is said is heard, and said again', () => {
  const said = heard('keil gun half-shooter lost=2 melee=keil,keil', FIELDS);
  expect(said).toEqual([['keil'], ['gun'], ['half_shooter'], ['2'], ['keil', 'keil']]);
  expect(spoken(said, FIELDS)).toBe('keil gun half_shooter lost=2 melee=keil,keil');
  expect(heard('nonsense lost', FIELDS).flat()).toEqual([]);
});

test('an address holds the question', () => {
  const line = { one: 'keil lost=2', verb: 'charges', two: 'gun', volley: 'two', about: { phase: 'first' } };
  const query = new URLSearchParams(toQuery(line, true));
  expect(ofQuery(query)).toEqual({ line, end: true });
  expect(ofQuery(new URLSearchParams(''))).toBeNull();
  expect(command('adgr', line, true)).toBe(
    'rocroi odds adgr "keil lost=2" charges "gun" --volley "two" --with phase=first --end',
  );
});
