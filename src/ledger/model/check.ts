// A check is a named question of the verifier, a finding an answer with its location, a
// report all of them with a verdict. All of it is plain data.

import type { Seq } from '../../base/seq.ts';
import type { Verdict, WrittenVerdict } from './verdict.ts';

export type Profile = 'reference' | 'strict';
export type Severity = 'error' | 'warning' | 'info';

/** One named question, in words: the trust page and every report are made from these. */
export interface Check<Id extends string = string> {
  readonly id: Id;
  readonly format: string;
  readonly profile: Profile;
  /** The step of a replay in which it is made. */
  readonly phase: string;
  readonly title: string;
  /** The title of its findings: what is wrong. */
  readonly fault: string;
  /** Says in one or two sentences what a pass of this check proves. */
  readonly proves: string;
  /** The pin without which it cannot be made, and how to give it, in a sentence. */
  readonly needs?: { readonly pin: keyof Pins; readonly how: string };
  /** Says in a sentence why it is not checkable where it examined nothing. */
  readonly nothing?: string;
  /** It examines what ties an entry to the one before it: its own hash, or its link to that one. */
  readonly chain?: true;
  /**
   * Other checks of its format: where one of them fails, a pass of this one proves less than it
   * says.
   */
  readonly restsOn?: readonly string[];
  /** A fault that a test plants for it: no other check finds that one. */
  readonly planted?: string;
  /** The verifier itself examines that no bytes follow the end of the source. */
  readonly isEnd?: true;
}

/**
 * A finding has an expected and an actual value. These say where the two come from:
 * - `computed`: the expected one was computed now, the actual one is written in the file;
 * - `stored`: the other way round;
 * - `given`: a person gave the expected one, the actual one is written in the file;
 * - `given, computed`: a person gave the expected one, the actual one was computed now;
 * - `link`: the expected one is the id of the record before, the actual one is the named id. Where
 * it is left out, the expected one is required, and the actual one is there instead.
 */
export const SIDES = ['computed', 'stored', 'given', 'given, computed', 'link'] as const;
export type Sides = (typeof SIDES)[number];

/** Something else went wrong first at this entry. */
export interface Cause {
  readonly lane: string | null;
  readonly index: number;
}

/** One answer with its location. `message` says what it means and what to do next. */
export interface Finding {
  readonly check: string;
  readonly severity: Severity;
  /** Null for a finding about the ledger, of no lane. */
  readonly lane: string | null;
  readonly index: number | null;
  readonly seq: Seq | null;
  readonly entry: string | null;
  readonly path: string | null;
  readonly line?: number;
  readonly offset?: number;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly sides?: Sides;
  /** The entry from whose change it follows: it is no fault of its own. */
  readonly follows?: Cause;
  readonly fault?: string;
  readonly message: string;
}

/** Findings of one kind that were made and counted, and are not kept. */
export interface LeftOut {
  readonly check: string;
  readonly severity: Severity;
  readonly fault?: string;
  readonly times: number;
  readonly from: number | null;
}

/** The result of one check. A check that was not made is never a pass. */
export type CheckStatus = 'pass' | 'fail' | 'warning' | 'not asked for' | 'not checkable';

export interface CheckOutcome {
  readonly check: string;
  readonly status: CheckStatus;
  /** Says why it is not checkable, or what would have to be given to ask for it. */
  readonly reason: string | null;
  /** Says what a pass proves of this ledger, where that is less than the check says of itself. */
  readonly proves?: string;
  readonly looked: number;
  readonly found: number;
}

/** The originating system's own verdict, reproduced. */
export type Reference =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: string;
      readonly seq: Seq | null;
      readonly message: string;
    };

/** The originating system's own verdict on a source as a whole. */
export interface LedgerReference {
  /** Null for neither, because not everything was checked. */
  readonly ok: boolean | null;
  readonly open_error?: string;
  readonly line?: number | null;
  readonly message?: string;
}

/** One error of a system that goes on after it. */
export interface ReferenceError {
  readonly index: number;
  readonly code: string;
  readonly path: string;
}

export interface Anchor {
  readonly entry_count: number;
  readonly head_seq: Seq;
  readonly root: string;
}

/** An anchor as it is published, with the lane over which it was taken. */
export interface LaneAnchor extends Anchor, Partial<WrittenVerdict> {
  readonly trajectory_id: string;
  /** The id of the ledger that it was taken of: anchors with the same one belong together. */
  readonly ledger?: string;
}

/** Returns whether it was taken of a ledger that contradicted itself even then. */
export function isOfFailedLedger({ verdict, cause }: LaneAnchor): boolean {
  return verdict === 'failed' && cause !== 'drift';
}

export interface WorldSummary {
  /** Lower-case hex. */
  readonly hash: string;
  readonly resources: number;
}

/** Says whether anything proves that the lane is whole; a chain alone proves only its prefix. */
export interface Completeness {
  readonly state: 'not proven' | 'proven' | 'cut';
  readonly reason: string;
}

export interface LaneReport {
  readonly lane: string;
  readonly title: string;
  readonly entries: number;
  /** It shows entries of other lanes again; they are verified and counted there. */
  readonly again?: boolean;
  readonly verdict: Verdict;
  /** Null when the originating system has no verifier of its own. */
  readonly reference: Reference | null;
  readonly referenceErrors?: readonly ReferenceError[];
  readonly referenceErrorsLeftOut?: number;
  readonly report: Readonly<Record<string, unknown>> | null;
  readonly anchor: Anchor | null;
  readonly world: WorldSummary | null;
  readonly completeness: Completeness;
  readonly signatures: SignatureCoverage;
  readonly checks: readonly CheckOutcome[];
  readonly findings: readonly Finding[];
  readonly findingsLeftOut: number;
  /** Missing when there are none, or it was stored by an earlier version. */
  readonly leftOut?: readonly LeftOut[];
}

