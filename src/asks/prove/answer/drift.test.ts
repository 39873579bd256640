// Pins are tried one by one on the ledger that drifts: each shows exactly what the verifier finds
// with it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { readKeyring } from '../../../base/signature/keyring.ts';
import type { Demo } from '../../../formats/demos/demo.ts';
import { thymos } from '../../../formats/thymos/index.ts';
import { makeThymosDemos } from '../../../formats/thymos/write/demo/index.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { LedgerReport, Pins } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { longRun } from '../../../testing/written.ts';

let drift: Demo;
const [OLD, NEW] = ['thymos-compiler/0.0.1', 'thymos-compiler/0.1.0'];

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const create = await createSqlCreator(new Uint8Array(wasm).buffer);
  const found = makeThymosDemos(nobleHash, create).find(({ file }) => file === 'drift.db');
  if (!found) throw new Error('there is no ledger that drifts');
  drift = found;
});

async function held() {
  const setup = createSetup();
  const { ledger } = await setup.importBytes('drift.db', new Uint8Array(drift.bytes));
  return { ...setup, id: ledger ?? '' };
}

async function verified(pins: Pins): Promise<LedgerReport> {
  const host = await createTestHost();
  const reader = readLedger(thymos, [{ name: 'drift.db', bytes: inMemory(drift.bytes) }], host);
  const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins });
  reader.close();
  return report;
}

const listKeys = () => (drift.keys ?? []).map(({ key }) => key);

describe('a ledger that drifts', () => {
  it('offers what it records, each with where it is in force', async () => {
    const { ask, id } = await held();
    const { entries, values, signed, lanes } = await ask({
      name: 'drift records',
      input: { ledger: id, keys: listKeys() },
    });
    const ranges = (name: keyof Pins) =>
      values[name]?.map(({ value, spans, entries: count, first }) => [
        value.slice(0, 21),
        spans.map(({ from, to }) => `${from}-${to}`).join(),
        count,
        first.seq,
      ]);
    expect(entries).toBe(16);
    expect(lanes).toHaveLength(1);
    expect(signed).toBe(13);
    expect(ranges('compiler')).toEqual([
      [OLD, '1-5', 4, 1],
      [NEW, '5-16', 9, 5],
    ]);
    expect(ranges('policySet')?.map(([, ...rest]) => rest)).toEqual([
      ['1-9', 7, 1],
      ['9-16', 6, 9],
    ]);
    const [first, second] = values.signer ?? [];
    expect([first?.value, second?.value]).toEqual(listKeys());
    expect([first?.entries, second?.entries, second?.first.seq]).toEqual([10, 3, 13]);
    expect(values.world).toHaveLength(1);
  });

  it('shows of each pin, one by one and together, exactly what the verifier finds', async () => {
    const { ask, id } = await held();
    const { values } = await ask({
      name: 'drift records',
      input: { ledger: id, keys: listKeys() },
    });
    const value = (name: keyof Pins, at: number) => values[name]?.[at]?.value ?? '';
    const world = values.world?.[0]?.value ?? '';
    const tried: Pins[] = [
      {},
      ...[OLD, NEW, 'no such'].map((compiler) => ({ compiler: compiler ?? '' })),
      ...[0, 1].map((at) => ({ signer: value('signer', at) })),
      ...[0, 1].map((at) => ({ policySet: value('policySet', at) })),
      { world },
      { world: 'ab'.repeat(32) },
      {
        compiler: value('compiler', 0),
        signer: value('signer', 0),
        policySet: value('policySet', 0),
        world,
      },
    ];
    for (const pins of tried) {
      const view = await ask({ name: 'drift', input: { ledger: id, asked: { pins } } });
      const report = await verified(pins);
      expect(view.verdict).toBe(report.verdict);
      expect(view.pins.map(({ pin }) => pin)).toEqual(Object.keys(pins));
      const all = [...report.findings, ...report.lanes.flatMap(({ findings }) => findings)];
      for (const { check, found, status, differing, first } of view.pins) {
        const own = all.filter((finding) => finding.check === check);
        expect(found).toBe(own.length);
        expect(status).toBe(own.length ? 'fail' : 'pass');
        expect(differing.map(({ index }) => index)).toEqual(
          own.flatMap(({ index }) => (index === null ? [] : [index])),
        );
        expect(first?.seq).toBe(own.find(({ seq }) => seq !== null)?.seq);
      }
      expect(view.fault).toBeNull();
    }
  });

  it('stays as it is stored, whatever is pinned', async () => {
    const { ask, id } = await held();
    const before = await ask({ name: 'ledger', input: id });
    await ask({ name: 'drift', input: { ledger: id, asked: { pins: { compiler: 'another' } } } });
    expect(await ask({ name: 'ledger', input: id })).toEqual(before);
    expect(before.summary.verdict).toBe('verified with warnings');
  });

  it('hands over every entry that differs, however many there are, a page at a time', async () => {
    const setup = createSetup();
    const { ledger } = await setup.importBytes('long.jsonl', longRun(2500));
    const asked = { pins: { compiler: 'another' } };
    const view = await setup.ask({ name: 'drift', input: { ledger: ledger ?? '', asked } });
    const [own] = view.pins;
    expect([own?.found, own?.listed, own?.differing.length]).toEqual([2500, 2500, 200]);
    const page = (from: number) =>
      setup.ask({
        name: 'drift page',
        input: { ledger: ledger ?? '', asked, pin: 'compiler', from },
      });
    expect((await page(2400)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 100 }, (_, i) => 2401 + i),
    );
    expect(await page(0)).toEqual(own?.differing);
    await setup.ask({ name: 'drift', input: { ledger: ledger ?? '', asked: { pins: {} } } });
    expect(await page(2499)).toHaveLength(1);
  });

  it('is verified with keys from elsewhere', async () => {
    const setup = createSetup();
    const of = (name: string) => corpusBytes('chains', 'aat-mcp', name);
    const { ledger } = await setup.importBytes('signed.jsonl', of('small.jsonl'));
    const keyring = readKeyring(of('keys.json'));
    const verdict = async (given: object) =>
      (
        await setup.ask({
          name: 'drift',
          input: { ledger: ledger ?? '', asked: { pins: {}, ...given } },
        })
      ).verdict;
    expect(await verdict({})).toBe('verified with warnings');
    expect(await verdict({ keyring })).toBe('verified');
  });

  it('is ended when nobody waits for it', async () => {
    const { ask, id } = await held();
    const stopping = new AbortController();
    const asked = { pins: { compiler: OLD ?? '' } };
    const running = ask({
      name: 'drift',
      input: { ledger: id, asked },
      signal: stopping.signal,
    });
    stopping.abort();
    // So short a ledger may be through before it is asked to stop.
    await running.catch((error: unknown) => expect(String(error)).toContain('cancel'));
  });
});
