// One report, whatever the order of the lanes, and of the signatures of one lane.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdStore } from '../../../base/id-column.ts';
import { settleSignatures } from '../../../base/signature/batch.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { LedgerReport, Pins } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { verifySteps } from '../../../ledger/verify/steps.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { longRun } from '../../../testing/written.ts';
import type { ThymosReader } from '../containers/reader.ts';
import { thymos } from '../index.ts';

const KEY = '2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12';
const PINS: Pins = { signer: KEY, keys: [KEY], compiler: 'thymos-compiler/0.0.1' };

const sorted = ({ lanes, ...rest }: LedgerReport) => ({
  ...rest,
  lanes: lanes
    .map(({ findings, ...lane }) => ({
      ...lane,
      findings: findings.map((finding) => JSON.stringify(finding)).sort(),
    }))
    .sort((a, b) => (a.lane < b.lane ? -1 : 1)),
});

const host = await createTestHost();

it('name the limit of the runtime by which it refuses an untouched branch', () => {
  const bytes = corpusBytes('thymos', 'branches.db');
  const reader = readLedger(thymos, [{ name: 'branches.db', bytes: inMemory(bytes) }], host);
  for (const profile of ['reference', 'strict'] as const) {
    const { lanes, notes } = verifyLedger(thymos, reader, host, { profile, pins: {} });
    expect(lanes.filter(({ reference }) => reference?.ok === false)).toHaveLength(3);
    expect(notes?.join()).toMatch(/fails on 3 .* known limit: it folds a branch onto nothing/);
  }
  const plain = readLedger(
    thymos,
    [{ name: '', bytes: inMemory(corpusBytes('thymos', 'run-847.db')) }],
    host,
  );
  const { notes } = verifyLedger(thymos, plain, host, { profile: 'reference', pins: {} });
  expect(notes).toBeUndefined();
});

it('say the same of ids that are not in memory', () => {
  const kept: Uint8Array[] = [];
  const store: IdStore = {
    put: (piece) => kept.push(piece.slice()) - 1,
    get: (place) => kept[place] ?? new Uint8Array(),
  };
  const recorded = ['branches.db', 'delegation.db'].map((name) => corpusBytes('thymos', name));
  for (const [name, held] of Object.entries([longRun(3000), ...recorded])) {
    const bytes = inMemory(held);
    const options = { profile: 'strict', pins: {} } as const;
    const verified = (more: Partial<VerifyOptions>) =>
      verifyLedger(thymos, readLedger(thymos, [{ name, bytes }], host), host, {
        ...options,
        ...more,
      });
    expect(verified({ store })).toEqual(verified({}));
  }
  expect(kept.length).toBeGreaterThan(0);
});

describe('the rules', () => {
  const options = { profile: 'strict', pins: PINS } as const;
  const names = ['signed.db', 'branches.db', 'delegation.db', 'tampered/delegation-cycle.db'];

  function verifyBackwards(reader: ThymosReader): LedgerReport {
    const steps = verifySteps(thymos, reader, host.hash, options);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (value.type === 'signatures') settleSignatures(value.requests.toReversed());
    }
  }

  it.each(names)('report the same of %s in any order', (name) => {
    const reader = readLedger(
      thymos,
      [{ name, bytes: inMemory(corpusBytes('thymos', name)) }],
      host,
    );
    const whole = sorted(verifyLedger(thymos, reader, host, options));
    const orders = fc.shuffledSubarray([...reader.lanes], { minLength: reader.lanes.length });
    fc.assert(
      fc.property(orders, (lanes) => {
        expect(sorted(verifyBackwards({ ...reader, lanes }))).toEqual(whole);
      }),
      { numRuns: draws(4) },
    );
    reader.close();
  });
});
