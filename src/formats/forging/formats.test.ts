// Every format on the bench: what is changed is found where it is, by the check that is named; what is
// sealed again is not; what is put back is as it was.

import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText, toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import type {
  Alteration,
  Expectation,
  PlainAlteration,
  StepNumber,
  TamperCase,
} from '../../ledger/model/tamper.ts';
import { NOTHING_DONE, readCase } from '../../ledger/model/tamper-case.ts';
import { describeTamperStep, forgeHost, openTestSession } from '../../testing/break-it.ts';
import { chainRecords, joinLogLines, WAYS, writeSealedLines } from '../../testing/chains.ts';
import { checkpointFile, sampleGraph } from '../../testing/checkpoints.ts';
import { JOURNAL_STEPS } from '../../testing/forgeries/journal.ts';
import { GATE_PROFILE, gateLog as otherGateLog } from '../../testing/gate-log.ts';
import {
  writeJournalFile as journalFile,
  testSigner,
  writeJournal,
} from '../../testing/journal.ts';
import { claudeSession, linesFile } from '../../testing/sessions.ts';
import { makeBlocksDemos as blocksDemos } from '../blocks/write/demo/index.ts';
import { makeGateLog } from '../chains/write/demo.ts';
import { ledgerBytes } from '../holon/write/generator/run.ts';
import { makeReactorDemos as reactorDemos } from '../reactor/write/demo/index.ts';
import { MANIFESTS } from '../registry.ts';
import { signed } from '../thymos/write/demo/signed.ts';
import { toJsonLines, toSqlite } from '../thymos/write/writer/containers.ts';
import { listAttacks } from './attacks.ts';
import { loadForger } from './registry.ts';
import { judge } from './session.ts';
import { tamperStep } from './steps.ts';
import { viewBreakItLedger } from './view.ts';

const host = await forgeHost();
const found = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('not there');
  return one;
};
const chained = (kind: 'own hash' | 'next names it' | 'not written down') =>
  encodeText(joinLogLines(writeSealedLines(WAYS[kind].seal(chainRecords(kind)))));

/** What the steps 1, 2 and 3 say with nothing held against them, and 3 with the anchor. */
interface Row {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly alteration: Alteration;
  readonly says: readonly [one: string, two: string, three: string, anchored: string];
}

const set = (at: number, path: string, value: string): Alteration => ({
  kind: 'set',
  at,
  path,
  value,
});
const plain = (kind: PlainAlteration, at: number): Alteration => ({ kind, at });
const book = signed(nobleHash).ledger;
const database = toSqlite(book, await host.createSql());
const lines = toJsonLines(book);
const run = found(blocksDemos(nobleHash)[1]).bytes;
const trail = found(reactorDemos()[0]).bytes;
const events = ledgerBytes({ seed: 5, events: 300 });
const journal = journalFile(await writeJournal(JOURNAL_STEPS));
const log = encodeText(makeGateLog(nobleHash));
const session = linesFile('session.jsonl', claudeSession()).bytes;
/** Its last line is no UTF-8. */
const notText = session.with(session.length - 20, 0xff);

