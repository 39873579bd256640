// The one verifier: it takes a ledger through the rules of its format, step by step, and
// makes the report. Who iterates decides about pauses; nothing in here waits.

import type { HashEngine } from '../hash/hash.ts';
import type { Check, CheckOutcome, LaneReport, LedgerReport, Pins } from '../model/check.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import { PIN_KINDS } from '../model/pins.ts';
import { type Verdict, withoutEvidence, worstVerdict } from '../model/verdict.ts';
import type { SignatureRequest } from '../signature/signature.ts';
import { examineEnd } from './end.ts';
import { FindingsLog, KnownChecks } from './log.ts';
import { ledgerOutcomes, outcomes } from './outcomes.ts';
import type { LaneFacts, LedgerSource, VerifiedFormat, VerifyOptions } from './rules.ts';

/** What the verifier did, for a host that does more with each entry, or has to pause. */
export type VerifyStep<Decoded> =
  | { readonly type: 'lane'; readonly lane: LaneInfo }
  | {
      readonly type: 'entry';
      readonly lane: LaneInfo;
      readonly entry: Entry;
      readonly decoded: Decoded;
      /** Ids of the checks that examined it. Equal sets are the same array. */
      readonly examined: readonly string[];
    }
  | { readonly type: 'lane end'; readonly lane: LaneInfo }
  /** All of them have to be settled before the next step. */
  | { readonly type: 'signatures'; readonly requests: readonly SignatureRequest[] }
  /** A part of what needs the whole ledger. */
  | { readonly type: 'part' };

export function* verifySteps<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  hash: HashEngine,
  options: VerifyOptions,
): Generator<VerifyStep<Decoded>, LedgerReport, void> {
  const known = new KnownChecks(format.checks);
  const log = new FindingsLog<C>(null, known);
  const logs = new Map<LaneInfo, FindingsLog<C>>();
  const isStrict = options.profile === 'strict';
  // Reading knows no profile: what a strict check finds is no finding of the reference.
  const strict: ReadonlySet<string> = new Set(
    format.checks.flatMap(({ id, profile }) => (profile === 'strict' ? [id] : [])),
  );
  const counts = ({ check }: { readonly check: string }) => isStrict || !strict.has(check);
  for (const finding of source.findings) if (counts(finding)) log.addPlaced(finding);
  for (const kind of source.leftOut ?? []) if (counts(kind)) log.addUnkept(kind);
  if (isStrict && format.endCheck) examineEnd(log, format.endCheck, source.trailing ?? []);
  let requests: SignatureRequest[] = [];
  const rules = format.createRules(source, {
    ...options,
    isStrict,
    hash,
    log,
    requestSignature: (request) => void requests.push(request),
  });
  const entriesOf = new Map<LaneInfo, number>();
  for (const lane of source.lanes) {
    yield { type: 'lane', lane };
    const laneLog = new FindingsLog<C>(lane.id, known);
    logs.set(lane, laneLog);
    const laneRules = rules.lane(lane, laneLog);
    let entries = 0;
    for (const entry of source.entries(lane.id)) {
      const decoded = format.decode(entry);
      laneRules.examine(entry, decoded);
      entries++;
      yield {
        type: 'entry',
        lane,
        entry,
        decoded,
        examined: laneLog.takeExamined(),
      };
      if (laneRules.settled && requests.length >= MANY_REQUESTS) {
        yield { type: 'signatures', requests };
        requests = [];
      }
    }
    laneRules.end?.();
    entriesOf.set(lane, entries);
    yield { type: 'lane end', lane };
    if (requests.length) {
      yield { type: 'signatures', requests };
      requests = [];
    }
    laneRules.settled?.();
  }
  for (const _ of rules.finish?.() ?? []) yield PART;
  const facts = rules.ledgerFacts?.();
  const notes = [...(facts?.notes ?? []), ...unusedPins(format.checks, options)];
  const worded = (verdict: Verdict) =>
    facts?.tamperEvidence === undefined ? verdict : withoutEvidence(verdict);
  const lanes: LaneReport[] = [];
  for (const [lane, laneLog] of logs) {
    const ofLane = rules.laneFacts(lane.id);
    const checks = outcomes(format.checks, laneLog, options, rules, lane.again);
    const verdict = worded(ofLane.verdict ?? laneLog.verdict);
    const facts = { ...ofLane, verdict };
    lanes.push(laneReport(lane, entriesOf.get(lane) ?? 0, laneLog, facts, checks));
    yield PART;
  }
  const checks: CheckOutcome[] = [];
  for (const outcome of ledgerOutcomes(format.checks, log, lanes, options, rules)) {
    checks.push(outcome);
    yield PART;
  }
  const verdicts = lanes.map(({ verdict }) => verdict);
  return {
    format: format.manifest.id,
    profile: options.profile,
    verifier: format.version,
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

/** Each holds the bytes that were signed. */
const MANY_REQUESTS = 1000;
const PART = { type: 'part' } as const;

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
