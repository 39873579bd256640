// The report of `verify` for other programs; docs/json.md lists its members.

import type { Finding, LaneReport, LedgerReport } from '../../core/model/check.ts';
import { writtenVerdict } from '../../core/model/verdict.ts';
import { wholeness } from '../../core/model/wholeness.ts';
import { VERSION } from '../version.ts';
import { countVerdicts, type Verified } from './verify-outcome.ts';
import type { LaneRecord } from './verify-record.ts';

export function asJson({ outcomes, skipped, missing }: Verified) {
  return {
    tool: 'ledgerscope',
    version: VERSION,
    ledgers: outcomes.map(({ source, format, id, report, record, error }) => ({
      source,
      format,
      id,
      ...(report ? writtenVerdict(report.verdict) : { verdict: 'unreadable' as const }),
      ...(error !== null && { error }),
      ...(report?.reference && { reference: report.reference }),
      ...(report?.tamperEvidence !== undefined && { tamper_evidence: report.tamperEvidence }),
      ...(report && { completeness: wholeJson(report) }),
      ...(report?.notes && { notes: report.notes }),
      findings: report ? report.findings.map(findingJson) : [unreadable(error)],
      lanes: report?.lanes.map((lane) => laneJson(lane, record?.lanes.get(lane.lane))) ?? [],
    })),
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

function laneJson(lane: LaneReport, record: LaneRecord | undefined) {
  return {
    id: lane.lane,
    entries: lane.entries,
    ...writtenVerdict(lane.verdict),
    reference: lane.referenceErrors
      ? { ok: lane.referenceErrors.length === 0, errors: lane.referenceErrors }
      : lane.reference,
    report: lane.report,
    anchor: lane.anchor,
    world: lane.world,
    completeness: lane.completeness,
    signatures: lane.signatures,
    findings: lane.findings.map(findingJson),
    ...(record && recordJson(record)),
  };
}

function recordJson(record: LaneRecord) {
  const { head, compilers, commits, rejections } = record;
  return {
    head,
    ...(compilers && { compilers: [...compilers] }),
    ...(commits && { commits }),
    rejections,
    requests: record.requests(),
  };
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
