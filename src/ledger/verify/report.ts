// The report of a ledger has facts from before its first lane is examined, and the results of its
// logs and its rules once all of them have been.

import type { Check, CheckOutcome, LaneReport, LedgerReport, Pins } from '../model/check.ts';
import type { LaneInfo } from '../model/entry.ts';
import { PIN_KINDS } from '../model/pins.ts';
import { type Verdict, withoutEvidence, worstVerdict } from '../model/verdict.ts';
import { examineEnd } from './end.ts';
import { FindingsLog, KnownChecks } from './log.ts';
import { ledgerOutcomes, outcomes, SharedOutcomes } from './outcomes.ts';
import type {
  LaneFacts,
  LedgerRules,
  LedgerSource,
  VerifierRules,
  VerifyOptions,
} from './rules.ts';

/** A report says this of its format. */
export interface Reported<C extends string> {
  readonly manifest: { readonly id: string };
  readonly rules: Pick<VerifierRules<never, never, C>, 'version' | 'checks'>;
}

/** A lane all of whose entries were examined. */
export interface ExaminedLane<C extends string> {
  readonly lane: LaneInfo;
  readonly entries: number;
  readonly log: FindingsLog<C>;
}

/** The log of the ledger as a whole, with the findings of the reader. */
export function ledgerLog<C extends string>(
  { rules: { checks } }: Reported<C>,
  source: Pick<LedgerSource, 'findings' | 'leftOut' | 'trailing'>,
  options: VerifyOptions,
) {
  const known = new KnownChecks(checks, options.onFinding);
  const log = new FindingsLog<C>(null, known);
  const isStrict = options.profile === 'strict';
  // Reading knows no profile: a finding of a strict check is none of the reference.
  const strict: ReadonlySet<string> = new Set(
    checks.flatMap(({ id, profile }) => (profile === 'strict' ? [id] : [])),
  );
  const counts = ({ check }: { readonly check: string }) => isStrict || !strict.has(check);
  for (const finding of source.findings) if (counts(finding)) log.addPlaced(finding);
  for (const kind of source.leftOut ?? []) if (counts(kind)) log.addUnkept(kind);
  const end = checks.find(({ isEnd }) => isEnd);
  if (isStrict && end) examineEnd(log, end.id, source.trailing ?? []);
  return { known, log, isStrict };
}

/** It yields after every part, so that whoever makes it can pause. */
export function* ledgerReport<C extends string>(
  format: Reported<C>,
  options: VerifyOptions,
  rules: Omit<LedgerRules<never, C>, 'lane' | 'finish'>,
  log: FindingsLog<C>,
  examined: readonly ExaminedLane<C>[],
): Generator<void, LedgerReport> {
  const facts = rules.ledgerFacts?.();
  const notes = [...(facts?.notes ?? []), ...unusedPins(format.rules.checks, options)];
  const worded = (verdict: Verdict) =>
    facts?.tamperEvidence === undefined ? verdict : withoutEvidence(verdict);
  const lanes: LaneReport[] = [];
  const shared = new SharedOutcomes();
  for (const { lane, entries, log: laneLog } of examined) {
    const ofLane = rules.laneFacts(lane.id);
    const checks = outcomes(format.rules.checks, laneLog, options, rules, lane.again, shared);
    const verdict = worded(ofLane.verdict ?? laneLog.verdict);
    lanes.push(laneReport(lane, entries, laneLog, { ...ofLane, verdict }, checks));
    yield;
  }
  const checks: CheckOutcome[] = [];
  for (const outcome of ledgerOutcomes(format.rules.checks, log, lanes, options, rules)) {
    checks.push(outcome);
    yield;
  }
  const verdicts = lanes.map(({ verdict }) => verdict);
  return {
    format: format.manifest.id,
    profile: options.profile,
    verifier: format.rules.version,
    pins: options.pins,
    verdict: worstVerdict([worded(log.verdict), ...verdicts]),
    ...facts,
    ...(notes.length && { notes }),
    checks,
    findings: log.findings,
    ...(log.leftOut.length && { leftOut: log.leftOut }),
    lanes,
  };
}

/** A pin that no check compares must not look as if it were met. */
function unusedPins(checks: readonly Check[], { pins, profile }: VerifyOptions): readonly string[] {
  const made = checks.filter((check) => profile === 'strict' || check.profile === 'reference');
  const isUsed = (pin: keyof Pins, by: readonly Check[]) =>
    by.some(({ needs }) => needs?.pin === pin);
  const unused = PIN_KINDS.filter(({ pin }) => pins[pin] !== undefined && !isUsed(pin, made));
  const note = (who: string, kinds: typeof unused) =>
    kinds.length
      ? [
          `Given, and compared with nothing: this ${who} has no check for ${kinds.map(({ label }) => `“${label}”`).join(', ')}.`,
        ]
      : [];
  return [
    ...note(
      'format',
      unused.filter(({ pin }) => !isUsed(pin, checks)),
    ),
    ...note(
      'profile',
      unused.filter(({ pin }) => isUsed(pin, checks)),
    ),
  ];
}

function laneReport(
  { id, again }: LaneInfo,
  entries: number,
  log: FindingsLog,
  { title, completeness, ...facts }: LaneFacts & Pick<LaneReport, 'verdict'>,
  checks: LaneReport['checks'],
): LaneReport {
  const { leftOut } = log;
  return {
    lane: id,
    title,
    entries,
    ...(again && { again }),
    reference: null,
    report: null,
    anchor: null,
    world: null,
    signatures: { unsigned: 0, malformed: 0, unknown: 0, byKey: [] },
    ...facts,
    completeness,
    checks,
    findings: log.findings,
    findingsLeftOut: leftOut.reduce((sum, { times }) => sum + times, 0),
    ...(leftOut.length && { leftOut }),
  };
}
