// Every recorded ledger, intact or altered, and generated ones whose lanes contradict one another
// as no writer would, are cut anywhere: a run since a milestone of the beginning says what one over
// all of it does.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { decodeText } from '../../../base/bytes.ts';
import { readWhole } from '../../../ledger/sources/bytes.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusSources } from '../../../testing/containers.ts';
import { draws } from '../../../testing/draws.ts';
import { generatedLanes } from '../../../testing/forgeries/thymos-lanes.ts';
import { createTestHost } from '../../../testing/host.ts';
import { comparable, sinceAndWhole } from '../../../testing/milestones.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-since-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: Uint8Array | string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const databases = corpusSources().filter(({ name }) => name.endsWith('.db'));

for (const { name, files, absent } of databases)
  it.skipIf(absent)(`goes on from any beginning of ${name}`, async () => {
    const [source] = files;
    const image = source ? readWhole(source.bytes) : new Uint8Array();
    const path = file('whole.db', image);
    for (const [cut, profile] of [
      ['seq > 2', 'strict'],
      ['seq >= 1 + (SELECT count(*) FROM entries) / 6', 'reference'],
      [
        "seq > unicode(hex(substr(trajectory_id, 1, 1))) % 5 OR hex(trajectory_id) LIKE '%5_'",
        'strict',
      ],
    ] as const) {
      const begun = await alteredDatabase(image, `DELETE FROM entries WHERE ${cut}`).catch(
        () => null,
      );
      if (!begun) continue;
      const paths = [file('begun.db', begun), path] as const;
      const flags = ['--profile', profile, '--require-compiler', 'thymos-compiler/0.0.1'];
      const made = await runCli(host, 'verify', paths[0], ...flags);
      if (made.code === 2 || made.text.includes('(0 lanes')) continue;
      const { since, whole } = await sinceAndWhole(runCli, host, folder, paths, flags);
      expect(comparable(since)).toEqual(comparable(whole));
    }
  });

it('goes on where lanes branch, delegate, ask, grant and deny across one another', async () => {
  let gone = 0;
  await fc.assert(
    fc.asyncProperty(
      generatedLanes(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (forge, part) => {
        const text = decodeText(forge.bytes());
        const lines = text.trimEnd().split('\n');
        const begun = lines.slice(0, 1 + Math.floor(part * (lines.length - 1)));
        const paths = [
          file('begun.jsonl', `${begun.join('\n')}\n`),
          file('whole.jsonl', text),
        ] as const;
        const { since, whole } = await sinceAndWhole(runCli, host, folder, paths);
        expect(comparable(since)).toEqual(comparable(whole));
        gone += since.since?.gone_on_with ?? 0;
      },
    ),
    { numRuns: draws(150) },
  );
  expect(gone).toBeGreaterThan(draws(150) * 0.6);
});
