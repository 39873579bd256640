import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeText, toHex } from '../../../../base/bytes.ts';
import { nobleHash } from '../../../../base/hash/hash.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import { createSigner } from '../../../../base/signature/sign.ts';
import type { Host } from '../../../../ledger/format/reader.ts';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import type { LedgerReport, Pins } from '../../../../ledger/model/check.ts';
import { inMemory } from '../../../../ledger/sources/bytes.ts';
import type { SqlCreator } from '../../../../ledger/sources/sqlite/create.ts';
import { createSqlCreator } from '../../../../ledger/sources/sqlite/sqljs-create.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { draws } from '../../../../testing/draws.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { thymos } from '../../index.ts';
import { toAuditExport, toJsonLines, toSqlite } from './containers.ts';
import { writeJsonValue } from './json.ts';
import type { Trace, WrittenOp } from './payloads.ts';
import { branchTrajectoryId, childId, TrajectoryWriter } from './trajectory.ts';
import { AppendRefused, LedgerWriter } from './writer.ts';

let host: Host;
let create: SqlCreator;

beforeAll(async () => {
  host = await createTestHost();
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  create = await createSqlCreator(new Uint8Array(wasm).buffer);
});

const PERMIT: Trace = { rules: ['writ.authority'], decision: { kind: 'permit' } };
const ASK: Trace = {
  rules: ['writ.authority', 'cost.ceiling'],
  decision: { kind: 'require_approval', channel: 'owner', reason: 'costs more than the ceiling' },
};
const SIGNER = createSigner(new Uint8Array(32).fill(7));
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };

function trajectory(ledger: LedgerWriter, name: string, signer?: typeof SIGNER): TrajectoryWriter {
  let now = 1_700_000_000;
  const clock = () => now++;
  const policySet = ledger.idOfText('policy');
  const base = { compiler: 'thymos-compiler/0.0.1', policySet, clock };
  return new TrajectoryWriter(ledger, ledger.idOfText(name), signer ? { ...base, signer } : base);
}

function act(lane: TrajectoryWriter, name: string, delta: readonly WrittenOp[], trace = PERMIT) {
  const { ledger } = lane;
  const intent = {
    intent: ledger.idOfText(`intent ${name}`),
    writ: ledger.idOfText('writ'),
    tool: 'kv_set',
    args: writeJsonValue({ name }),
  };
  const proposal = lane.propose(intent, trace);
  return { proposal, commit: () => lane.commit(proposal, { delta, observations: [], cost: COST }) };
}

const put = (id: string, value: JsonValue): WrittenOp => ({ op: 'create', kind: 'kv', id, value });

/** A ledger with every kind of entry. */
function everything(): LedgerWriter {
  const ledger = new LedgerWriter(nobleHash);
  const lane = trajectory(ledger, 'run', SIGNER);
  lane.root('a run with everything');
  lane.bindSkill({
    name: 'tidy',
    version: 1,
    title: 'Tidy',
    instructions: 'Leave it cleaner.',
    tools: ['kv_*'],
    ceiling: { read: true, write: true, external: false, irreversible: false },
  });
  const first = act(lane, 'first', [
    put('a', writeJsonValue({ n: 1.5, t: 'žluť 漢字 😀' })),
  ]).commit();
  const asked = act(lane, 'asked', [put('b', writeJsonValue(2))], ASK);
  lane.ask(asked.proposal);
  lane.reject(ledger.idOfText('other'), {
    kind: 'type_mismatch',
    tool: 'kv_set',
    detail: 'no key',
  });
  asked.commit();
  const options = {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    signer: SIGNER,
    clock: () => 1_700_000_100,
  };
  const child = childId(ledger, 'help', asked.proposal.id);
  new TrajectoryWriter(ledger, child, options).root('delegated: help');
  lane.delegate(child, 'help');
  const other = branchTrajectoryId(ledger, lane.id, first.commit);
  const branched = new TrajectoryWriter(ledger, other, options);
  branched.branch(lane.id, first.commit, 'what if');
  act(branched, 'in the branch', [
    { op: 'replace', kind: 'kv', id: 'a', expected: 1, value: writeJsonValue(null) },
    { op: 'retract', kind: 'kv', id: 'a', expected: 2, reason: 'not needed' },
  ]).commit();
  return ledger;
}

function verify(name: string, bytes: Uint8Array, pins: Pins = {}) {
  const reader = readLedger(thymos, [{ name, bytes: inMemory(bytes) }], host);
  try {
    return verifyLedger(thymos, reader, host, { profile: 'strict', pins });
  } finally {
    reader.close();
  }
}

/** Worlds by lane: containers do not share an order of lanes. */
function worlds({ lanes }: LedgerReport) {
  return new Map(lanes.map(({ lane, world }) => [lane, world]));
}

