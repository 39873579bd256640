// Of a commit that follows another one, a helper says so, and less is examined of it then. Whatever
// does not follow is found as it is without helpers.

import { expect, it } from 'vitest';
import { decodeText, encodeText, fromHex, toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { settleSignatures } from '../../../base/signature/batch.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Pins, Profile } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifySteps } from '../../../ledger/verify/steps.ts';
import { SIGNED, SIGNER } from '../../../testing/forgeries/thymos-run.ts';
import { createTestHost } from '../../../testing/host.ts';
import { type Edit, reseal, setPayloadField } from '../../../testing/reseal.ts';
import { toEntry } from '../containers/row.ts';
import { thymos } from '../index.ts';
import { isRead } from '../payload/payload.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import { writeJsonValue } from '../write/writer/json.ts';
import { TrajectoryWriter } from '../write/writer/trajectory.ts';
import { LedgerWriter, type WrittenEntry } from '../write/writer/writer.ts';
import { packPiece, type ThreadRow } from './pack.ts';
import { unpackPiece } from './unpack.ts';

const host = await createTestHost();
const LAST = 6;
/** A commit with others before and behind it. */
const ONE = 3;
const EVERY = Array.from({ length: LAST }, (_, i) => i + 1);

/** A root, and commits that change two resources in turn. */
function run(signed = false): readonly WrittenEntry[] {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const lane = new TrajectoryWriter(ledger, ledger.idOfText('run'), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    clock: () => now++,
    ...(signed && { signer: SIGNER }),
  });
  lane.root('A run');
  for (let i = 0; i < LAST; i++) {
    const ids = { intent: ledger.idOfText(`intent ${i}`), writ: ledger.idOfText('writ') };
    const intent = { ...ids, tool: 'kv_set', args: writeJsonValue({ i }) };
    const permit = { kind: 'permit' } as const;
    const proposal = lane.propose(intent, { rules: ['writ.authority'], decision: permit });
    const written = { kind: 'kv', id: `${i % 2}`, value: writeJsonValue({ i }) };
    const expected = Math.floor(i / 2);
    lane.commit(proposal, {
      delta: [expected ? { op: 'replace', expected, ...written } : { op: 'create', ...written }],
      observations: [],
      cost: { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 },
    });
  }
  return ledger.entries;
}

function openReader(entries: readonly WrittenEntry[]) {
  const bytes = toJsonLines({ entries, allHeads: () => [] });
  return readLedger(thymos, [{ name: 'a.jsonl', bytes: inMemory(new Uint8Array(bytes)) }], host);
}

type Reader = ReturnType<typeof openReader>;

function readRows(reader: Reader): ThreadRow[] {
  const [lane = { id: '' }] = reader.lanes;
  const id = (hex: string | null | undefined) => (hex == null ? null : fromHex(hex));
  return Array.from(reader.entries(lane.id), (entry) => [
    id(entry.id),
    id(lane.id),
    id(entry.parent),
    entry.seq,
    entry.kind,
    entry.bytes,
    entry.recordedAt,
    'integer',
  ]);
}

/** All that comes of it: the report, and what examined each entry. */
function verified(reader: Reader, of: Iterable<Entry>, profile: Profile, pins: Pins) {
  const source = { ...reader, isOneByOne: true, entries: () => of };
  const steps = verifySteps(thymos, source, host.hash, { profile, pins });
  const examined: (readonly string[])[] = [];
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return { report: next.value, examined };
    if (next.value.type === 'entry') examined.push(next.value.examined);
    if (next.value.type === 'signatures') settleSignatures(next.value.requests);
  }
}

type Alter = (rows: ThreadRow[]) => readonly ThreadRow[];

const alike = (rows: ThreadRow[]): readonly ThreadRow[] => rows;
type Case = readonly [name: string, edits: readonly Edit[], alter: Alter, pins?: Pins];

