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
  /** What is wrong where it finds something: the title of its findings. */
  readonly fault: string;
  /** What a pass of this check proves, in one or two sentences. */
  readonly proves: string;
  /** The pin without which it cannot be made, and how to give it, in a sentence. */
  readonly needs?: { readonly pin: keyof Pins; readonly how: string };
  /** Why it is not checkable where it examined nothing, in a sentence. */
  readonly nothing?: string;
  /** It examines what ties an entry to the one before it: its own hash, or its link to that one. */
  readonly chain?: true;
  /** Others of its format: where one of them fails, a pass of this one proves less than it says. */
  readonly restsOn?: readonly string[];
  /** A fault that a test plants for it: no other check finds that one. */
  readonly planted?: string;
  /** It is that no bytes follow the end of the source, which the verifier itself examines. */
  readonly isEnd?: true;
}

/**
 * A finding has an expected and an actual value. These say where the two come from:
 * - `computed`: the expected one was computed now, the actual one is written in the file;
 * - `stored`: the other way round;
 * - `given`: a person gave the expected one, the actual one is written in the file;
 * - `given, computed`: a person gave the expected one, the actual one was computed now;
 * - `link`: the expected one is the id of the record before, the actual one is the id that is named.
 * Where it is left out, the expected one is what is required, and the actual one is what is there instead.
 */
export const SIDES = ['computed', 'stored', 'given', 'given, computed', 'link'] as const;
export type Sides = (typeof SIDES)[number];

/** An entry at which something else went wrong first. */
export interface Cause {
  readonly lane: string | null;
  readonly index: number;
}

/** One answer with its location. `message` says what it means and what to do next. */
export interface Finding {
  readonly check: string;
  readonly severity: Severity;
  /** null: a finding about the ledger, of no lane. */
  readonly lane: string | null;
  readonly index: number | null;
  readonly seq: Seq | null;
  readonly entry: string | null;
  /** The field, as a path into the payload or a column name. */
  readonly path: string | null;
  /** 1-based line, for text containers. */
  readonly line?: number;
  /** Byte offset inside the payload. */
  readonly offset?: number;
  readonly expected: string | null;
  readonly actual: string | null;
  /** Which of the two was computed, given or written. Left out: neither was computed or given. */
  readonly sides?: Sides;
  /** The entry from whose change it follows: it is no fault of its own. */
  readonly follows?: Cause;
  /** Its title, where it is another one than the check’s words for what is wrong. */
  readonly fault?: string;
  readonly message: string;
}

/** Findings of one kind that were made and counted, and are not kept. */
export interface LeftOut {
  readonly check: string;
  readonly severity: Severity;
  /** The title of them, where it is another one than that of their check. */
  readonly fault?: string;
  readonly times: number;
  /** The first entry that one of them is at, by its index; null: one is at none. */
  readonly from: number | null;
}

/** How one check came out. A check that was not made is never a pass. */
export type CheckStatus = 'pass' | 'fail' | 'warning' | 'not asked for' | 'not checkable';

export interface CheckOutcome {
  readonly check: string;
  readonly status: CheckStatus;
  /** Why it is not checkable, or what would have to be given to ask for it. */
  readonly reason: string | null;
  /** What a pass proves of this ledger, where that is less than the check says of itself. Left out: no less. */
  readonly proves?: string;
  /** How many entries, lines or relations the check examined. */
  readonly looked: number;
  /** Findings it made (all severities). */
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

/** The same of a source as a whole. */
export interface LedgerReference {
  /** null: neither, because not everything was checked. */
  readonly ok: boolean | null;
  readonly open_error?: string;
  /** 1-based line of the first bad place; null: the system names none. */
  readonly line?: number | null;
  /** What the system says. */
  readonly message?: string;
}

/** One error of a system that goes on after it. */
export interface ReferenceError {
  /** Index of the record in its lane. */
  readonly index: number;
  readonly code: string;
  readonly path: string;
}

export interface Anchor {
  readonly entry_count: number;
  readonly head_seq: Seq;
  readonly root: string;
}

/** An anchor as it is published: over which lane it was taken. */
export interface LaneAnchor extends Anchor, Partial<WrittenVerdict> {
  readonly trajectory_id: string;
  /** Id of the ledger that it was taken of: anchors with the same one belong together. */
  readonly ledger?: string;
}

/** It was taken of a ledger that contradicted itself even then. */
export function isOfFailedLedger({ verdict, cause }: LaneAnchor): boolean {
  return verdict === 'failed' && cause !== 'drift';
}

export interface WorldSummary {
  /** Lower-case hex. */
  readonly hash: string;
  readonly resources: number;
}

/** Whether anything proves that the lane is whole; a chain alone proves only its prefix. */
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
  /** null: the originating system has no verifier of its own. */
  readonly reference: Reference | null;
  /** Its errors in its own order, of a system that does not stop at the first. */
  readonly referenceErrors?: readonly ReferenceError[];
  /** How many more of them it makes, which are not kept. */
  readonly referenceErrorsLeftOut?: number;
  /** The originating system's report fields, where its verdict is ok. */
  readonly report: Readonly<Record<string, unknown>> | null;
  readonly anchor: Anchor | null;
  readonly world: WorldSummary | null;
  readonly completeness: Completeness;
  readonly signatures: SignatureCoverage;
  readonly checks: readonly CheckOutcome[];
  readonly findings: readonly Finding[];
  /** Findings made beyond those kept in `findings`. */
  readonly findingsLeftOut: number;
  /** The same by kind, errors first; missing: none, or it was stored by an earlier version. */
  readonly leftOut?: readonly LeftOut[];
}

