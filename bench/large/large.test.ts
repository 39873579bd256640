// The statements of a large ledger make a ledger: here a small one, in memory.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { thymos } from '../../src/formats/thymos/index.ts';
import { readLedger } from '../../src/ledger/format/recognise.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { createSqlCreator } from '../../src/ledger/sources/sqlite/sqljs-create.ts';
import { verifyLedger } from '../../src/ledger/verify/run.ts';
import { createTestHost } from '../../src/testing/host.ts';
import { ledgerSql, makeLarge } from './main.ts';

describe('a large ledger', () => {
  it('verifies, and has what large ledgers have', async () => {
    const host = await createTestHost();
    const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
    const database = (await createSqlCreator(new Uint8Array(wasm).buffer))();
    for (const sql of ledgerSql(3, 160, host.hash)) database.run(sql);
    const reader = readLedger(
      thymos,
      [{ name: 'large.db', bytes: inMemory(database.image()) }],
      host,
    );
    database.close();
    const kinds = new Set<string>();
    for (const { id } of reader.lanes) for (const { kind } of reader.entries(id)) kinds.add(kind);
    const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    reader.close();
    expect(report.verdict).toBe('verified');
    expect(report.lanes.map(({ entries }) => entries)).toEqual([160, 160, 160]);
    expect(report.lanes.map(({ signatures }) => signatures.unknown > 0)).toEqual([
      false,
      true,
      false,
    ]);
    expect([...kinds].sort()).toEqual(['commit', 'pending_approval', 'rejection', 'root']);
    const resumed = report.checks.find(({ check }) => check === 'thymos.resumption');
    expect(resumed?.looked).toBeGreaterThan(0);
  });

  it.each(['100', '0x5', '5x0', '5xx'])('is refused for the size %s', async (size) => {
    await expect(makeLarge(size, 'nowhere', (await createTestHost()).hash)).rejects.toThrow(
      /LANES×ENTRIES/,
    );
  });
});