/** One row with another body, to which its ids are made again. */
const rewritten =
  (pattern: RegExp, text: string, isSealed = true): Alter =>
  (rows) => {
    const bytes = rows[ONE]?.[5];
    const before = decodeText(bytes instanceof Uint8Array ? bytes : new Uint8Array());
    const [, body = ''] = /^{"body":(.*),"id":/s.exec(before.replace(pattern, text)) ?? [];
    const id = toHex(nobleHash.blake3(encodeText(isSealed ? body : 'other')));
    const after = encodeText(`{"body":${body},"id":"${id}","type":"commit"}`);
    const content = nobleHash.blake3(after);
    return rows.map((row, at) => {
      if (at === ONE + 1) return row.with(2, content);
      return at === ONE ? row.with(5, after).with(0, content) : row;
    });
  };

const PARENT = /"parent":\["\w+"/;

/** Another cell in one row. */
const cell =
  (column: number, value: ThreadRow[number]): Alter =>
  (rows) =>
    rows.map((row, at) => (at === ONE ? row.with(column, value) : row));

const body = (...path: string[]) => ['body', ...path];
const deny = { kind: 'deny', detail: 'no' };
const SIGNED_BODY = setPayloadField(ONE, body('signature'), SIGNED);

const CASES: readonly Case[] = [
  ['nothing', [], alike],
  ['another id', [], cell(0, new Uint8Array(32))],
  ['another parent', [], cell(2, new Uint8Array(32))],
  ['no parent', [], cell(2, null)],
  ['another seq', [], cell(3, 9)],
  ['another kind', [], cell(4, 'rejection')],
  ['an earlier time', [], cell(6, 1)],
  ['no time', [], cell(6, null)],
  ['a missing entry', [], (rows) => rows.toSpliced(ONE, 1)],
  ['an entry twice', [], (rows) => rows.toSpliced(ONE, 0, ...rows.slice(ONE, ONE + 1))],
  [
    'another lane in the body',
    [setPayloadField(ONE, body('trajectory_id'), 'a'.repeat(64))],
    alike,
  ],
  ['another seq in the body', [setPayloadField(ONE, body('seq'), 9)], alike],
  ['another parent in the body', [setPayloadField(ONE, body('parent'), ['a'.repeat(64)])], alike],
  ['two parents', [setPayloadField(ONE, body('parent'), ['a'.repeat(64), 'b'.repeat(64)])], alike],
  ['one more parent', [], rewritten(PARENT, `$&,"${'a'.repeat(64)}"`)],
  ['a parent of the body alone', [], rewritten(PARENT, `"parent":["${'a'.repeat(64)}"`)],
  ['a seq of the body alone', [], rewritten(/"seq":\d+/, '"seq":9')],
  ['a commit id of no body', [], rewritten(/^/, '', false)],
  ['a gap', [], (rows) => cell(3, 9)([...rewritten(/"seq":\d+/, '"seq":9')(rows)])],
  ['no compilers', EVERY.map((at) => setPayloadField(at, body('compiler_version'), '')), alike],
  ['no policy sets', EVERY.map((at) => setPayloadField(at, body('policy_set_hash'), '')), alike],
  ['no parents', [setPayloadField(ONE, body('parent'), [])], alike],
  ['another commit id', [setPayloadField(ONE, ['id'], 'a'.repeat(64))], alike],
  ['another compiler', [setPayloadField(ONE, body('compiler_version'), 'other')], alike],
  ['no compiler', [setPayloadField(ONE, body('compiler_version'), '')], alike],
  ['another policy set', [setPayloadField(ONE, body('policy_set_hash'), 'other')], alike],
  ['no policy set', [setPayloadField(ONE, body('policy_set_hash'), '')], alike],
  ['another writ', [setPayloadField(ONE, body('writ_id'), 'a'.repeat(64))], alike],
  ['a denied commit', [setPayloadField(ONE, body('policy_trace', 'decision'), deny)], alike],
  ['an undoing', [setPayloadField(ONE, body('compensates'), 'a'.repeat(64))], alike],
  ['a signature of another', [SIGNED_BODY], alike],
  [
    'a version that is not there',
    [setPayloadField(ONE, body('delta', '0', 'expected_version'), 7)],
    alike,
  ],
  ['the pin of a compiler', [], alike, { compiler: 'other' }],
  ['the pin of a policy set', [], alike, { policySet: 'other' }],
  ['the key of a signer', [], alike, { signer: 'a'.repeat(64) }],
];

it.each(CASES.map((one) => ({ name: one[0], one })))(
  'with $name, a run is found to be what it is without helpers',
  ({ one: [, edits, alter, pins = {}] }) => {
    for (const signed of [false, true])
      for (const profile of ['strict', 'reference'] as const) {
        const reader = openReader(reseal(run(signed), edits));
        const rows = alter(readRows(reader));
        const own = rows.map((row, index) => toEntry(row, index));
        const handed = [...packPiece(rows, rows.length, host.hash, profile === 'strict')].flatMap(
          (piece) => [...unpackPiece(piece, 0)],
        );
        expect(verified(reader, handed, profile, pins)).toEqual(
          verified(reader, own, profile, pins),
        );
      }
  },
);

it('says of all but the first commit that they follow', () => {
  const rows = readRows(openReader(run()));
  const [piece, ...more] = packPiece(rows, rows.length, host.hash, true);
  expect(more).toEqual([]);
  const entries = piece ? [...unpackPiece(piece, 0)] : [];
  expect(entries.filter((entry) => isRead(entry) && entry.follows)).toHaveLength(LAST - 1);
});

it.each([true, false])('says of each of many whether its hashes hold: strict %s', (isStrict) => {
  const [row = []] = readRows(openReader(run())).slice(ONE);
  const COUNT = 150;
  const wrong = new Set([0, 31, 33, 64, 100, COUNT - 1]);
  const rows = Array.from({ length: COUNT }, (_, at) =>
    wrong.has(at) ? row.with(0, new Uint8Array(32)) : row,
  );
  const held = [...packPiece(rows, rows.length, host.hash, isStrict)]
    .flatMap((piece) => [...unpackPiece(piece, 0)])
    .map((entry) => (isRead(entry) ? entry.payload.held : null));
  expect(held).toEqual(rows.map((_, at) => ({ content: !wrong.has(at), body: isStrict })));
});

it('the buffers of a range are all alike, so that each can be filled in place of another', () => {
  const [row = []] = readRows(openReader(run())).slice(ONE);
  const rows = Array.from({ length: 1300 }, (_, seq) => row.with(3, seq));
  const pieces = [...packPiece(rows, rows.length, host.hash, true)];
  expect(pieces.length).toBeGreaterThan(2);
  expect(new Set(pieces.map(({ buffer }) => buffer.byteLength)).size).toBe(1);
});
