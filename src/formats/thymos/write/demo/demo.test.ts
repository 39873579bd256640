import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { toHex } from '../../../../base/bytes.ts';
import { nobleHash } from '../../../../base/hash/hash.ts';
import type { Host } from '../../../../ledger/format/reader.ts';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import type { LedgerReport, Pins, Profile } from '../../../../ledger/model/check.ts';
import { inMemory } from '../../../../ledger/sources/bytes.ts';
import type { SqlCreator } from '../../../../ledger/sources/sqlite/create.ts';
import { createSqlCreator } from '../../../../ledger/sources/sqlite/sqljs-create.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { createTestHost } from '../../../../testing/host.ts';
import type { Demo } from '../../../demos/demo.ts';
import { thymos } from '../../index.ts';
import { NO_LOOSE_BOLTS } from './footbridge.ts';
import { makeThymosDemos } from './index.ts';
import { DEMO_SIGNER } from './signed.ts';

let host: Host;
let create: SqlCreator;
let demos: readonly Demo[];

beforeAll(async () => {
  host = await createTestHost();
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  create = await createSqlCreator(new Uint8Array(wasm).buffer);
  demos = makeThymosDemos(host.hash, create);
});

function verify(file: string, pins: Pins = {}, profile: Profile = 'strict'): LedgerReport {
  const demo = demos.find((one) => one.file === file);
  if (!demo) throw new Error(`no demo ${file}`);
  const reader = readLedger(thymos, [{ name: file, bytes: inMemory(demo.bytes) }], host);
  const report = verifyLedger(thymos, reader, host, { profile, pins });
  reader.close();
  return report;
}

function errors({ findings, lanes }: LedgerReport) {
  return [...findings, ...lanes.flatMap((lane) => lane.findings)].filter(
    ({ severity }) => severity === 'error',
  );
}

describe('the demo ledgers', () => {
  it('are the same bytes every time, with either hash engine', () => {
    const again = makeThymosDemos(nobleHash, create);
    expect(again.map(({ bytes }) => toHex(nobleHash.blake3(bytes)))).toEqual(
      demos.map(({ bytes }) => toHex(nobleHash.blake3(bytes))),
    );
  });

  it('verify under both profiles, but for what their stories say', () => {
    const fine = [
      'footbridge.db',
      'coding-run.db',
      'policy-intercept.db',
      'branches.db',
      'signed.db',
      'drift.db',
    ];
    for (const file of fine) {
      expect(errors(verify(file)), file).toEqual([]);
    }
    for (const file of ['policy-intercept.db', 'delegation.db', 'signed.db']) {
      const lanes = verify(file, {}, 'reference').lanes;
      expect(
        lanes.map(({ reference }) => reference),
        file,
      ).toEqual(lanes.map(() => ({ ok: true })));
    }
  });

  it('show the child that is not in the file as missing', () => {
    const { lanes } = verify('delegation.db');
    expect(lanes.length).toBeGreaterThanOrEqual(7);
    const missing = lanes.flatMap(({ findings }) =>
      findings.filter(({ check }) => check === 'thymos.delegation-child'),
    );
    expect(missing).toHaveLength(1);
  });

  it('are signed by the key that the story names', () => {
    const signer = toHex(DEMO_SIGNER.publicKey);
    expect(demos.find(({ file }) => file === 'signed.db')?.story).toContain(signer);
    expect(verify('signed.db', { signer }).verdict).toBe('verified');
    expect(verify('signed.db', { signer: 'ab'.repeat(32) }).verdict).toBe('drift');
  });

  it('begin with one that is clean, and whole by its anchor', () => {
    const [first] = demos;
    expect(first?.signer).toBe(toHex(DEMO_SIGNER.publicKey));
    const { lanes } = verify('footbridge.db');
    expect(lanes).toHaveLength(1);
    expect(lanes[0]?.entries).toBe(8);
    const anchors = lanes.flatMap(({ lane, anchor }) =>
      anchor ? [{ trajectory_id: lane, ...anchor }] : [],
    );
    const report = verify('footbridge.db', { signer: toHex(DEMO_SIGNER.publicKey), anchors });
    expect(report.verdict).toBe('verified');
    expect(report.lanes[0]?.completeness.state).toBe('proven');
    expect(report.lanes[0]?.signatures.unsigned).toBe(0);
  });

  it('have a changed copy that differs from the whole one in a single byte', () => {
    const [whole, changed] = ['footbridge.db', 'tampered.db'].map((name) =>
      demos.find(({ file }) => file === name),
    );
    expect(changed?.copyOf).toBe(whole?.file);
    const bytes = changed?.bytes ?? new Uint8Array();
    expect(whole?.bytes.filter((byte, i) => byte !== bytes[i])).toEqual(Uint8Array.of(0x38));
  });

  it('fail at exactly the entry that was tampered with', () => {
    const report = verify('tampered.db');
    expect(report.verdict).toBe('failed');
    expect(report.lanes[0]?.reference).toMatchObject({
      code: 'hash_mismatch',
      seq: NO_LOOSE_BOLTS.seq,
    });
    expect(new Set(errors(report).map(({ seq }) => seq))).toEqual(new Set([NO_LOOSE_BOLTS.seq]));
  });
});