/** Of a format that reads a ledger by a description of it: by which, and how well it fits. */
export interface RulesFacts {
  /** Of the description. */
  readonly id: string;
  /** It was found by trying, and not known. */
  readonly guessed: boolean;
  /** Hashes that agree, of those that were compared. */
  readonly agree: number;
  readonly of: number;
  /** In a sentence. */
  readonly rules: string;
  /** Of a guessed one: what no entry tested, in words. */
  readonly untested?: readonly string[];
}

export interface LedgerReport {
  readonly format: string;
  readonly profile: Profile;
  readonly verifier: string;
  readonly pins: Pins;
  readonly verdict: Verdict;
  /** What the originating system says of the source as a whole, where it says anything. */
  readonly reference?: LedgerReference;
  /** Of a format without any: that it has none, in words. No chain may be shown as intact then. */
  readonly tamperEvidence?: string;
  /**
   * What is known of lanes that are not here, where something is; see ledger/model/wholeness.ts
   * for the ledger as a whole.
   */
  readonly completeness?: Completeness;
  /** Remarks on the ledger as a whole that are no findings. */
  readonly notes?: readonly string[];
  readonly rules?: RulesFacts;
  /** All lanes together. */
  readonly checks: readonly CheckOutcome[];
  /** Findings of no lane. */
  readonly findings: readonly Finding[];
  /** Those of no lane that are not kept, by kind, errors first; missing: none. */
  readonly leftOut?: readonly LeftOut[];
  readonly lanes: readonly LaneReport[];
}

/** What the verifier should expect, known from outside the ledger. */
export interface Pins {
  readonly compiler?: string;
  /** Ed25519 public key, hex. */
  readonly signer?: string;
  readonly policySet?: string;
  /** World hash at the head, hex. */
  readonly world?: string;
  /** Anchors taken earlier and kept elsewhere. */
  readonly anchors?: readonly LaneAnchor[];
  /** Ed25519 public keys, hex, that any commit may be signed by. */
  readonly keys?: readonly string[];
  /** Id that the last record of a chained file has, hex: settles that nothing was cut off. */
  readonly head?: string;
  /** Id of the record before the first one of a chained file: settles that nothing is missing in between. */
  readonly from?: string;
  /** A seal taken of an earlier copy of this source. */
  readonly seal?: Seal;
}

/** What was taken of a source that carries no hashes of its own. */
export interface Seal {
  /** BLAKE3 of the file, hex. */
  readonly file: string;
  /** BLAKE3 of each line without its line end, hex, in order. */
  readonly lines: readonly string[];
}

/** Who signed the commits of a lane, as far as the pinned keys show. */
export interface SignatureCoverage {
  readonly unsigned: number;
  /** No signature at all by its form: not hex, not 64 bytes, or not one that any key can make. */
  readonly malformed: number;
  /** Signed, but by none of the pinned keys, or not over these bytes: the two look alike. */
  readonly unknown: number;
  readonly byKey: readonly { readonly key: string; readonly commits: number }[];
}

/** The verdict that findings amount to. */
export function judgeFindings(findings: Iterable<Finding>): Verdict {
  let worst: Verdict = 'verified';
  for (const { severity } of findings) {
    if (severity === 'error') return 'failed';
    if (severity === 'warning') worst = 'verified with warnings';
  }
  return worst;
}

/** A pin that says how a ledger should be; the others are evidence of how it was. */
const EXPECTATIONS: readonly (keyof Pins)[] = ['compiler', 'policySet', 'signer', 'keys', 'world'];

/** Whether a failure of the check is a difference from an expectation, and no fault of the ledger. */
export function isExpectation({ needs }: Pick<Check, 'needs'>): boolean {
  return needs !== undefined && EXPECTATIONS.includes(needs.pin);
}

/** The title of a finding: what is wrong. */
export function describeFault(
  { check, fault }: Pick<Finding, 'check' | 'fault'>,
  checks: Iterable<Pick<Check, 'id' | 'fault'>>,
): string {
  if (fault !== undefined) return fault;
  for (const known of checks) if (known.id === check) return known.fault;
  return check;
}

/** The first of the most severe findings. */
export function worstFinding<F extends Pick<Finding, 'severity'>>(
  findings: readonly F[],
): F | undefined {
  const first = (severity: Severity) => findings.find((finding) => finding.severity === severity);
  return first('error') ?? first('warning') ?? findings[0];
}

/** Those of a ledger as a whole, then those of its lanes in their order. */
export function listFindings({
  findings,
  lanes,
}: {
  readonly findings: readonly Finding[];
  readonly lanes: readonly { readonly findings: readonly Finding[] }[];
}): Finding[] {
  return [...findings, ...lanes.flatMap((lane) => lane.findings)];
}

/** `leftOut`: those that are not kept count as well. */
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

/** How many there are of each kind, errors first, together with those that are not kept. */
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

/** The worst first. */
export const SEVERITIES: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
