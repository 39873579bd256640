// The reference profile follows the package's own verifier; the strict one only quotes it.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { toEnd } from '../../../base/steps.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import {
  chainRecords,
  chainsHost,
  joinLogLines,
  openChainText,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { chains } from '../index.ts';
import { ChainReader } from '../reader.ts';

function verified(file: string, profile: Profile = 'reference') {
  return verifyLedger(chains, openChainText(file), chainsHost, { profile, pins: {} });
}

const way = WAYS['own hash'];
const lines = writeSealedLines(way.seal(chainRecords('own hash')));

describe('the reference profile of a hash-chained log', () => {
  it('accepts what the package accepts, and says what that leaves out', () => {
    const report = verified(joinLogLines(lines));
    expect(report.verdict).toBe('verified');
    expect(report.reference).toMatchObject({ ok: true, line: null });
    expect(report.notes?.join(' ')).toContain('It does not see a cut tail');
    expect(report.checks.find(({ check }) => check === 'chains.own')?.status).toBe('pass');
  });

  it('rejects it at the line that the package names, in every lane', () => {
    const report = verified(joinLogLines(lines.toSpliced(3, 1)));
    expect(report.verdict).toBe('failed');
    expect(report.reference).toMatchObject({ ok: false, line: 4 });
    expect(report.findings).toMatchObject([{ check: 'chains.own', severity: 'error', line: 4 }]);
    expect(report.lanes.map(({ verdict }) => verdict)).toEqual(['failed', 'failed']);
    expect(report.lanes.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('does not call an error what the package does not see, and says how much there is', () => {
    // Its verifier passes over a damaged last line.
    const names = WAYS['next names it'];
    const file = `${joinLogLines(writeSealedLines(names.seal(chainRecords('next names it'))))}{"v":"1.0"`;
    const report = verified(file);
    expect(report.verdict).toBe('verified');
    expect(report.notes?.join(' ')).toContain('find 1 fault that it does not see');
    expect(verified(file, 'strict').verdict).toBe('failed');
  });

  it('warns where the package says neither yes nor no', () => {
    const rows = writeSealedLines(WAYS['not written down'].seal(chainRecords('not written down')));
    const report = verified(joinLogLines(['{"ts":"x","event":"old"}', ...rows]));
    expect(report.verdict).toBe('verified with warnings');
    expect(report.reference?.ok).toBeNull();
  });

  it('checks what the hashes need where the profile describes no verifier, and says so', () => {
    const reader = toEnd(
      ChainReader.open(
        [fileInMemory({ name: 'log.jsonl', bytes: encodeText(joinLogLines(lines)) })],
        chainsHost,
      ),
    );
    const { verifier: _, ...undescribed } = reader.profile;
    Object.defineProperty(reader, 'profile', { value: undescribed });
    const report = verifyLedger(chains, reader, chainsHost, { profile: 'reference', pins: {} });
    expect(report.verdict).toBe('verified');
    expect(report.reference).toBeUndefined();
    expect(report.notes?.join(' ')).toContain('is not described in this profile');
    expect(report.checks.find(({ check }) => check === 'chains.hash')?.status).toBe('pass');
  });
});

describe('the strict profile', () => {
  const rampart = (n: string) => {
    const text = `{"schema_version":"rampart.audit.v1","id":"E0","timestamp":"2026-02-10T09:00:00Z","agent":"a","session":"s","tool":"read","request":{"n":${n}},"decision":{"action":"allow","evaluation_time_us":8},"prev_hash":"","hash":""}`;
    return `${text.replace('"hash":""', `"hash":"sha256:${sha256Hex(encodeText(text))}"`)}\n`;
  };

  it('explains an honest log that its own package rejects', () => {
    const report = verified(rampart('9007199254740993'), 'strict');
    expect(report.verdict).toBe('verified');
    expect(report.notes?.join(' ')).toMatch(
      /Every hash agrees with the bytes as they are spelled\..*line 1 event E0: hash mismatch.*beyond 2\^53/,
    );
    expect(verified(rampart('9007199254740993')).verdict).toBe('failed');
  });

  it('says nothing of it otherwise', () => {
    const report = verified(rampart('42'), 'strict');
    expect(report.notes?.join(' ')).not.toContain('own verifier');
    expect(report.reference).toBeUndefined();
    expect(report.checks.find(({ check }) => check === 'chains.own')?.status).toBe('not asked for');
  });
});
