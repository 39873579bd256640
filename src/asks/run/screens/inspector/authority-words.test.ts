import { expect, it } from 'vitest';
import type { HandedPart } from '../../../../ledger/authority/handed.ts';
import { changeText, grantedBy, listPartNames, partName } from './authority-words.ts';

const tools: HandedPart = {
  part: 'tools',
  name: '',
  had: { type: 'only', these: [] },
  handed: { type: 'only', these: ['read', 'er\u202ease'] },
  state: 'widened',
};
const paths: HandedPart = {
  part: 'scope',
  name: 'paths',
  had: { type: 'paths', allowed: ['a', 'b'], forbidden: ['a/c'] },
  handed: { type: 'paths', allowed: ['a'], forbidden: [] },
  state: 'widened',
};

it('says of each limit what it was and what became of it', () => {
  expect(changeText(tools)).toBe('tools: none → read, er⟨U+202E⟩ase');
  expect(changeText(paths)).toBe('paths of the scope: a, b without a/c → a');
  const writ = (name: string) => ({ type: 'named', name }) as const;
  const hashes = {
    ...tools,
    part: 'writ',
    had: writ('ab'.repeat(32)),
    handed: writ('Ada’s'),
  } as const;
  expect(changeText(hashes)).toBe('writ: abababab → Ada’s');
  expect(partName({ ...paths, part: 'budget', name: 'cost_budget' })).toBe('cost budget');
  expect(listPartNames([tools, paths], 'widened')).toBe('tools, paths of the scope');
});

it('names whoever granted something only where that is recorded', () => {
  const asked = { index: 3, seq: 3, channel: null };
  expect(grantedBy({ ...asked, by: [], source: null })).toBe('somebody whose name is not recorded');
  expect(grantedBy({ ...asked, by: ['Ada', 'Bo'], source: 'journal' })).toBe(
    'Ada and Bo, as a review journal kept here says',
  );
});
