import type { AppException } from '../../../base/error.ts';
import type { EndsRecord } from '../../../ledger/format/ends-record.ts';
import type { KeptLane } from '../../../ledger/format/milestones.ts';
import type { JoinFinding } from '../../../ledger/join/findings.ts';
import type { Join, JoinPlace } from '../../../ledger/join/joint.ts';
import type { LaneAnchor, LedgerReport } from '../../../ledger/model/check.ts';
import { cleanVerdict, isFailure, type Verdict } from '../../../ledger/model/verdict.ts';
import type { Skipped } from '../../../ledger/sources/file.ts';
import type { MadeMilestone } from './milestone-file.ts';
import type { RecordedLane } from './verify-record.ts';

/** Has the part of a report that is an earlier run's. */
export interface Since extends MadeMilestone {
  readonly lanes: ReadonlyMap<string, KeptLane>;
  readonly examined: number;
}

export interface VerifyOutcome {
  readonly source: string;
  readonly format: string | null;
  /** The content hash of the source's bytes. */
  readonly id: string | null;
  readonly report: LedgerReport | null;
  readonly record?: { readonly lanes: ReadonlyMap<string, RecordedLane> };
  /** Left out when nothing ties it to other ledgers. */
  readonly ends?: EndsRecord;
  readonly since?: Since;
  readonly bytes?: readonly string[];
  /** Says why it could not be read. */
  readonly error: AppException | null;
}

/** A point in one of the ledgers, with the result of verifying that one. */
export interface VerifyFound extends JoinPlace {
  readonly outcome: VerifyOutcome;
}

export interface OutcomeJoin extends Omit<Join, 'from' | 'found'> {
  readonly from: VerifyFound;
  readonly found: readonly VerifyFound[];
}

export interface FoundFinding extends Omit<JoinFinding, 'places'> {
  readonly places: readonly VerifyFound[];
}

export interface FoundJoins {
  readonly ledgers: number;
  readonly joins: readonly OutcomeJoin[];
  readonly findings: readonly FoundFinding[];
}

export interface VerifyResult {
  readonly outcomes: readonly VerifyOutcome[];
  readonly skipped: readonly Skipped[];
  readonly missing: readonly LaneAnchor[];
  /** Null when there are not several ledgers. */
  readonly joins: FoundJoins | null;
}

/** Lists anchors of lanes that none of these ledgers has. */
export function missingAnchors(anchors: readonly LaneAnchor[], outcomes: readonly VerifyOutcome[]) {
  const lanes = new Set(
    outcomes.flatMap(({ report }) => report?.lanes.map(({ lane }) => lane) ?? []),
  );
  return anchors.filter(
    ({ trajectory_id, entry_count }) => entry_count > 0 && !lanes.has(trajectory_id),
  );
}

interface Counts {
  readonly verified: number;
  readonly consistent: number;
  readonly failed: number;
  readonly unreadable: number;
}

/** Counts each once; warnings are in the report. */
export function countVerdicts(outcomes: readonly VerifyOutcome[]): Counts {
  const counts = { verified: 0, consistent: 0, failed: 0, unreadable: 0 };
  for (const { report } of outcomes)
    counts[report ? toVerdictWord(report.verdict) : 'unreadable']++;
  return counts;
}

function toVerdictWord(verdict: Verdict): 'verified' | 'consistent' | 'failed' {
  if (isFailure(verdict)) return 'failed';
  return cleanVerdict(verdict) ?? 'failed';
}
