// What a report of any format says in sentences, next to its verdict: on ledgers that hold, and on those that the
// bench makes of them. A sentence that is printed without its condition contradicts what is next to it.

import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../base/bytes.ts';
import { AppException } from '../base/error.ts';
import { nobleHash } from '../base/hash/hash.ts';
import type { CheckOutcome, LedgerReport } from '../ledger/model/check.ts';
import { readCase } from '../ledger/model/tamper-case.ts';
import { isFailure } from '../ledger/model/verdict.ts';
import { SourceError } from '../ledger/sources/error.ts';
import { forgeHost, openTestSession } from '../testing/break-it.ts';
import { chainRecords, joinLogLines, WAYS, writeSealedLines } from '../testing/chains.ts';
import { JOURNAL_STEPS } from '../testing/forgeries/journal.ts';
import { testFormats } from '../testing/formats.ts';
import { GATE_PROFILE, gateLog } from '../testing/gate-log.ts';
import { writeJournalFile as journalFile, writeJournal } from '../testing/journal.ts';
import { sweRun } from '../testing/other-sessions.ts';
import { claudeSession, linesFile } from '../testing/sessions.ts';
import { sealedLog } from '../testing/signed-logs.ts';
import type { ChainProfile } from './chains/profile/profile.ts';
import { makeDemos } from './demos/index.ts';
import { listAttacks } from './forging/attacks.ts';
import { ForgeRefused } from './forging/draft.ts';
import { forge } from './forging/ladder.ts';
import { type BreakItSession, judge } from './forging/session.ts';
import { ledgerBytes } from './holon/write/generator/run.ts';
import { signed } from './thymos/write/demo/signed.ts';
import { toJsonLines } from './thymos/write/writer/containers.ts';

const host = await forgeHost();

const BLOCKS =
  '{"type":"header","format":"blocks-ledger/1","run_id":"r","owner":"block:owner","initial_context":{"n":1},"created_at":1760000000}';

const LEDGERS: readonly (readonly [string, Uint8Array])[] = [
  ...makeDemos(nobleHash, await host.createSql()).map(({ file, bytes }) => [file, bytes] as const),
  ['journal.jsonl', journalFile(await writeJournal(JOURNAL_STEPS))],
  ['session.jsonl', linesFile('session.jsonl', claudeSession()).bytes],
  ['sealed.jsonl', encodeText(sealedLog('a secret', 4))],
  ...(['own hash', 'next names it', 'not written down'] as const).flatMap(
    (kind): (readonly [string, Uint8Array])[] => {
      const sealed = writeSealedLines(WAYS[kind].seal(chainRecords(kind)));
      return [sealed, sealed.slice(0, 1)].map((lines) => [
        'log.jsonl',
        encodeText(joinLogLines(lines)),
      ]);
    },
  ),
  ['run.jsonl', encodeText(`${BLOCKS}\n`)],
  ['run.jsonl', encodeText(`${BLOCKS}\n{"type":"completed","status":"failed","seq":1}\n`)],
  ['run.jsonl', encodeText(`${BLOCKS.replace('"owner":"block:owner",', '')}\n`)],
  ['events.jsonl', firstLines(ledgerBytes({ seed: 5, events: 20 }), 1)],
  ['events.jsonl', firstLines(ledgerBytes({ seed: 5, events: 20 }), 4)],
  ['session.jsonl', firstLines(linesFile('session.jsonl', claudeSession()).bytes, 1)],
  ['run.traj', encodeText(JSON.stringify(sweRun()))],
  ['gate.zip', gateWith(GATE_PROFILE)],
  ['gate.zip', gateWith({ ...GATE_PROFILE, members: { previous: '/prev_seal' } })],
  ['lines.jsonl', toJsonLines(signed(nobleHash).ledger)],
];

function gateWith(profile: ChainProfile): Uint8Array {
  const beside = encodeText(JSON.stringify(profile));
  return zipSync({ 'gate.jsonl': encodeText(gateLog(5)), 'gate.profile.json': beside });
}

function firstLines(bytes: Uint8Array, count: number): Uint8Array {
  return encodeText(decodeText(bytes).split('\n').slice(0, count).join('\n').concat('\n'));
}

const EXPECTED = [ForgeRefused, SourceError, AppException];

/** The ledger as it is, and each prepared cheat done to it, alone and with the chain sealed again. */
async function listReports(session: BreakItSession): Promise<readonly LedgerReport[]> {
  const reports = [session.before.report];
  if (session.kept) reports.push((await session.beforeWith({ pins: session.kept.pins })).report);
  // Of one of several lanes.
  const anchors = session.kept?.anchors.slice(0, 1) ?? [];
  if (anchors.length) reports.push((await session.beforeWith({ pins: { anchors } })).report);
  for (const { case: text } of listAttacks(session, null))
    for (const step of [1, 3] as const) {
      const wanted = readCase(text);
      if (!wanted) throw new Error(text);
      try {
        const { files } = await forge(session, wanted, step);
        const { report } = await judge(session.source, files, session.forger, host, { pins: {} });
        reports.push(report);
      } catch (error) {
        // It cannot be done, nothing is left of it, or the file does not take it.
        if (!EXPECTED.some((type) => error instanceof type)) throw error;
      }
    }
  return reports;
}

