// Every state dir that the engine writes is accepted, in both profiles, without a
// finding: by the verifier that agrees with the real one on the whole corpus.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import type { Profile } from '../../../../ledger/model/check.ts';
import { fileInMemory } from '../../../../ledger/sources/file.ts';
import { readFileHead } from '../../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { draws } from '../../../../testing/draws.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { reactor } from '../../index.ts';
import { EngineStateDir } from './state-dir.ts';
import { anySteps, graph, moody, type Rig, rig, slowness, takeArrivals } from './testing.ts';
import type { WiredTopology } from './topology.ts';

const INFORMATION = ['reactor.inputs', 'reactor.waste', 'reactor.wake'];

const host = await createTestHost();

function findings(dir: EngineStateDir, profile: Profile) {
  const files = dir.files().map(({ path, bytes }) => ({ name: `state/${path}`, bytes }));
  const [group] = reactor.recogniser.group?.(files.map(readFileHead), () => false) ?? [];
  const parts = (group?.files ?? []).flatMap(
    ({ name }) => files.find((f) => f.name === name) ?? [],
  );
  const reader = readLedger(reactor, parts.map(fileInMemory), host);
  const report = verifyLedger(reactor, reader, host, { profile, pins: {} });
  const all = [
    ...reader.findings,
    ...report.findings,
    ...report.lanes.flatMap((lane) => lane.findings),
  ];
  return { report, all };
}

describe.each(['reference', 'strict'] as const)('in the %s profile', (profile) => {
  test('a trail at rest is without a finding, whatever happened', () => {
    fc.assert(
      fc.property(
        graph,
        anySteps,
        fc.option(fc.nat(25)),
        (topology: WiredTopology, steps, death) => {
          const options = { takes: slowness, fails: moody };
          let made: Rig = rig(topology, options);
          made.reactor.boot();
          for (const [i, step] of steps.entries()) {
            if (i === death) {
              made.reactor.kill();
              const { scheduler } = made;
              made = rig(topology, {
                ...options,
                scheduler,
                dir: EngineStateDir.read(made.dir.files()),
              });
              made.reactor.boot();
            }
            takeArrivals(made, step);
          }
          made.scheduler.settle();
          const { report, all } = findings(made.dir, profile);
          // Information is allowed: that something landed while a render ran, that a
          // node rendered what it had rendered before, or was woken by a person before it was by an input.
          const found = all.filter(({ check, severity }) => {
            return severity !== 'info' || !INFORMATION.includes(check);
          });
          expect(found).toEqual([]);
          if (made.dir.trail.length) expect(report.verdict).toBe('verified');
        },
      ),
      { numRuns: draws(150) },
    );
  });
});