describe('a written ledger', () => {
  it('verifies in every container, every check of the strict profile included', () => {
    const ledger = everything();
    const database = verify('a.db', toSqlite(ledger, create));
    // Reported, not blamed: the real replay folds a branch onto nothing.
    const findings = database.lanes.flatMap((lane) => lane.findings);
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
    expect(database.verdict).toBe('verified');
    const lines = verify('a.jsonl', toJsonLines(ledger));
    const audit = verify('a.json', toAuditExport(ledger));
    for (const report of [lines, audit]) {
      expect(report.verdict).toBe('verified');
      expect(worlds(report)).toEqual(worlds(database));
    }
  });

  it('is signed by its key and by no other', () => {
    const image = toSqlite(everything(), create);
    const lanes = (pins: Pins) =>
      verify('a.db', image, pins).lanes.map(({ reference }) => reference?.ok);
    expect(lanes({ signer: toHex(SIGNER.publicKey) })[0]).toBe(true);
    const other = createSigner(new Uint8Array(32).fill(8));
    expect(lanes({ signer: toHex(other.publicKey) })[0]).toBe(false);
  });

  it('has the same bytes every time', () => {
    expect(toSqlite(everything(), create)).toEqual(toSqlite(everything(), create));
  });
});

describe('appending refuses', () => {
  const begun = () => {
    const ledger = new LedgerWriter(nobleHash);
    const lane = trajectory(ledger, 'run');
    const root = lane.root('a run');
    return { ledger, lane, root };
  };
  const rejection = writeJsonValue({
    type: 'rejection',
    intent_id: '00'.repeat(32),
    reason: { kind: 'unknown_tool', detail: 'x' },
  });

  it.each([
    ['a wrong parent', { parent: 'ff'.repeat(32), seq: 1 }],
    ['no parent', { parent: null, seq: 1 }],
    ['a gap', { seq: 2 }],
    ['a seq again', { seq: 0 }],
  ])('%s', (_, wrong) => {
    const { ledger, lane, root } = begun();
    const good = { trajectory: lane.id, parent: root.id, seq: 1, payload: rejection, createdAt: 0 };
    expect(() => ledger.append({ ...good, ...wrong })).toThrow(AppendRefused);
    expect(ledger.entries).toHaveLength(1);
    ledger.append(good);
    expect(() =>
      ledger.append({ ...good, parent: ledger.head(lane.id)?.id ?? null, seq: 2 }),
    ).toThrow(/again/);
  });

  it('anything but a root or a branch first, and those later', () => {
    const ledger = new LedgerWriter(nobleHash);
    const lane = trajectory(ledger, 'run');
    expect(() => lane.reject('00'.repeat(32), { kind: 'unknown_tool', detail: '' })).toThrow(
      /root or a branch/,
    );
    lane.root('a run');
    expect(() => lane.root('another')).toThrow(/only first/);
  });

  it('what would not read as it was written', () => {
    const { lane } = begun();
    expect(() =>
      act(lane, 'drift', [put('n', { number: '6.169062368256605e+174' })]).commit(),
    ).toThrow(AppendRefused);
    let deep: JsonValue = null;
    for (let i = 0; i < 130; i++) deep = [deep];
    expect(() => act(lane, 'deep', [put('d', deep)]).commit()).toThrow(AppendRefused);
  });
});

const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger().map((n) => ({ number: String(n) })),
    fc.integer({ min: -99_999, max: 99_999 }).map((n) => ({ number: (n / 4).toFixed(2) })),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 4 }).map((members) => ({ members })),
  ),
})).value;

describe('any values at all', () => {
  it('verify when written, and stand in the world as written', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), (values) => {
        const ledger = new LedgerWriter(host.hash);
        const lane = trajectory(ledger, 'run');
        lane.root('values');
        values.forEach((item, i) => {
          act(lane, `${i}`, [put(`${i}`, item)]).commit();
        });
        const report = verify('a.jsonl', toJsonLines(ledger));
        expect(report.verdict).toBe('verified');
        expect(report.lanes[0]?.world?.resources).toBe(values.length);
      }),
      { numRuns: draws(100) },
    );
  });

  it('never verify with one byte of a payload changed', () => {
    const clean = toJsonLines(everything());
    const text = new TextDecoder().decode(clean);
    const payloads = [...text.matchAll(/"payload":(.+),"created_at"/g)].map((match) => ({
      start: encodeText(text.slice(0, match.index + '"payload":'.length)).length,
      length: encodeText(match[1] ?? '').length,
    }));
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (which, where, xor) => {
        const { start, length } = payloads[which % payloads.length] ?? { start: 0, length: 1 };
        const bytes = clean.slice();
        const at = start + (where % length);
        bytes[at] = (bytes[at] ?? 0) ^ xor;
        expect(verify('a.jsonl', bytes).verdict).not.toBe('verified');
      }),
      { numRuns: draws() },
    );
  });
});
