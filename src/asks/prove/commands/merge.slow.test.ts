// Every recorded ledger, intact or altered, and generated ones whose lanes contradict one another
// as no writer would, are verified in any number of shares and merged: the report is that of the
// whole.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readWhole } from '../../../ledger/sources/bytes.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusSources } from '../../../testing/containers.ts';
import { draws } from '../../../testing/draws.ts';
import { generatedLanes } from '../../../testing/forgeries/thymos-lanes.ts';
import { createTestHost } from '../../../testing/host.ts';
import { bothWays } from '../../../testing/shares.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-shares-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WAYS = [
  { of: 2, flags: ['--profile', 'reference'] },
  { of: 3, flags: ['--profile', 'strict', '--require-compiler', 'thymos-compiler/0.0.1'] },
  { of: 7, flags: ['--profile', 'strict'] },
];

for (const { name, files, absent } of corpusSources())
  it.skipIf(absent)(`merges the shares of ${name} to its report`, async () => {
    const paths = files.map((file) => {
      const path = join(folder, file.name.replaceAll('/', '-'));
      writeFileSync(path, readWhole(file.bytes));
      return path;
    });
    const [path = ''] = paths;
    for (const { of, flags } of WAYS) {
      const { merged, whole } = await bothWays(runCli, host, folder, path, of, flags);
      expect(merged).toEqual(whole);
    }
    for (const one of paths) rmSync(one);
  });

it('merges the shares of lanes that branch, delegate, ask, grant and deny across one another', async () => {
  await fc.assert(
    fc.asyncProperty(generatedLanes(), fc.constantFrom(2, 3, 7), async (forge, of) => {
      const path = join(folder, 'generated.jsonl');
      writeFileSync(path, forge.bytes());
      const { merged, whole } = await bothWays(runCli, host, folder, path, of);
      expect(merged).toEqual(whole);
    }),
    { numRuns: draws(60) },
  );
});
