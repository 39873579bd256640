import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { corpusPath } from '../../src/testing/corpus.ts';
import { createTestHost } from '../../src/testing/host.ts';
import { createOpener } from './database.ts';
import { MutationRun } from './run.ts';
import { mutationTable } from './table.ts';

// `npm run mutations` makes more than twenty thousand; this keeps it honest in between.
it('leaves no alteration unexplained', async () => {
  const run = new MutationRun(await createTestHost(), await createOpener());
  const names = ['run-847.db', 'delegation.db', 'all-kinds.db'];
  for (const [i, name] of names.entries()) {
    const bytes = new Uint8Array(readFileSync(corpusPath('thymos', name)));
    run.ledger(name, bytes, 2, 8, 77 * (i + 1));
  }
  const { unexplained, made } = mutationTable(run, names, []);
  expect(unexplained).toEqual([]);
  expect(made).toBeGreaterThan(120);
});