const ROWS: readonly Row[] = [
  {
    name: 'a value of a database',
    bytes: database,
    alteration: set(2, 'body.delta[0].value.frames', '2'),
    says: [
      'failed content-hash@2 commit-id@2',
      'failed parent-chain@3 commit-place@3',
      'verified',
      'failed anchor@null',
    ],
  },
  {
    name: 'a value of JSON Lines',
    bytes: lines,
    alteration: set(2, 'body.delta[0].value.frames', '2'),
    says: [
      'failed content-hash@2 commit-id@2',
      'failed parent-chain@3 commit-place@3',
      'verified',
      'failed anchor@null',
    ],
  },
  {
    name: 'a hash of a database',
    bytes: database,
    alteration: plain('hash', 2),
    says: [
      'failed content-hash@2 parent-chain@3 commit-place@3',
      'verified',
      'verified',
      'verified',
    ],
  },
  {
    name: 'a parent of a database',
    bytes: database,
    alteration: plain('parent', 2),
    says: ['failed parent-chain@2', 'verified', 'verified', 'verified'],
  },
  {
    name: 'a number of a database',
    bytes: database,
    alteration: plain('seq', 10),
    says: ['failed sequence@11 commit-place@11 heads@11', 'verified', 'verified', 'verified'],
  },
  {
    name: 'the end of a database',
    bytes: database,
    alteration: plain('cut', 10),
    says: ['failed heads@9', 'failed heads@9', 'verified', 'failed anchor@null'],
  },
  {
    name: 'a value of a chained log',
    bytes: log,
    alteration: set(2, 'request.passed', '0'),
    says: ['failed hash@2', 'failed link@3', 'verified', 'failed head@null'],
  },
  {
    name: 'a value of a log with its hash in the next record',
    bytes: chained('next names it'),
    alteration: set(1, 'data.n', '7'),
    says: ['failed link@2', 'failed link@2', 'verified', 'failed head@null'],
  },
  {
    name: 'a value of a log that writes no parent',
    bytes: chained('not written down'),
    alteration: set(1, 'data.n', '7'),
    says: ['failed hash@1', 'failed hash@0', 'verified', 'failed head@null'],
  },
  {
    name: 'a value of a block ledger',
    bytes: run,
    alteration: set(5, 'value', '"changed"'),
    says: [
      'failed content-hash@5 state-hash@23 state-hash@46 state-hash@48',
      'failed chain@6 state-hash@23 state-hash@46 state-hash@48',
      'verified with warnings',
      'failed head@null',
    ],
  },
  {
    name: 'a receipt',
    bytes: trail,
    alteration: set(2, 'cost.tokens.fresh', '1'),
    says: [
      'failed content-hash@2 cost@2 ingress@2 chain@3',
      'failed cost@2 ingress@2 chain@3',
      'verified',
      'not tried',
    ],
  },
  {
    name: 'an event, which nothing protects',
    bytes: events,
    alteration: set(0, 'payload.goal', '"none"'),
    says: ['consistent', 'consistent', 'consistent', 'failed seal@null'],
  },
  {
    name: 'the parent of a record of a session',
    bytes: session,
    alteration: plain('parent', 4),
    says: [
      'consistent with warnings',
      'consistent with warnings',
      'consistent with warnings',
      'failed seal@null parent@4',
    ],
  },
  {
    name: 'a record of a journal',
    bytes: journal,
    alteration: set(1, 'body.name', '"Nobody"'),
    says: [
      'failed content-hash@1 decision@2 decision@4 signature@1',
      'failed chain@2 decision@2 decision@4 signature@1',
      'failed',
      'failed',
    ],
  },
];

async function takeStep(row: Row, step: StepNumber, nets: readonly Expectation[] = []) {
  const session = await openTestSession(
    `ledger${row.bytes[0] === 0x53 ? '.db' : row.bytes[0] === 0x50 ? '.zip' : '.jsonl'}`,
    row.bytes,
    host,
  );
  const wanted: TamperCase = { ...NOTHING_DONE, alterations: [row.alteration], step, nets };
  return tamperStep(session, wanted, step);
}

describe('each alteration', () => {
  it.each(ROWS)('$name', async (row) => {
    const before = toHex(nobleHash.blake3(row.bytes));
    const said = [
      describeTamperStep(await takeStep(row, 1)),
      describeTamperStep(await takeStep(row, 2)),
      describeTamperStep(await takeStep(row, 3)),
      describeTamperStep(await takeStep(row, 3), ['anchor']),
    ];
    // Where a row says only a verdict, only that is meant.
    const brief = said.map((text, i) => (row.says[i]?.includes('@') ? text : text.split(' ')[0]));
    expect(brief).toEqual(row.says.map((text) => (text.includes('@') ? text : text.split(' ')[0])));
    expect(toHex(nobleHash.blake3(row.bytes))).toBe(before);
  });
});

