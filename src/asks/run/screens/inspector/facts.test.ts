import { createElement } from 'react';
import { expect, it } from 'vitest';
import { corpusBytes } from '../../../../testing/corpus.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { readMarkupWords, renderMarkup } from '../../../../testing/markup.ts';
import { EntryFacts } from './EntryFacts.tsx';

it('says what a commit cost in the words of every other screen', async () => {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes('run.db', corpusBytes('thymos', 'run-847.db'));
  const [lane] = (await ask({ name: 'ledger', input: ledger ?? '' })).lanes;
  if (!ledger || !lane) throw new Error('no lane');
  const rows = await ask({
    name: 'rows',
    input: { ledger, lane: lane.id, from: 0, to: lane.entries },
  });
  const commit = rows.findIndex(({ line }) => line.kind === 'commit');
  const { facts } = (await ask({ name: 'entry', input: { ledger, lane: lane.id, index: commit } }))
    .decision;
  const words = readMarkupWords(renderMarkup(createElement(EntryFacts, { facts })));
  expect(words).toMatch(
    /Tokens [\d,]+ tokens Tool calls 1 tool call Time [\d.]+ s Cost 0\.\d+ USD$/,
  );
  expect(words).not.toContain('millicents');
  const written = facts.find(({ label }) => label === 'usd_millicents')?.value ?? '';
  expect(words).toContain(`Cost ${String(Number(written) / 100_000)} USD`);
});

it('shows a cost as it is written where it is no whole number', () => {
  const facts = [{ label: 'tokens', value: '1e3', as: 'cost' }] as const;
  expect(readMarkupWords(renderMarkup(createElement(EntryFacts, { facts })))).toBe('Tokens 1e3');
});
