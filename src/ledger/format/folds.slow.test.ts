// Branches are folded after their sources, however long the chain and whatever the source does.

import { describe, expect, it } from 'vitest';
import { encodeText, toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { createTestHost } from '../../testing/host.ts';
import { thymos } from '../../testing/thymos-made.ts';
import { inMemory } from '../sources/bytes.ts';
import { verifyLedger } from '../verify/run.ts';
import { LedgerFolds } from './folds.ts';
import type { LedgerReader } from './reader.ts';
import { readLedger } from './recognise.ts';

const host = await createTestHost();
const id = (name: string) => toHex(nobleHash.blake3(encodeText(name)));

function ledger(...entries: readonly [lane: string, seq: number, payload: object][]): LedgerReader {
  const lines = entries.map(([lane, seq, payload]) =>
    JSON.stringify({
      id: id(`${lane} ${seq}`),
      trajectory_id: id(lane),
      seq,
      kind: 'type' in payload ? payload.type : '',
      payload,
    }),
  );
  return readLedger(
    thymos,
    [{ name: 'x.jsonl', bytes: inMemory(encodeText(`${lines.join('\n')}\n`)) }],
    host,
  );
}

const root = (lane: string) => ({ type: 'root', trajectory_id: id(lane), note: lane });
const branch = (lane: string, commit: string) => ({
  type: 'branch',
  source_trajectory_id: id(lane),
  source_commit_id: id(commit),
  note: '',
});
const commit = (lane: string, seq: number, name: string, op: object) => ({
  type: 'commit',
  id: id(name),
  body: {
    parent: [],
    trajectory_id: id(lane),
    proposal_id: id('p'),
    intent_id: id('i'),
    writ_id: id('w'),
    seq,
    delta: [{ kind: 'kv', id: 'a', ...op }],
    observations: [],
    policy_trace: { rules_evaluated: [], decision: { kind: 'permit' } },
    compiler_version: 'c',
    policy_set_hash: '',
    budget_cost: { tokens: 0, tool_calls: 0, wall_clock_ms: 0, usd_millicents: 0 },
    signature: null,
  },
});

describe('LedgerFolds', () => {
  it('has no state for a branch whose source does not fold that far', () => {
    const reader = ledger(
      ['s', 0, root('s')],
      ['s', 1, commit('s', 1, 'c1', { op: 'replace', expected_version: 1, value: 1 })],
      ['b', 0, branch('s', 'c1')],
      ['b', 1, commit('b', 1, 'c2', { op: 'create', value: 2 })],
    );
    const folds = new LedgerFolds(thymos, reader);
    expect(folds.fold(id('b'))).toBeNull();
    expect(folds.fold(id('s'))?.broken?.error.fault).toBe('replace_missing');
    const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    expect(report.lanes.map(({ world }) => world)).toEqual([null, null]);
  });

  it('follows a chain of branches longer than the stack is deep', () => {
    const length = 12_000;
    const lanes = Array.from(
      { length },
      (_, i) => [`l${i}`, 0, branch(`l${i + 1}`, 'none')] as const,
    );
    const reader = ledger(
      ...lanes.map(([lane, seq, payload]): [string, number, object] => [lane, seq, payload]),
      [`l${length}`, 0, root(`l${length}`)],
      [`l${length}`, 1, commit(`l${length}`, 1, 'c', { op: 'create', value: 1 })],
    );
    const first = new LedgerFolds(thymos, reader).fold(id('l0'));
    expect(first?.worldAt(0)?.size).toBe(1);
    const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    expect(report.lanes[0]?.world?.resources).toBe(1);
  });

  it('ends where branches go in a circle', () => {
    const reader = ledger(['a', 0, branch('b', 'x')], ['b', 0, branch('a', 'x')]);
    expect(new LedgerFolds(thymos, reader).fold(id('a'))?.worldAt(0)?.size).toBe(0);
  });
});
