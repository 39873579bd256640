import { expect, it } from 'vitest';
import { readSaved } from './saved.ts';

it('reads saved searches, whatever else is there', () => {
  const good = { name: 'Denied', query: 'kind:denied' };
  expect(readSaved([good])).toEqual([good]);
  expect(readSaved([null, 'x', { name: 1, query: 'a' }, { name: 'a' }, good, good])).toEqual([
    good,
  ]);
  expect(readSaved([{ name: 'n', query: 'x'.repeat(5000) }])).toEqual([]);
  expect(readSaved({ name: 'a', query: 'b' })).toEqual([]);
  expect(readSaved([{ name: 'x'.repeat(100), query: 'a' }])[0]?.name).toHaveLength(60);
});
