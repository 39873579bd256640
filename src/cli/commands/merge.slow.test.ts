// Every recorded ledger, intact or altered, and generated ones whose lanes say of one another what
// no writer would: verified in any number of shares and merged, the report is that of the whole.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { wholeOf } from '../../sources/bytes.ts';
import { corpusSources } from '../../testing/containers.ts';
import { Forge } from '../../testing/forgeries/thymos-lanes.ts';
import { createTestHost } from '../../testing/host.ts';
import { bothWays } from '../../testing/shares.ts';
import { runCli } from '../testing.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-shares-'));
afterAll(() => rmSync(folder, { recursive: true }));

for (const { name, files, absent } of corpusSources())
  it.skipIf(absent)(`merges the shares of ${name} to its report`, async () => {
    const paths = files.map((file) => {
      const path = join(folder, file.name.replaceAll('/', '-'));
      writeFileSync(path, wholeOf(file.bytes));
      return path;
    });
    const [path = ''] = paths;
    for (const profile of ['strict', 'reference'])
      for (const of of [1, 2, 3, 7]) {
        const flags = ['--profile', profile, '--require-compiler', 'thymos-compiler/0.0.1'];
        const given = of === 3 ? flags : flags.slice(0, 2);
        const { merged, whole } = await bothWays(runCli, host, folder, path, of, given);
        // An unreadable one has no shares.
        expect(merged).toEqual(whole);
      }
    for (const one of paths) rmSync(one);
  });

it('merges the shares of lanes that branch, delegate, ask, grant and deny across one another', async () => {
  const step = fc.record({
    what: fc.constantFrom('root', 'branch', 'ask', 'commit', 'plain', 'deny', 'delegate'),
    lane: fc.nat(9),
    other: fc.nat(9),
    name: fc.constantFrom('a', 'b', 'c'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 40 }),
      fc.constantFrom(2, 3, 7),
      async (steps, of) => {
        const forge = new Forge();
        const lanes = [forge.root('first'), forge.root('second')];
        const commits = [forge.plain(lanes[0] ?? forge.root('none'), 'begin')];
        const at = <T>(list: readonly T[], i: number) => list[i % list.length] as T;
        for (const [i, { what, lane, other, name }] of steps.entries()) {
          const [own, its] = [at(lanes, lane), at(lanes, other)];
          const proposal = forge.proposal(name);
          try {
            if (what === 'root') lanes.push(forge.root(`root ${i}`));
            else if (what === 'branch') lanes.push(forge.branch(own, at(commits, other)));
            else if (what === 'ask') forge.ask(own, proposal);
            else if (what === 'commit') commits.push(forge.commit(own, proposal, `key ${i}`));
            else if (what === 'plain') commits.push(forge.plain(own, `plain ${i}`));
            else if (what === 'deny') forge.deny(own, proposal);
            else own.delegate(its.id, `task ${name}`, `answer ${i}`);
          } catch (error) {
            // The writer takes no entry twice.
            if (!(error instanceof Error) || error.name !== 'AppendRefused') throw error;
          }
        }
        const path = join(folder, 'generated.jsonl');
        writeFileSync(path, forge.bytes());
        const { merged, whole } = await bothWays(runCli, host, folder, path, of);
        expect(merged).toEqual(whole);
      },
    ),
    { numRuns: 60 },
  );
});
