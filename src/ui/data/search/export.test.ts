import { expect, it } from 'vitest';
import type { FoundRow } from '../../../ledger/model/search.ts';
import { answerAsks } from '../../../testing/answering.ts';
import { foundPieces } from './export.ts';
import type { SearchState } from './running.ts';

const entry = (index: number): FoundRow => ({
  index,
  seq: index === 1 ? 2n ** 64n : index,
  id: `id${index}`,
  recordedAt: null,
  line: {
    title: '=1+1',
    note: '',
    shape: 'change',
    kind: 'commit',
    tools: [],
    rules: [],
    decision: null,
    signed: false,
    changes: { created: 0, replaced: 0, retracted: 0 },
  },
  resources: [],
  deciders: [],
  matches: [{ field: 'title', path: '', before: '', match: '=1', after: '+1' }],
});

const ask = answerAsks({ 'found rows': ({ indices }) => [...indices].map(entry) });

function makeState(count: number): Pick<SearchState, 'ledgers'> {
  const ledger = {
    id: 'abc',
    name: '@a.db',
    format: 'thymos',
    formatName: 'OpenThymos',
    container: '',
    size: 0,
    lanes: 1,
    entries: 9,
    requests: { total: 0, open: 0 },
    importedAt: 0,
    verifiedAt: null,
    verdict: null,
    findings: { errors: 0, warnings: 0 },
    demo: false,
    profile: 'strict' as const,
    origin: null,
  };
  const matches = Int32Array.from({ length: count }, (_, index) => index);
  return { ledgers: [{ ledger, lanes: [{ lane: 'l', title: '-x', matches }], found: count }] };
}

async function makeFile(format: 'csv' | 'jsonl', count: number, signal: AbortSignal) {
  let [text, saved] = ['', 0];
  const pieces = foundPieces(ask, 'q', makeState(count), format, signal, (n) => (saved = n));
  for await (const piece of pieces) text += piece;
  return { text, saved };
}

const never = new AbortController().signal;

it('saves what was found as JSON Lines, with whole numbers as they are', async () => {
  const { text, saved } = await makeFile('jsonl', 2, never);
  const [first = '', second = '', ...rest] = text.split('\n');
  expect(rest).toEqual(['']);
  expect(saved).toBe(2);
  expect(JSON.parse(first)).toMatchObject({
    schema: 'ledgerscope/query/1',
    ledger: '@a.db',
    ledger_id: 'abc',
    lane: 'l',
    seq: 0,
    title: '=1+1',
    matches: [{ field: 'title', match: '=1' }],
  });
  expect(second).toContain('"seq": 18446744073709551616');
});

it('saves it as CSV of which a spreadsheet runs nothing', async () => {
  const { text } = await makeFile('csv', 1, never);
  const [head = '', row = ''] = text.split('\r\n');
  expect(head.split(',').slice(0, 3)).toEqual(['ledger', 'ledger_id', 'format']);
  for (const cell of row.split(',')) expect(cell).not.toMatch(/^"?[=+\-@]/);
  expect(row).toContain("'=1+1");
});

it('ends once nobody waits for it', async () => {
  const ended = new AbortController();
  ended.abort();
  await expect(makeFile('jsonl', 1, ended.signal)).rejects.toThrow();
  expect((await makeFile('jsonl', 1200, never)).saved).toBe(1200);
});
