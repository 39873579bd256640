// A report's statements about one ledger follow from its bytes and from what it was verified
// against.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { LedgerReader } from '../format/reader.ts';
import {
  countFindingKinds,
  countFindings,
  describeFault,
  type Finding,
  type LaneReport,
  type LedgerReport,
  listFindings,
} from '../model/check.ts';
import type { Note } from '../model/note.ts';
import type { RunSummary } from '../model/summary.ts';
import { writtenVerdict } from '../model/verdict.ts';
import { wholeness } from '../model/wholeness.ts';
import { verdictClause, type WholeFound } from '../summary/verdict.ts';
import { sentence } from '../summary/words.ts';
import { drawnLanes } from './drawn.ts';
import { type ChosenEntries, chosenEntries } from './entries.ts';
import type { LedgerGather } from './gather.ts';
import { reportedPins } from './pins.ts';
import { MOST, type ReportedLane, type ReportedLedger } from './shape.ts';

export interface LedgerToReport {
  readonly id: string;
  /** A folder in its name is left out. */
  readonly name: string;
  readonly gather: LedgerGather;
  readonly report: LedgerReport;
  readonly reader: LedgerReader;
  readonly chosen: readonly ChosenEntries[];
  readonly notes: readonly Note[];
}

const MOST_SHOWN = 50;

export function reportedLedger(ledger: LedgerToReport, hash: HashEngine): ReportedLedger {
  const { id, gather, report, reader, notes } = ledger;
  const name = ledger.name.slice(ledger.name.lastIndexOf('/') + 1);
  const {
    manifest,
    rules: { checks },
  } = gather.format;
  const all = listFindings(report);
  const leftOut = countFindingKinds(all.slice(MOST.findings), [
    ...(report.leftOut ?? []),
    ...report.lanes.flatMap((lane) => lane.leftOut ?? []),
  ]);
  const titles = new Map(checks.map((check) => [check.id, check]));
  const requests = listRequests(gather);
  const listed = requests.slice(0, MOST.requests);
  const drawn = drawnLanes(gather, report, listed);
  const { state, reasons } = wholeness(report);
  const chosen = chosenEntries(
    gather.format,
    reader,
    hash,
    [...ledger.chosen, ...ofFindings(all), ...ofNotes(notes)],
    MOST.chosen,
  );
  return {
    id,
    name,
    format: manifest.id,
    format_name: manifest.name,
    container: reader.container,
    entries: report.lanes.reduce((sum, lane) => sum + (lane.again ? 0 : lane.entries), 0),
    lanes: report.lanes.length,
    verifier: report.verifier,
    profile: report.profile,
    pins: reportedPins(report.pins),
    ...judged(report.verdict),
    wholeness: { state, reasons: reasons.map(({ reason }) => reason) },
    tamper_evidence: report.tamperEvidence ?? null,
    reference: reportReference(report),
    remarks: report.notes ?? [],
    checks: report.checks.map(({ check, status, reason, proves, looked, found }) => ({
      check,
      title: titles.get(check)?.title ?? check,
      proves: proves ?? titles.get(check)?.proves ?? '',
      status,
      reason,
      examined: looked,
      found,
    })),
    findings: all
      .slice(0, MOST.findings)
      .map((finding) => reportFinding(finding, describeFault(finding, checks))),
    findings_left_out: leftOut.map(({ check, severity, times }) => ({
      check,
      severity,
      count: times,
    })),
    lane_list: report.lanes.slice(0, MOST.lanes).map((lane) => reportLane(lane, gather, report)),
    requests: listed,
    requests_left_out: requests.length - listed.length,
    chosen: chosen.entries,
    chosen_left_out: chosen.leftOut,
    drawn: drawn.lanes,
    drawn_left_out: drawn.leftOut,
    notes: [...notes].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function judged(verdict: LedgerReport['verdict']) {
  return { cause: null, ...writtenVerdict(verdict) };
}

function reportFinding(finding: Finding, title: string): ReportedLedger['findings'][number] {
  const { check, severity, lane, index, seq, entry, path, line = null } = finding;
  const { expected, actual, sides, follows, message } = finding;
  const place = { lane, index, seq, entry, path, line };
  return {
    check,
    title,
    severity,
    ...place,
    expected,
    actual,
    ...(sides && { sides }),
    ...(follows && { follows }),
    message,
  };
}

function reportLane(lane: LaneReport, gather: LedgerGather, whole: WholeFound): ReportedLane {
  const gathered = lane.again ? undefined : gather.lanes.get(lane.lane);
  const { errors, warnings } = countFindings(lane.findings, lane.leftOut);
  const { unsigned, malformed, unknown, byKey } = lane.signatures;
  return {
    id: lane.lane,
    title: gathered?.title ?? lane.title,
    again: lane.again ?? false,
    entries: lane.entries,
    head: gathered?.head ?? null,
    ...judged(lane.verdict),
    world: lane.world && { hash: lane.world.hash, resources: lane.world.resources },
    anchor: lane.anchor,
    wholeness: lane.completeness,
    signatures: { unsigned, malformed, unknown, by_key: byKey },
    errors,
    warnings,
    summary: writeSentences(gathered?.summary() ?? null, lane, whole),
  };
}

function writeSentences(
  run: RunSummary | null,
  lane: LaneReport,
  whole: WholeFound,
): ReportedLane['summary'] {
  if (!run) return [];
  const verdict = verdictClause(lane, whole);
  return [
    ...run.clauses.map(({ pieces, entries, at }) => ({
      text: sentence(pieces),
      entries,
      seqs: at.map((one) => one.seq),
    })),
    { text: verdict.text, entries: verdict.at ? 1 : 0, seqs: verdict.at ? [verdict.at.seq] : [] },
  ];
}

function listRequests({ lanes }: LedgerGather): ReportedLedger['requests'] {
  return [...lanes].flatMap(([lane, { requests }]) =>
    requests.map(({ index, seq, id, title, tool, channel, reason, risk, state, answers }) => ({
      lane,
      index,
      seq,
      entry: id,
      title,
      tool,
      channel,
      reason,
      risk: risk && `${risk.level}: ${risk.words}`,
      outcome: state,
      answers: answers.map((answer) => ({
        seq: answer.seq,
        entry: answer.id,
        outcome: answer.outcome,
      })),
    })),
  );
}

function ofFindings(findings: readonly Finding[]): ChosenEntries[] {
  return findings
    .flatMap(({ lane, index }) =>
      lane === null || index === null ? [] : [{ lane, index, why: 'finding' as const }],
    )
    .slice(0, MOST_SHOWN);
}

function ofNotes(notes: readonly Note[]): ChosenEntries[] {
  return notes.flatMap(({ place }) =>
    place.on === 'entry' ? [{ lane: place.lane, index: place.index, why: 'note' as const }] : [],
  );
}

function reportReference({ reference }: LedgerReport): ReportedLedger['reference'] {
  if (!reference) return null;
  const { ok, open_error, message } = reference;
  return { ok, open_error: open_error ?? (ok ? null : (message ?? null)) };
}
