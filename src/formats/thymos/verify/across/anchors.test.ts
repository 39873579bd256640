// What an anchor proves, and what it does not.

import { expect, it } from 'vitest';
import { fromHex, toHex } from '../../../../base/bytes.ts';
import { anchorShape, MerkleTree } from '../../../../base/hash/merkle.ts';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import type { LaneAnchor, LedgerReport, Pins, Profile } from '../../../../ledger/model/check.ts';
import { wholeness } from '../../../../ledger/model/wholeness.ts';
import { inMemory } from '../../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { alteredDatabase } from '../../../../testing/altered.ts';
import { corpusBytes } from '../../../../testing/corpus.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { askingRun } from '../../../../testing/written.ts';
import { thymos } from '../../index.ts';
import { writeJsonValue } from '../../write/writer/json.ts';

const host = await createTestHost();
const BRANCHES = corpusBytes('thymos', 'branches.db');
const RUN = corpusBytes('thymos', 'run-847.db');

function verify(bytes: Uint8Array, pins: Pins = {}, profile: Profile = 'strict'): LedgerReport {
  const reader = readLedger(thymos, [{ name: 'l.db', bytes: inMemory(bytes) }], host);
  try {
    return verifyLedger(thymos, reader, host, { profile, pins });
  } finally {
    reader.close();
  }
}

function anchorLanes(bytes: Uint8Array, more: Partial<LaneAnchor> = {}): LaneAnchor[] {
  return verify(bytes).lanes.flatMap(({ lane, anchor }) =>
    anchor ? [{ trajectory_id: lane, ...anchor, ...more }] : [],
  );
}

const ofAnchor = ({ findings, lanes }: LedgerReport) =>
  [...findings, ...lanes.flatMap((lane) => lane.findings)].filter(
    ({ check }) => check === 'thymos.anchor',
  );
const findStatus = ({ checks }: LedgerReport) =>
  checks.find(({ check }) => check === 'thymos.anchor')?.status;
const whole = (report: LedgerReport) => wholeness(report).state;

async function withoutLane(bytes: Uint8Array, lane: string): Promise<Uint8Array> {
  return alteredDatabase(
    bytes,
    `DELETE FROM entries WHERE trajectory_id = x'${lane}'`,
    `DELETE FROM heads WHERE trajectory_id = x'${lane}'`,
  );
}

/** A lane without which all others verify as before. */
async function removable(bytes: Uint8Array): Promise<{ lane: string; without: Uint8Array }> {
  for (const { lane } of verify(bytes).lanes.toReversed()) {
    const without = await withoutLane(bytes, lane);
    if (verify(without).verdict === verify(bytes).verdict) return { lane, without };
  }
  throw new Error('every lane is referred to by another');
}

const anchorNotes = ({ notes = [] }: LedgerReport) => notes.filter((note) => /anchor/.test(note));

it.each(['strict', 'reference'] as const)('covers a ledger with all its lanes (%s)', (profile) => {
  const report = verify(BRANCHES, { anchors: anchorLanes(BRANCHES) }, profile);
  expect(whole(report)).toBe('proven');
  expect(ofAnchor(report)).toEqual([]);
  expect(anchorNotes(report)).toEqual([]);
});

it('never calls a ledger whole that lost an anchored lane', async () => {
  const { without } = await removable(BRANCHES);
  const report = verify(without, { anchors: anchorLanes(BRANCHES) });
  expect(report.lanes.every(({ completeness }) => completeness.state === 'proven')).toBe(true);
  expect(whole(report)).toBe('not proven');
  expect(report.completeness?.reason).toContain('An anchored lane is not here');
  expect(ofAnchor(report)).toMatchObject([{ severity: 'warning', lane: null }]);
});

it('knows a removed lane by the table of heads', async () => {
  const { lane } = await removable(BRANCHES);
  const bytes = await alteredDatabase(
    BRANCHES,
    `DELETE FROM entries WHERE trajectory_id = x'${lane}'`,
  );
  const report = verify(bytes);
  expect(whole(report)).toBe('cut');
  expect(report.verdict).toBe('failed');
  expect(report.findings).toMatchObject([{ check: 'thymos.heads', severity: 'error' }]);
  // The original verifier reads no heads.
  const reference = verify(bytes, {}, 'reference');
  expect(reference.findings).toEqual([]);
  expect(whole(reference)).toBe('cut');
});

it.each(['strict', 'reference'] as const)('does not outweigh a cut (%s)', async (profile) => {
  const cut = await alteredDatabase(
    RUN,
    'DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)',
  );
  const report = verify(cut, { anchors: anchorLanes(cut) }, profile);
  expect(report.lanes[0]?.completeness).toMatchObject({ state: 'cut' });
  expect(report.lanes[0]?.completeness.reason).toContain('heads');
  expect(whole(verify(cut, {}, profile))).toBe('cut');
});

it('covers only entries whose content hash holds', async () => {
  const anchors = anchorLanes(RUN);
  const altered = await alteredDatabase(
    RUN,
    `UPDATE entries SET payload_bytes = CAST(replace(CAST(payload_bytes AS TEXT), 'retry', 'retri') AS BLOB) WHERE seq = 2`,
  );
  const report = verify(altered, { anchors });
  expect(report.lanes[0]?.completeness.state).toBe('not proven');
  expect(report.lanes[0]?.completeness.reason).toContain('seq 2');
  expect(findStatus(report)).toBe('fail');
  const broken = await alteredDatabase(
    RUN,
    `UPDATE entries SET payload_bytes = x'7b' WHERE seq = 2`,
  );
  expect(whole(verify(broken, { anchors }))).toBe('not proven');
  expect(findStatus(verify(broken, { anchors }))).toBe('fail');
});