const ledgers: readonly (readonly [string, Uint8Array])[] = [
  ['a.db', database],
  ['a.jsonl', lines],
  ['log.jsonl', log],
  ['run.jsonl', run],
  ['trail.zip', trail],
  ['events.jsonl', events],
  ['session.jsonl', session],
  ['odd.jsonl', notText],
  ['journal.jsonl', journal],
];

describe('every format', () => {
  it('has a forger', async () => {
    for (const { id } of MANIFESTS) expect(await loadForger(id), id).not.toBeNull();
    expect(await loadForger('constructor')).toBeNull();
  });

  it.each(ledgers)(
    'written again with nothing done to it, says what it said: %s',
    async (name, bytes) => {
      const session = await openTestSession(name, bytes, host);
      const { draft, source, forger, before } = session;
      for (const isClosed of [false, true]) {
        const files = await draft.write(draft.records, isClosed);
        const again = await judge(source, files, forger, host, { pins: session.kept?.pins ?? {} });
        expect(again.report.verdict).toBe(before.report.verdict);
      }
      const sealed = draft.sealed(draft.records, 0, draft.records.length, null);
      if (draft.means.signer === null) {
        const files = await draft.write(sealed, true);
        const again = await judge(source, files, forger, host, { pins: session.kept?.pins ?? {} });
        expect(again.report.verdict).toBe(before.report.verdict);
      }
    },
  );

  it.each(ledgers)('offers nothing to keep with which it fails itself: %s', async (name, bytes) => {
    const { kept, before, beforeWith } = await openTestSession(name, bytes, host);
    if (kept === null) return;
    expect((await beforeWith({ pins: kept.pins })).report.verdict).toBe(before.report.verdict);
  });

  it('offers nothing to keep of a file without ids', async () => {
    const at = (seq: number) =>
      `"timestamp":${1760000000 + seq},"writer":"block:owner","seq":${seq}`;
    const unchained = [
      '{"type":"header","format":"blocks-ledger/1","run_id":"r","owner":"block:owner","initial_context":{"n":1},"created_at":1760000000}',
      `{"type":"set","key":"y","value":2,"source_block_id":"block:owner","metadata":{},${at(1)}}`,
      `{"type":"completed","status":"success",${at(2)}}`,
    ].join('\n');
    const session = await openTestSession('run.jsonl', encodeText(`${unchained}\n`), host);
    expect(session.kept).toBeNull();
    const alterations = [set(1, 'value', '3')];
    const said = await tamperStep(session, { ...NOTHING_DONE, alterations, nets: ['anchor'] }, 5);
    expect(said.missing).toContain('nothing could be kept of it');
    expect(said.trials.flatMap(({ nets }) => nets)).not.toContain('anchor');
  });

  it.each(ledgers)('has a dozen prepared cheats that can be done: %s', async (name, bytes) => {
    const session = await openTestSession(name, bytes, host);
    const { attacks, values } = viewBreakItLedger(session, null, 1);
    expect(attacks).toHaveLength(12);
    expect(values.length).toBeGreaterThan(3);
    for (const { start, end, text } of values)
      expect(
        new TextDecoder().decode(
          session.before.lanes.values().next().value?.[1]?.bytes.subarray(start, end),
        ),
      ).toBe(text);
    for (const { id, case: text } of attacks) {
      const wanted = found(readCase(text) ?? undefined);
      const own = await tamperStep(session, wanted, wanted.step);
      expect(own.refused === null ? own.trials.length : 1, id).toBeGreaterThan(0);
    }
  });
});

