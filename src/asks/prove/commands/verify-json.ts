// docs/json.md lists the members of the JSON report of `verify`.

import { VERSION } from '../../../base/version.ts';
import type { KeptLane } from '../../../ledger/format/milestones.ts';
import type { Finding, LaneReport, LedgerReport, LeftOut } from '../../../ledger/model/check.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import { wholeness } from '../../../ledger/model/wholeness.ts';
import { OneLine } from '../../../ui/terminal/json.ts';
import type { ListedCommits } from './listed-commits.ts';
import { joinsJson } from './verify-joins.ts';
import { countVerdicts, type Since, type VerifyResult } from './verify-outcome.ts';
import type { RecordedLane } from './verify-record.ts';

type RecordedLanes = ReadonlyMap<string, RecordedLane>;

export function toVerifyJson({ outcomes, skipped, missing, joins }: VerifyResult) {
  return {
    tool: 'ledgerscope',
    version: VERSION,
    ledgers: outcomes.map(({ source, format, id, report, record, since, error }) => ({
      source,
      format,
      id,
      ...(report ? writtenVerdict(report.verdict) : { verdict: 'unreadable' as const }),
      ...(since && { since: sinceJson(since) }),
      ...(error !== null && { error: error.message }),
      ...(report?.reference && { reference: report.reference }),
      ...(report?.tamperEvidence !== undefined && { tamper_evidence: report.tamperEvidence }),
      ...(report && { completeness: wholeJson(report) }),
      ...(report?.notes && { notes: report.notes }),
      ...(report?.rules && { profile: report.rules }),
      findings: report ? report.findings.map(findingJson) : [unreadable(error?.message ?? null)],
      ...leftOutJson(report?.leftOut),
      lanes: lanesJson(report?.lanes ?? [], record?.lanes, since),
    })),
    ...(joins && joinsJson(joins)),
    summary: countVerdicts(outcomes),
    ...(missing.length && {
      missing: missing.map(({ trajectory_id, entry_count }) => ({ trajectory_id, entry_count })),
    }),
    ...(skipped.length && {
      skipped: skipped.map(({ name, reason }) => ({ source: name, reason })),
    }),
  };
}

function unreadable(error: string | null) {
  return {
    check: 'source',
    severity: 'error',
    seq: null,
    entry: null,
    path: null,
    expected: 'a readable ledger',
    actual: null,
    message: error,
  };
}

function wholeJson(report: LedgerReport) {
  const { state, reasons } = wholeness(report);
  return { state, reason: reasons.map(({ reason }) => reason).join(' ') };
}

function* lanesJson(
  lanes: readonly LaneReport[],
  records: RecordedLanes | undefined,
  since: Since | undefined,
) {
  for (const lane of lanes)
    yield laneJson(lane, records?.get(lane.lane), since?.lanes.get(lane.lane));
}

function sinceJson({ file, header, end, lanes, examined }: Since) {
  const { verdict, cause, findings, hash } = end;
  return {
    milestone: file,
    hash,
    made: header.made,
    id: header.id,
    verdict,
    ...(cause && { cause }),
    findings,
    lanes: end.lanes,
    entries: end.entries,
    gone_on_with: lanes.size,
    examined,
  };
}

function laneJson(lane: LaneReport, record: RecordedLane | undefined, kept: KeptLane | undefined) {
  return {
    id: lane.lane,
    entries: lane.entries,
    ...(kept && { since: { entries: kept.entries, ...kept.head } }),
    ...writtenVerdict(lane.verdict),
    reference: referenceJson(lane),
    report: lane.report,
    anchor: lane.anchor,
    world: lane.world,
    completeness: lane.completeness,
    signatures: lane.signatures,
    findings: lane.findings.map(findingJson),
    ...leftOutJson(lane.leftOut),
    ...(record && recordJson(record)),
  };
}

function referenceJson({ reference, referenceErrors, referenceErrorsLeftOut }: LaneReport) {
  if (!referenceErrors) return reference;
  return {
    ok: reference?.ok ?? false,
    errors: referenceErrors,
    ...(referenceErrorsLeftOut && { errors_left_out: referenceErrorsLeftOut }),
  };
}

/** With very many findings, counts how many more there are of each kind than are listed. */
function leftOutJson(leftOut: readonly LeftOut[] | undefined) {
  if (!leftOut?.length) return {};
  const kinds = leftOut.map(({ check, severity, times }) => ({ check, severity, count: times }));
  return { findings_left_out: kinds };
}

function recordJson(record: RecordedLane) {
  const { head, compilers, commits, rejections } = record;
  return {
    head,
    ...(compilers && { compilers: [...compilers] }),
    ...(commits && { commits: commitsJson(commits) }),
    rejections,
    requests: record.requests,
  };
}

function* commitsJson(commits: ListedCommits) {
  for (const { index: _, ...commit } of commits) yield new OneLine(commit);
}

function findingJson({
  check,
  severity,
  seq,
  line,
  entry,
  path,
  expected,
  actual,
  message,
}: Finding) {
  return { check, severity, seq, line, entry, path, expected, actual, message };
}
