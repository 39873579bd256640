// How recorded logs of packages read: calls and what came of them, questions and their answers, costs.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { toEnd } from '../../base/steps.ts';
import { fileInMemory } from '../../ledger/sources/file.ts';
import { chainsHost } from '../../testing/chains.ts';
import { corpusText } from '../../testing/corpus.ts';
import { createSetup } from '../../testing/handler.ts';
import { chains } from './index.ts';
import { ChainReader } from './reader.ts';

function readEntries(text: string) {
  const file = fileInMemory({ name: 'log.jsonl', bytes: encodeText(text) });
  const reader = toEnd(ChainReader.open([file], chainsHost));
  return reader.lanes
    .flatMap(({ id }) => [...reader.entries(id)])
    .map((entry) => {
      const decoded = chains.reader.decode(entry);
      const { line, ties } = chains.words.digest(entry, decoded);
      const cost = chains.state.cost?.(entry, decoded) ?? null;
      return {
        entry,
        line,
        ties,
        cost,
        request: chains.words.requests?.view(entry, decoded) ?? null,
      };
    });
}

const PACKAGES = ['aat-mcp', 'attestroot', 'autonomous-audit'] as const;
const read = new Map(
  PACKAGES.map((name) => [name, readEntries(corpusText('chains', name, 'small.jsonl'))]),
);
const of = (name: (typeof PACKAGES)[number]) => read.get(name) ?? [];

describe('a log of a package', () => {
  it('has a title for each call by its tool, and one for what came of it', () => {
    expect(of('autonomous-audit').map(({ line }) => line.title)).toEqual([
      'session start Renew the TLS certificate of staging',
      'fs.read nginx.conf',
      'fs.read nginx.conf returned bytes 1834',
      'http.get https://staging.example.test/health',
      'http.get https://staging.example.test/health returned healthy',
      'Asked: cert.renew medium',
      'Approved: cert.renew go ahead, window until 14:00',
      'cert.renew days 90',
      'cert.renew days 90 returned 04:9f:1c',
      'Denied: shell.exec systemctl restart nginx',
      'error chat.post TimeoutError',
      'session end partial',
    ]);
    // No hash and no id tells a reader anything.
    for (const name of PACKAGES)
      for (const { line } of of(name)) expect(line.title).not.toMatch(/[0-9a-f]{24}/);
  });

  it.each(PACKAGES)('has what a person was asked, and the answer to it: %s', (name) => {
    const asked = of(name).filter(({ ties }) => ties.asks);
    expect(asked).toHaveLength(1);
    const [{ entry, request }] = asked as [(typeof asked)[number]];
    expect(request).toMatchObject({ proposal: entry.id, tool: 'cert.renew' });
    expect(request?.question).toMatch(/^May cert\.renew run on “.*”\?$/);
    const answers = of(name).filter(({ ties }) => ties.carriesOut === entry.id);
    expect(answers.map(({ line }) => line.title)).toEqual([
      expect.stringMatching(/^Approved: cert\.renew/),
    ]);
  });

  it.each(PACKAGES)('has what was paid, exactly: %s', (name) => {
    const paid = of(name).flatMap(({ cost }) => cost ?? []);
    expect(paid).toEqual([{ name: 'usd_millicents', value: 50_000n }]);
  });
});

it('its questions are in the inbox, with what a person answered', async () => {
  const { ask, importBytes } = createSetup();
  const text = corpusText('chains', 'autonomous-audit', 'small.jsonl');
  await importBytes('small.jsonl', encodeText(text).slice());
  const { requests } = await ask({ name: 'requests', input: 'answered' });
  expect(requests).toMatchObject([
    { tool: 'cert.renew', state: 'granted', answers: [{ outcome: 'granted' }] },
  ]);
  expect((await ask({ name: 'requests', input: 'open' })).requests).toEqual([]);
});