/** A format that reads a ledger by a description of it says by which, and how well it fits. */
export interface RulesFacts {
  readonly id: string;
  readonly guessed: boolean;
  readonly agree: number;
  readonly of: number;
  readonly rules: string;
  readonly untested?: readonly string[];
}

export interface LedgerReport {
  readonly format: string;
  readonly profile: Profile;
  readonly verifier: string;
  readonly pins: Pins;
  readonly verdict: Verdict;
  readonly reference?: LedgerReference;
  /** Says in words that a format has none. No chain may be shown as intact then. */
  readonly tamperEvidence?: string;
  readonly completeness?: Completeness;
  readonly notes?: readonly string[];
  readonly rules?: RulesFacts;
  readonly checks: readonly CheckOutcome[];
  readonly findings: readonly Finding[];
  readonly leftOut?: readonly LeftOut[];
  readonly lanes: readonly LaneReport[];
}

/** The verifier should expect these, known from outside the ledger. */
export interface Pins {
  readonly compiler?: string;
  /** Ed25519 public key, in hex. */
  readonly signer?: string;
  readonly policySet?: string;
  /** World hash at the head, in hex. */
  readonly world?: string;
  readonly anchors?: readonly LaneAnchor[];
  /** Ed25519 public keys, in hex, by any of which commits may be signed. */
  readonly keys?: readonly string[];
  /** The id of the last record of a chained file, in hex: settles that nothing was cut off. */
  readonly head?: string;
  /**
   * The id of the record before the first one of a chained file: settles that nothing is missing in
   * between.
   */
  readonly from?: string;
  readonly seal?: Seal;
}

/** Was taken of a source that carries no hashes of its own. */
export interface Seal {
  /** BLAKE3 of the file, in hex. */
  readonly file: string;
  /** BLAKE3 of each line without its line end, in hex, in order. */
  readonly lines: readonly string[];
}

/** Says who signed the commits of a lane, as far as the pinned keys show. */
export interface SignatureCoverage {
  readonly unsigned: number;
  /** No signature at all by its form: not hex, not 64 bytes, or not one that any key can make. */
  readonly malformed: number;
  /** Signed, but by none of the pinned keys, or not over these bytes: the two look alike. */
  readonly unknown: number;
  readonly byKey: readonly { readonly key: string; readonly commits: number }[];
}

/** Returns the verdict that findings amount to. */
export function judgeFindings(findings: Iterable<Finding>): Verdict {
  let worst: Verdict = 'verified';
  for (const { severity } of findings) {
    if (severity === 'error') return 'failed';
    if (severity === 'warning') worst = 'verified with warnings';
  }
  return worst;
}

/** These pins say how a ledger should be; the others are evidence of how it was. */
const EXPECTATIONS: readonly (keyof Pins)[] = ['compiler', 'policySet', 'signer', 'keys', 'world'];

/**
 * Returns whether a failure of the check is a difference from an expectation, and no fault of the
 * ledger.
 */
export function isExpectation({ needs }: Pick<Check, 'needs'>): boolean {
  return needs !== undefined && EXPECTATIONS.includes(needs.pin);
}

/** Returns the title of a finding. */
export function describeFault(
  { check, fault }: Pick<Finding, 'check' | 'fault'>,
  checks: Iterable<Pick<Check, 'id' | 'fault'>>,
): string {
  if (fault !== undefined) return fault;
  for (const known of checks) if (known.id === check) return known.fault;
  return check;
}

/** Returns the first of the most severe findings. */
export function worstFinding<F extends Pick<Finding, 'severity'>>(
  findings: readonly F[],
): F | undefined {
  const first = (severity: Severity) => findings.find((finding) => finding.severity === severity);
  return first('error') ?? first('warning') ?? findings[0];
}

/** Lists those of a ledger as a whole, then those of its lanes in their order. */
export function listFindings({
  findings,
  lanes,
}: {
  readonly findings: readonly Finding[];
  readonly lanes: readonly { readonly findings: readonly Finding[] }[];
}): Finding[] {
  return [...findings, ...lanes.flatMap((lane) => lane.findings)];
}

/** `leftOut` are those that are not kept; they count as well. */
export function countFindings(
  findings: readonly Finding[],
  leftOut: readonly LeftOut[] = [],
): { errors: number; warnings: number } {
  const count = (severity: Severity) => {
    const kept = findings.filter((finding) => finding.severity === severity).length;
    const others = leftOut.filter((kind) => kind.severity === severity);
    return others.reduce((sum, { times }) => sum + times, kept);
  };
  return { errors: count('error'), warnings: count('warning') };
}

/** Counts each kind, errors first, together with those that are not kept. */
export function countFindingKinds(
  findings: readonly Finding[],
  leftOut: readonly LeftOut[] = [],
): readonly Omit<LeftOut, 'from'>[] {
  const kinds = new Map<string, Omit<LeftOut, 'from'>>();
  const add = ({ check, severity, fault }: Omit<LeftOut, 'times' | 'from'>, times: number) => {
    const key = `${severity} ${check} ${fault ?? ''}`;
    const own = { check, severity, ...(fault !== undefined && { fault }) };
    kinds.set(key, { ...own, times: (kinds.get(key)?.times ?? 0) + times });
  };
  for (const finding of findings) add(finding, 1);
  for (const kind of leftOut) add(kind, kind.times);
  return [...kinds.values()].sort((a, b) => SEVERITIES[a.severity] - SEVERITIES[b.severity]);
}

/** The worst comes first. */
export const SEVERITIES: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
