import { describe, expect, it } from 'vitest';
import type { LaneReport, LedgerReport } from '../../../ledger/model/check.ts';
import { readAnchorFile, writeAnchorFile } from './anchors.ts';

function lane(id: string, anchor: LaneReport['anchor']): LaneReport {
  return {
    lane: id,
    title: id,
    entries: 1,
    verdict: 'verified',
    reference: { ok: true },
    report: null,
    anchor,
    world: null,
    signatures: { unsigned: 0, malformed: 0, unknown: 0, byKey: [] },
    completeness: { state: 'not proven', reason: '' },
    checks: [],
    findings: [],
    findingsLeftOut: 0,
  };
}

const a = 'a'.repeat(64);
const b = 'b'.repeat(64);

describe('anchors as files', () => {
  it('come back as they were saved, however large the sequence number', async () => {
    const report: LedgerReport = {
      format: 'f',
      profile: 'reference',
      verifier: '1',
      pins: {},
      verdict: 'verified',
      checks: [],
      findings: [],
      lanes: [lane(a, { entry_count: 8, head_seq: 18446744073709551615n, root: b }), lane(b, null)],
    };
    const read = async (one: LedgerReport) =>
      readAnchorFile(new Blob([await writeAnchorFile(one, 'l')]));
    const anchor = { trajectory_id: a, entry_count: 8, head_seq: 18446744073709551615n, root: b };
    expect(await read(report)).toEqual([{ ...anchor, ledger: 'l', verdict: 'verified' }]);
    const failed = { verdict: 'failed', cause: 'broken' };
    expect(await read({ ...report, verdict: 'failed' })).toEqual([
      { ...anchor, ledger: 'l', ...failed },
    ]);
    // The reference profile verifies what the ledger itself shows to be cut.
    const completeness = { state: 'cut', reason: '' } as const;
    expect(await read({ ...report, completeness })).toMatchObject([failed]);
  });

  it('are read as they were written before they had a schema, and no later version is', async () => {
    const anchor = `{"trajectory_id":"${a}","entry_count":1,"head_seq":0,"root":"${b}"}`;
    const text = `{"anchors":[${anchor}]}`;
    expect(await readAnchorFile(new Blob([text]))).toMatchObject([{ trajectory_id: a }]);
    const later = text.replace('{', '{"schema":"ledgerscope/anchor/2",');
    await expect(readAnchorFile(new Blob([later]))).rejects.toThrow('ledgerscope/anchor/1');
    const own = text.replace('{', '{"schema":"https://example.org/anchors",');
    expect(await readAnchorFile(new Blob([own]))).toHaveLength(1);
  });

  it('say what is wrong with a file that is none', async () => {
    await expect(readAnchorFile(new Blob(['{}']))).rejects.toThrow(/anchor/i);
  });
});
