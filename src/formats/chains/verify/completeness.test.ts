// What the hash of the last record proves, and what it does not.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerReport } from '../../../ledger/model/check.ts';
import {
  CHAIN_KINDS,
  chainRecords,
  joinLogLines,
  readLastHash,
  sorted,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { PROFILES } from '../builtin/index.ts';
import { isKeyed } from '../profile/profile.ts';
import { coversPrevious } from './completeness.ts';

const states = ({ lanes }: LedgerReport) => lanes.map(({ completeness }) => completeness.state);
const pinnedFinding = ({ findings }: LedgerReport) =>
  findings.filter(({ check }) => check === 'chains.head').map(({ severity }) => severity);

describe.each(CHAIN_KINDS)('the hash of the last record, pinned: %s', (kind) => {
  const sound = WAYS[kind].seal(chainRecords(kind));
  const head = readLastHash(kind, sound);

  it('proves nothing whole over a chain that is broken', () => {
    const removed = verifyChainText(joinLogLines(writeSealedLines(sound.toSpliced(3, 1))), {
      head,
    });
    expect(removed.verdict).toBe('failed');
    expect(states(removed)).toEqual(['not proven', 'not proven']);
    const front = verifyChainText(joinLogLines(writeSealedLines(sound.slice(1))), { head });
    expect(states(front)).toEqual(['not proven', 'not proven']);
  });

  it('says apart what was cut off and what follows', () => {
    const before = readLastHash(kind, sound.slice(0, -1));
    const grown = verifyChainText(joinLogLines(writeSealedLines(sound)), { head: before });
    expect(pinnedFinding(grown)).toEqual(['error']);
    expect(states(grown)).toEqual(['not proven', 'not proven']);
    expect(grown.lanes[0]?.completeness.reason).toContain('what follows');
    const cut = verifyChainText(joinLogLines(writeSealedLines(sound.slice(0, -1))), { head });
    expect(states(cut)).toEqual(['cut', 'cut']);
  });
});

it('proves nothing where the seals need a key', () => {
  const sealed = (previous_hash: string, hmac_signature: string) => ({
    event_id: 'e',
    entry_type: 'action',
    authorized_by: 'p',
    input_context: '',
    signature_algorithm: 'HMAC-SHA256',
    previous_hash,
    hmac_signature,
  });
  const lines = writeSealedLines([sealed('GENESIS', 'aa'), sealed('aa', 'bb')]);
  const report = verifyChainText(joinLogLines(lines), { head: 'bb' });
  expect(states(report)).toEqual(['not proven']);
  const head = ({ checks }: LedgerReport) => checks.find(({ check }) => check === 'chains.head');
  expect(head(report)).toMatchObject({ status: 'not checkable' });
  expect(head(report)?.reason).toContain('without the secret');
  const other = verifyChainText(joinLogLines(lines), { head: 'cc' });
  expect(head(other)?.status).toBe('fail');
});

describe('where no hash covers what comes before a record', () => {
  const linked = (all: readonly LooseObject[]) => {
    let prev_hash = '0'.repeat(64);
    return all.map((record) => {
      const hash = sha256Text(sorted(record, ',', ':'));
      const own = { ...record, prev_hash, hash };
      prev_hash = hash;
      return own;
    });
  };
  const all = plainRecords(12).map((record) => ({ ...record, session: 'day' }));
  const head = linked(all).at(-1)?.hash ?? '';
  const outcome = (kept: readonly LooseObject[], pin: string) =>
    verifyChainText(joinLogLines(writeSealedLines(linked(kept))), { head: pin }).checks.find(
      ({ check }) => check === 'chains.head',
    );

  it('is met by logs that say something else before it, and proves none of them', () => {
    const kept = fc.subarray(all.slice(0, -1), { minLength: 5 });
    fc.assert(
      fc.property(kept, (some) => {
        const found = outcome([...some, ...all.slice(-1)], head);
        expect(found).toMatchObject({ status: 'not checkable' });
        expect(found?.reason).toContain('no hash covers what comes before a record');
      }),
      { numRuns: Math.ceil(draws(100) / 20) },
    );
  });

  it('shows an end that was cut off, and the log says that it shows no more', () => {
    expect(outcome(all.slice(0, -1), head)?.status).toBe('fail');
    const [lane] = verifyChainText(joinLogLines(writeSealedLines(linked(all)))).lanes;
    expect(lane?.completeness.reason).toContain('shows only what was cut off at the end');
  });
});

it('covers the hash before it in every log that is built in and has no key', () => {
  const without = PROFILES.filter((profile) => !isKeyed(profile.hash) && !coversPrevious(profile));
  expect(without.map(({ id }) => id)).toEqual([]);
  const [rampart] = PROFILES;
  if (!rampart || isKeyed(rampart.hash)) throw new Error('no profile');
  const [, ...parts] = rampart.hash.parts;
  const json = { style: 'RFC 8785', without: ['/hash', '/prev_hash'] } as const;
  expect(coversPrevious({ ...rampart, hash: { ...rampart.hash, parts } })).toBe(true);
  expect(coversPrevious({ ...rampart, hash: { ...rampart.hash, parts: [{ json }] } })).toBe(false);
});

it('is of one chain where every session has its own', () => {
  const record = (session_id: string, prev_hash: string | null, i: number) => ({
    record_id: `r${i}`,
    timestamp: `2026-02-10T09:00:0${i}Z`,
    agent_id: 'urn:a',
    session_id,
    action_type: 'decision',
    action_detail: {},
    outcome: 'success',
    trust_level: 'L1',
    prev_hash,
  });
  const file = joinLogLines(writeSealedLines([record('a', null, 0), record('b', null, 1)]));
  const { lanes } = verifyChainText(file);
  const reader = lanes.map(({ lane }) => lane);
  expect(reader).toEqual(['a', 'b']);
  const wrong = verifyChainText(file, { head: 'f'.repeat(64) });
  const heads = wrong.findings.find(({ check }) => check === 'chains.head')?.actual?.split(', ');
  const report = verifyChainText(file, { head: heads?.[1] ?? '' });
  expect(pinnedFinding(report)).toEqual([]);
  expect(states(report)).toEqual(['not proven', 'proven']);
  expect(report.lanes[0]?.completeness.reason).toContain('another chain');
});