it('says that it was taken of a ledger that failed', () => {
  const failed = anchorLanes(RUN, { verdict: 'failed', cause: 'broken' });
  const report = verify(RUN, { anchors: failed });
  expect(whole(report)).toBe('not proven');
  expect(report.lanes[0]?.completeness.reason).toContain('failed');
  expect(ofAnchor(report)).toMatchObject([{ severity: 'warning' }]);
  // What differs from an expectation is no fault of the ledger.
  const drift = anchorLanes(RUN, { verdict: 'failed', cause: 'drift' });
  expect(whole(verify(RUN, { anchors: drift }))).toBe('proven');
});

it('is one of several: the worst of them counts, then the one that covers most', () => {
  const [full] = anchorLanes(RUN);
  if (!full) throw new Error('no anchor');
  // The root over one entry is its id.
  const early = { ...full, entry_count: 1, head_seq: 0, root: listIds(RUN)[0] ?? '' };
  const longer = { ...full, entry_count: full.entry_count + 2 };
  const other = { ...full, root: 'f'.repeat(64) };
  for (const anchors of [
    [full, early],
    [early, full],
  ])
    expect(whole(verify(RUN, { anchors }))).toBe('proven');
  for (const anchors of [
    [full, longer],
    [longer, full],
  ])
    expect(whole(verify(RUN, { anchors }))).toBe('cut');
  for (const anchors of [
    [full, other],
    [other, full],
  ])
    expect(whole(verify(RUN, { anchors }))).toBe('not proven');
  // One over a part proves no more than that part, and of several the widest is named.
  const wider = { ...full, entry_count: 3, head_seq: 2, root: computeRoot(RUN, 3) };
  for (const [anchors, covered] of [
    [[early], 1],
    [[early, wider], 3],
    [[wider, early], 3],
  ] as const) {
    const report = verify(RUN, { anchors });
    expect(whole(report)).toBe('not proven');
    expect(report.lanes[0]?.completeness.reason).toContain(`the first ${covered} of these 8 `);
    expect(ofAnchor(report).map(({ severity }) => severity)).toEqual(anchors.map(() => 'info'));
  }
});

/** Of a ledger of one lane. */
function computeRoot(bytes: Uint8Array, entries: number): string {
  const tree = new MerkleTree(anchorShape(host.hash));
  for (const id of listIds(bytes).slice(0, entries)) tree.append(fromHex(id) ?? new Uint8Array());
  return toHex(tree.root());
}

function listIds(bytes: Uint8Array): string[] {
  const reader = readLedger(thymos, [{ name: 'l.db', bytes: inMemory(bytes) }], host);
  const ids = [...reader.entries(reader.lanes[0]?.id ?? '')].map(({ id }) => id);
  reader.close();
  return ids;
}

it('is over all entries: the last id alone is none', () => {
  // Only the first request differs, and a request does not contain the id of the entry before it.
  const asking = (reason: string) => {
    const bytes = askingRun('asks.jsonl', 'Asks twice', [
      { tool: 'mail', channel: 'c', reason, args: writeJsonValue({}) },
      { tool: 'push', channel: 'c', reason: 'second', args: writeJsonValue({}) },
    ]);
    return { report: verify(bytes), ids: listIds(bytes), bytes };
  };
  const [one, other] = [asking('first'), asking('another')];
  expect(one.ids.at(-1)).toBe(other.ids.at(-1));
  expect([one.report.verdict, other.report.verdict]).toEqual(['verified', 'verified']);
  expect(one.report.lanes[0]?.anchor?.root).not.toBe(other.report.lanes[0]?.anchor?.root);
  expect(whole(verify(other.bytes, { anchors: anchorLanes(one.bytes) }))).toBe('not proven');
  const pinned = verify(one.bytes, { head: one.ids.at(-1) ?? '' });
  expect(whole(pinned)).toBe('not proven');
  expect(pinned.notes?.join()).toContain('another history can end in the same id');
  expect(thymos.manifest.pins).not.toContain('head');
});

it('belongs to the ledger of which it was taken', async () => {
  const { without } = await removable(BRANCHES);
  const own = anchorLanes(BRANCHES, { ledger: 'a'.repeat(64) });
  const others = anchorLanes(RUN, { ledger: 'b'.repeat(64) });
  const covered = verify(BRANCHES, { anchors: [...own, ...others] });
  expect(whole(covered)).toBe('proven');
  expect(covered.verdict).toBe(verify(BRANCHES).verdict);
  expect(anchorNotes(covered)).toEqual(['1 of the anchors given is of another ledger.']);
  const lacking = verify(without, { anchors: [...own, ...others] });
  expect(whole(lacking)).toBe('not proven');
  expect(ofAnchor(lacking)).toHaveLength(1);
  // None that was given is of this ledger: somebody gave the wrong file, or all was replaced.
  expect(ofAnchor(verify(BRANCHES, { anchors: others }))).toMatchObject([{ severity: 'warning' }]);
});