const all = new Map<string, LedgerReport[]>();
for (const [name, bytes] of LEDGERS) {
  const session = await openTestSession(name, bytes, host);
  const { id } = session.source.format.manifest;
  all.set(id, [...(all.get(id) ?? []), ...(await listReports(session))]);
}

/** With the verdict that each stands next to. */
function* sentences(report: LedgerReport) {
  const { verdict, notes = [], tamperEvidence, completeness, checks, lanes } = report;
  const reasons = (of: readonly CheckOutcome[]) => of.flatMap(({ reason }) => reason ?? []);
  const own = [...notes, ...reasons(checks), tamperEvidence, completeness?.reason];
  for (const text of own) if (text !== undefined) yield { verdict, text };
  for (const lane of lanes)
    for (const text of [...reasons(lane.checks), lane.completeness.reason])
      yield { verdict: lane.verdict, text };
}

function listOutcomes({ checks, lanes }: LedgerReport): readonly CheckOutcome[] {
  return [...checks, ...lanes.flatMap((lane) => lane.checks)];
}

/** Sentences that no ledger here makes: each takes one that is damaged, or shared, in a way of its own. */
const NOT_MADE: Readonly<Record<string, readonly string[]>> = {
  thymos: [
    'It is compared with all trajectories of the ledger together.',
    'There is no entry that begins a trajectory.',
    'No times are recorded.',
  ],
  reactor: [
    'No receipt here could be examined by it.',
    'No receipt here has the pinned shape and a true hash.',
    'No receipt here has a memo key that could have hit.',
    'No receipt here can have a cost.',
    'No published truth is here under the fingerprint of a receipt.',
  ],
  sessions: ['No record here could be examined.'],
};

/** That a change would be seen by nothing, or that nothing is known of the hashes. */
const NO_EVIDENCE = /^(?:no |not )?tamper[- ]evident|^no tamper evidence|^tamper evidence: none/i;

describe.each(testFormats.map((format) => [format.manifest.id, format] as const))(
  '%s',
  (id, format) => {
    const reports = all.get(id) ?? [];

    it('is reported here, where it holds and where it does not', () => {
      expect(reports.some(({ verdict }) => !isFailure(verdict))).toBe(true);
      expect(reports.some(({ verdict }) => isFailure(verdict) || verdict.includes('warn'))).toBe(
        true,
      );
    });

    it('says no verdict in a sentence but the verdict itself', () => {
      for (const report of reports)
        for (const { verdict, text } of sentences(report))
          expect(text, `under ${verdict}`).not.toMatch(/^(?:Verified|Consistent|Failed|Intact)\b/);
    });

    it('has sentences that end, and no empty place in any', () => {
      for (const report of reports)
        for (const { text } of sentences(report)) {
          expect(text.trim()).toBe(text);
          expect(text).not.toMatch(/^$|: ?\.$|\bundefined\b|\bnull\b(?!,| or)|\bNaN\b| {2}|\(\)/);
        }
    });

    it('says that it has no tamper evidence only where nothing is called verified', () => {
      for (const { tamperEvidence, verdict, lanes } of reports) {
        if (tamperEvidence === undefined) continue;
        for (const one of [verdict, ...lanes.map((lane) => lane.verdict)])
          expect(one, tamperEvidence).not.toMatch(/^verified/);
        if (!isFailure(verdict)) expect(verdict).toMatch(/^consistent/);
      }
      for (const report of reports)
        for (const { verdict, text } of sentences(report))
          if (NO_EVIDENCE.test(text)) expect(verdict, text).not.toMatch(/^verified/);
    });

    it('says why a check was not made only where it was not, and that there is nothing only where nothing is', () => {
      const nothings = new Map(
        format.rules.checks.map((check) => [check.id as string, check.nothing]),
      );
      for (const report of reports)
        for (const { check, status, reason, looked, found } of listOutcomes(report)) {
          if (status === 'pass' || status === 'fail' || status === 'warning')
            expect(reason, `${check} ${status}`).toBeNull();
          else expect(reason, `${check} ${status}`).not.toBeNull();
          if (reason !== null && reason === nothings.get(check))
            expect([looked, found], `${check}: ${reason}`).toEqual([0, 0]);
        }
    });

    it('makes the sentences of its own that say that there is nothing', () => {
      const made = new Set(reports.flatMap(listOutcomes).map(({ reason }) => reason));
      const own = format.rules.checks.flatMap(({ nothing }) => nothing ?? []);
      const missing = [...new Set(own)].filter((text) => !made.has(text));
      expect(missing).toEqual(NOT_MADE[id] ?? []);
    });
  },
);
