// A note says what it is on: when that is not in the ledger, the list says so.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { chainRecords, joinLogLines, WAYS, writeSealedLines } from '../../../testing/chains.ts';
import { createSetup } from '../../../testing/handler.ts';
import { missingAt } from './missing.ts';

const lines = writeSealedLines(WAYS['own hash'].seal(chainRecords('own hash')));

async function importDetail(text: string): Promise<LedgerDetail> {
  const { importBytes, ask } = createSetup();
  const { ledger } = await importBytes('log.jsonl', encodeText(text).slice());
  return ask({ name: 'ledger', input: ledger ?? '' });
}

describe('what a note is on', async () => {
  const sound = await importDetail(joinLogLines(lines));
  const broken = await importDetail(
    joinLogLines(lines.map((line) => line.replace('"n":2', '"n":7'))),
  );
  const lane = sound.lanes[0]?.id ?? '';
  const entries = sound.lanes[0]?.entries ?? 0;
  const at = { ledger: 'l', lane };

  it('is there, or the list says that it is not', () => {
    expect(missingAt({ on: 'lane', ...at }, sound)).toBeNull();
    expect(missingAt({ on: 'lane', ledger: 'l', lane: 'none' }, sound)).toContain('a lane that');
    expect(missingAt({ on: 'entry', ...at, index: entries - 1 }, sound)).toBeNull();
    expect(missingAt({ on: 'entry', ...at, index: entries }, sound)).toContain('a record that');
    const resource = { on: 'resource', ...at, kind: 'k', id: 'i' } as const;
    expect(missingAt({ ...resource, index: 0 }, sound)).toBeNull();
    expect(missingAt({ ...resource, index: entries }, sound)).toContain('a record that');
  });

  it('is a finding only where the verifier made it', () => {
    const [finding] = broken.report?.lanes.flatMap(({ findings }) => findings) ?? [];
    if (!finding) throw new Error('nothing was found');
    const { check, lane: own, index, path } = finding;
    const place = { on: 'finding', ledger: 'l', lane: own, index, check, path } as const;
    expect(missingAt(place, broken)).toBeNull();
    expect(missingAt(place, sound)).toBe('It is on a finding that is none.');
    expect(missingAt({ ...place, path: '/other' }, broken)).not.toBeNull();
    // Nobody can say before the ledger is verified, nor for findings that were not kept one by one.
    expect(missingAt(place, { ...sound, report: null })).toBeNull();
    const { report } = sound;
    const leftOut = [{ check, severity: 'error', times: 3, from: null } as const];
    expect(missingAt(place, { ...sound, report: report && { ...report, leftOut } })).toBeNull();
  });
});