describe('what the bench shows of a step', () => {
  it.each(ledgers)('is another hash where other bytes are hashed: %s', async (name, bytes) => {
    const session = await openTestSession(name, bytes, host);
    for (const { id, case: text } of listAttacks(session, null)) {
      const { bytes: window, hashes } = await tamperStep(
        session,
        found(readCase(text) ?? undefined),
        1,
      );
      if (window && hashes) expect(hashes.after, id).not.toBe(hashes.before);
    }
  });

  it.each(['hex', 'hex upper', 'base64', 'base64url'])(
    'is another hash however hashes are written: %s',
    async (encoding) => {
      const { hash } = GATE_PROFILE;
      const profile = { ...GATE_PROFILE, hash: { ...hash, encoding, prefix: 'sha:' } };
      const beside = encodeText(JSON.stringify(profile));
      const zipped = (text: Uint8Array) =>
        zipSync({ 'gate.jsonl': text, 'gate.profile.json': beside });
      const plain = await openTestSession('gate.zip', zipped(encodeText(otherGateLog(8))), host);
      const { records: all } = plain.draft;
      const [sealed] = await plain.draft.write(plain.draft.sealed(all, 0, all.length, null), true);
      const session = await openTestSession('gate.zip', zipped(found(sealed).bytes), host);
      expect(session.before.report.rules).toMatchObject({ agree: 8, of: 8 });
      const alterations = [set(1, 'did', '"sang"')];
      const { hashes } = await tamperStep(session, { ...NOTHING_DONE, alterations }, 1);
      expect(hashes?.before.length).toBe(hashes?.after.length);
      expect(hashes?.after).not.toBe(hashes?.before);
      const sealedAgain = await tamperStep(session, { ...NOTHING_DONE, alterations }, 2);
      expect(sealedAgain.hashes).toEqual(hashes);
      // No hash covers the time.
      const time = [set(1, 'when', '"2020-01-01T00:00:00.000Z"')];
      const uncovered = await tamperStep(session, { ...NOTHING_DONE, alterations: time }, 1);
      expect(uncovered.bytes).not.toBeNull();
      expect(uncovered.hashes?.after).toBe(uncovered.hashes?.before);
    },
  );

  it.each(ledgers)('is never a verdict that its list contradicts: %s', async (name, bytes) => {
    const session = await openTestSession(name, bytes, host);
    for (const { id, case: text } of listAttacks(session, null)) {
      const { trials } = await tamperStep(session, found(readCase(text) ?? undefined), 3);
      for (const { nets, verdict, findings } of trials)
        if (findings.some(({ severity }) => severity === 'error'))
          expect(['failed', 'drift'], `${id} with ${nets.join()}`).toContain(verdict);
    }
  });
});

describe('a review journal', () => {
  const wanted: TamperCase = {
    ...NOTHING_DONE,
    alterations: [set(1, 'body.name', '"Nobody"')],
    step: 4,
  };

  it('cannot be sealed without its key; with another key, only the key named tells', async () => {
    const session = await openTestSession('journal.jsonl', journal, host);
    const named = { ...wanted, signer: testSigner().publicKey };
    expect(session.draft.means.signer).toBe(testSigner().publicKey);
    expect(describeTamperStep(await tamperStep(session, named, 3))).toMatch(
      /^failed decision@2 decision@4 signature@1/,
    );
    const own = await tamperStep(session, named, 4);
    // It decides under another name than it says.
    expect(describeTamperStep(own)).toBe('verified with warnings decision@2 decision@4');
    expect(describeTamperStep(own, ['signer'])).toMatch(/^(failed|drift)/);
    expect(describeTamperStep(own, ['anchor'])).toMatch(/^failed .*head-pin/);
    expect(describeTamperStep(await tamperStep(session, named, 5), ['anchor'])).toMatch(
      /^verified/,
    );
  });
});

it('a database of sessions is refused: its records are no lines', async () => {
  const { name, bytes } = checkpointFile(await host.createSql(), sampleGraph());
  await expect(openTestSession(name, bytes, host)).rejects.toThrow('cannot be forged here');
});
