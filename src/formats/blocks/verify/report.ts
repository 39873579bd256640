// From what was written down about a run to its report: every check with its outcome,
// and never a pass for a question that was not asked.

import type {
  CheckOutcome,
  Completeness,
  LaneReport,
  SignatureCoverage,
  Verdict,
} from '../../../core/model/check.ts';
import { CHECKS, type CheckId } from './checks.ts';
import type { RunState } from './run.ts';

const UNSIGNED: SignatureCoverage = { unsigned: 0, malformed: 0, unknown: 0, byKey: [] };

const NOTHING: ReadonlyMap<CheckId, string> = new Map<CheckId, string>([
  ['sequence', 'There is no record to compare.'],
  ['provenance', 'Nothing is written or deleted in this run.'],
  ['time', 'No record has a time.'],
  ['operation', 'Nothing is deleted in this run.'],
  ['checkpoint-id', 'There is no checkpoint in this run.'],
  ['state-hash', 'There is no checkpoint in this run.'],
  ['rollback-target', 'There is no rollback in this run.'],
  ['side-effects', 'There is no rollback in this run that goes back to anything.'],
  ['child', 'No child block is called in this run.'],
  ['writer', 'The header names no owner.'],
]);

export function runReport(run: RunState, lane: string, pin: string | undefined): LaneReport {
  const { log } = run;
  return {
    lane,
    title: run.title || lane,
    entries: run.entries,
    verdict: log.findings.verdict,
    reference: null,
    report: null,
    anchor: null,
    world: run.world(),
    completeness: completenessOf(run, pin),
    signatures: UNSIGNED,
    checks: CHECKS.map(({ id }) => outcomeOf(run, id, pin)),
    findings: log.findings.kept,
    findingsLeftOut: log.findings.leftOut,
  };
}

/** A call's lane shows records of the run again; they are judged there, once. */
export function callReport(
  lane: string,
  entries: number,
  verdict: Verdict,
  completeness: Completeness,
): LaneReport {
  const reason = 'Its records are judged in the lane of the run.';
  return {
    lane,
    title: lane,
    entries,
    again: true,
    verdict,
    reference: null,
    report: null,
    anchor: null,
    world: null,
    completeness,
    signatures: UNSIGNED,
    checks: CHECKS.map(({ id }) => ({
      check: id,
      status: 'not checkable',
      reason,
      looked: 0,
      found: 0,
    })),
    findings: [],
    findingsLeftOut: 0,
  };
}

function outcomeOf(run: RunState, check: CheckId, pin: string | undefined): CheckOutcome {
  const { looked, errors, warnings, infos } = run.log.of(check);
  const found = errors + warnings + infos;
  const outcome = { check, looked, found };
  if (errors) return { ...outcome, status: 'fail', reason: null };
  if (warnings) return { ...outcome, status: 'warning', reason: null };
  if (check === 'head' && pin === undefined)
    return { ...outcome, status: 'not asked for', reason: 'Give the id that the last record had.' };
  const reason = whyNot(run, check, looked);
  return { ...outcome, status: reason === null ? 'pass' : 'not checkable', reason };
}

function whyNot(
  { judged, chained, status }: RunState,
  check: CheckId,
  looked: number,
): string | null {
  if (!judged && check !== 'syntax' && check !== 'header')
    return 'The file does not begin with a header of blocks-ledger/1.';
  if (!chained && (check === 'chain' || check === 'content-hash'))
    return 'This file carries no ids: whether anything in it was changed cannot be told from it.';
  if (check === 'live-checkpoints' && looked === 0)
    return status === null
      ? 'The run is unfinished: no record ends it.'
      : 'The run did not end with success.';
  return looked === 0 ? (NOTHING.get(check) ?? 'No record here could be asked.') : null;
}

function completenessOf(run: RunState, pin: string | undefined): Completeness {
  if (pin === undefined) {
    const how = run.chained
      ? 'A chain that verifies proves what stands before each record. That nothing was cut off its end, or that it was not written anew as a whole, shows only against the id of the last record, noted elsewhere.'
      : 'A file without ids proves nothing about itself.';
    return { state: 'not proven', reason: how };
  }
  if (run.pinnedAt === null)
    return { state: 'cut', reason: 'The record whose id you pinned is not in this file.' };
  const { seq } = run.pinnedAt;
  const broken = (['syntax', 'chain', 'content-hash'] as const).some((id) => run.log.of(id).errors);
  if (broken)
    return {
      state: 'not proven',
      reason: 'The pinned id stands in the file, but its chain does not hold.',
    };
  if (run.pinnedAt !== run.last)
    return { state: 'not proven', reason: `Whole up to seq ${seq}; what follows was not pinned.` };
  return {
    state: 'proven',
    reason: `The last record, seq ${seq}, has the pinned id, and the chain leads to it: nothing was cut off, changed or added.`,
  };
}
