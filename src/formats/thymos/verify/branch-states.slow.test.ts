// Each branch of a long chain inherits the state of all before it. Hashing every one of them
// takes a time that grows with the square of the ledger, so that some are left out, and said.

import { expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import { writeJsonValue } from '../write/writer/json.ts';
import { branchTrajectoryId, TrajectoryWriter } from '../write/writer/trajectory.ts';
import { LedgerWriter } from '../write/writer/writer.ts';

const host = await createTestHost();
const MIB = 1024 * 1024;

/** A source with one large value, and branches that each add a small one. */
function written(branches: number, size: number): Uint8Array {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const options = { compiler: 'c/1', policySet: ledger.idOfText('policy'), clock: () => now++ };
  const commit = (run: TrajectoryWriter, id: string, value: string) => {
    const intent = {
      intent: ledger.idOfText(id),
      writ: ledger.idOfText('writ'),
      tool: 't',
      args: writeJsonValue({}),
    };
    const proposal = run.propose(intent, { rules: [], decision: { kind: 'permit' } });
    const cost = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
    const delta = [{ op: 'create', kind: 'kv', id, value }] as const;
    return run.commit(proposal, { delta, observations: [], cost });
  };
  let run = new TrajectoryWriter(ledger, ledger.idOfText('source'), options);
  run.root('the source');
  let last = commit(run, 'large', 'x'.repeat(size));
  for (let i = 0; i < branches; i++) {
    const id = branchTrajectoryId(ledger, run.id, last.commit);
    const next = new TrajectoryWriter(ledger, id, options);
    next.branch(run.id, last.commit, 'goes on');
    last = commit(next, `small-${i}`, 'y');
    run = next;
  }
  return toJsonLines(ledger);
}

function verify(bytes: Uint8Array, world?: string) {
  let hashed = 0;
  const hash: typeof host.hash = {
    ...host.hash,
    blake3Stream() {
      const stream = host.hash.blake3Stream();
      return {
        update(piece) {
          hashed += piece.length;
          stream.update(piece);
        },
        digest: () => stream.digest(),
      };
    },
  };
  const reader = readLedger(thymos, [{ name: 'a.jsonl', bytes: inMemory(bytes) }], host);
  const pins = world === undefined ? {} : { world };
  const options = { profile: 'strict', pins } as const;
  const report = verifyLedger(thymos, reader, { ...host, hash }, options);
  reader.close();
  return { report, hashed };
}

it('hashes the states of few branches', () => {
  const { report } = verify(written(30, 100));
  expect(report.lanes.map(({ world }) => world?.resources)).toEqual(
    Array.from({ length: 31 }, (_, i) => i + 1),
  );
  expect(report.notes).toBeUndefined();
  expect(report.verdict).toBe('verified');
});

it('hashes no more of many branches than the ledger’s size allows, and says so', () => {
  const bytes = written(100, 4 * MIB);
  const { report, hashed } = verify(bytes);
  expect(hashed).toBeLessThan(128 * MIB + 6 * bytes.length);
  const without = report.lanes.filter(({ world }) => !world).length;
  expect(without).toBeGreaterThan(50);
  expect(report.notes).toEqual([expect.stringContaining(`${without} of this ledger’s branches`)]);
  expect(report.verdict).toBe('verified');
});

it('does not take a state for observed that was not hashed', () => {
  const { report } = verify(written(100, 4 * MIB), 'ab'.repeat(32));
  expect(report.findings).toMatchObject([
    {
      check: 'thymos.world-pin',
      severity: 'error',
      message: expect.stringContaining('not hashed'),
    },
  ]);
  expect(report.verdict).toBe('drift');
});
