// The entries on docs/formats/thymos.md are ones that the real runtime wrote.

import { expect, it } from 'vitest';
import { corpusText } from '../../testing/corpus.ts';
import { pageText, readNamedBlocks } from '../../testing/pages.ts';

it('shows entries with the ids that they were recorded under', () => {
  const recorded = corpusText('thymos', 'run-847.audit.json');
  const ledger = readNamedBlocks(pageText('formats/thymos.md')).get('ledger') ?? '';
  const ids = ledger.split('\n').map((line) => /^\{"id":"([0-9a-f]{64})"/.exec(line)?.[1]);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(recorded).toContain(`"id":"${id}"`);
});
