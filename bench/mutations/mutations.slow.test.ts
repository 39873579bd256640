import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { corpusPath } from '../../src/testing/corpus.ts';
import { createTestHost } from '../../src/testing/host.ts';
import { CONTRADICTION_CLASSES } from './contradictions.ts';
import { createOpener } from './database.ts';
import { MutationRun } from './run.ts';
import { mutationTable } from './table.ts';

// `npm run mutations` makes more than twenty thousand; this keeps it honest in between.
it('leaves no alteration unexplained', async () => {
  const run = new MutationRun(await createTestHost(), await createOpener());
  const names = ['run-847.db', 'delegation.db', 'all-kinds.db', 'signed.db'];
  for (const [i, name] of names.entries()) {
    const bytes = new Uint8Array(readFileSync(corpusPath('thymos', name)));
    run.ledger(name, bytes, 2, 8, 77 * (i + 1));
  }
  // Every contradiction is seen without an anchor, wherever a ledger has what it needs.
  for (const [alteration, { made, seen, failing }] of run.tallies) {
    if (!CONTRADICTION_CLASSES.includes(alteration)) continue;
    expect(made, alteration.name).toBeGreaterThan(0);
    expect(seen + failing, alteration.name).toBe(made);
  }
  const { unexplained, made } = mutationTable(run, names, [], '');
  expect(unexplained).toEqual([]);
  expect(made).toBeGreaterThan(120);
});
