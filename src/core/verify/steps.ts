// The one verifier: it takes a ledger through the rules of its format, step by step, and
// makes the report. Who iterates decides about pauses; nothing in here waits.

import type { HashEngine } from '../hash/hash.ts';
import type { Check, LaneReport, LedgerReport } from '../model/check.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import { PIN_KINDS } from '../model/pins.ts';
import { type Verdict, withoutEvidence, worstVerdict } from '../model/verdict.ts';
import type { SignatureRequest } from '../signature/signature.ts';
import { examineEnd } from './end.ts';
import { checkBits, FindingsLog } from './log.ts';
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
  | { readonly type: 'signatures'; readonly requests: readonly SignatureRequest[] };

export function* verifySteps<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  hash: HashEngine,
  options: VerifyOptions,
): Generator<VerifyStep<Decoded>, LedgerReport, void> {
  const bits = checkBits(format.checks);
  const examined = examinedSets(format.checks);
  const log = new FindingsLog<C>(null, bits);
  const logs = new Map<LaneInfo, FindingsLog<C>>();
  const isStrict = options.profile === 'strict';
  for (const finding of source.findings) {
    // Reading knows no profile: what a strict check finds is no finding of the reference.
    const isReference = format.checks.find(({ id }) => id === finding.check)?.profile !== 'strict';
    if (isStrict || isReference) log.addPlaced(finding);
  }
  if (isStrict && format.endCheck) examineEnd(log, format.endCheck, source.trailing ?? []);
  let requests: SignatureRequest[] = [];
  const rules = format.createRules(source, {
    ...options,
    isStrict,
    hash,
    log,
    requestSignature: (request) => void requests.push(request),
  });
  const counts = new Map<LaneInfo, number>();
  for (const lane of source.lanes) {
    yield { type: 'lane', lane };
    const laneLog = new FindingsLog<C>(lane.id, bits);
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
        examined: examined(laneLog.takeExamined()),
      };
    }
    laneRules.end?.();
    counts.set(lane, entries);
    yield { type: 'lane end', lane };
    if (requests.length) {
      yield { type: 'signatures', requests };
      requests = [];
    }
  }
  rules.finish?.();
  const facts = rules.ledgerFacts?.();
  const notes = [...(facts?.notes ?? []), ...unusedPins(format.checks, options)];
  const worded = (verdict: Verdict) =>
    facts?.tamperEvidence === undefined ? verdict : withoutEvidence(verdict);
  const lanes = [...logs].map(([lane, laneLog]): LaneReport => {
    const ofLane = rules.laneFacts(lane.id);
    const checks = outcomes(format.checks, laneLog, options, rules, lane.again);
    const verdict = worded(ofLane.verdict ?? laneLog.verdict);
    return laneReport(lane, counts.get(lane) ?? 0, laneLog, { ...ofLane, verdict }, checks);
  });
  const verdicts = lanes.map(({ verdict }) => verdict);
  return {
    format: format.manifest.id,
    profile: options.profile,
    verifier: format.version,
    pins: options.pins,
    verdict: worstVerdict([worded(log.verdict), ...verdicts]),
    ...facts,
    ...(notes.length && { notes }),
    checks: ledgerOutcomes(format.checks, log, lanes, options, rules),
    findings: log.findings,
    lanes,
  };
}

/** A pin that no check compares must not look as if it were met. */
function unusedPins(checks: readonly Check[], { pins }: VerifyOptions): readonly string[] {
  const used = new Set(checks.flatMap(({ needs }) => needs?.pin ?? []));
  const unused = PIN_KINDS.filter(({ pin }) => pins[pin] !== undefined && !used.has(pin));
  if (!unused.length) return [];
  const labels = unused.map(({ label }) => `“${label}”`).join(', ');
  return [`Given, and compared with nothing: this format has no check for ${labels}.`];
}

function laneReport(
  { id, again }: LaneInfo,
  entries: number,
  log: FindingsLog,
  { title, completeness, ...facts }: LaneFacts & Pick<LaneReport, 'verdict'>,
  checks: LaneReport['checks'],
): LaneReport {
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
    findingsLeftOut: log.leftOut,
  };
}

/** A set of checks by the sum of their bits; each set is made once. */
function examinedSets(checks: readonly { readonly id: string }[]) {
  const sets = new Map<number, readonly string[]>();
  return (sum: number): readonly string[] => {
    let set = sets.get(sum);
    if (!set) {
      // Bitwise operators would cut the sum to 32 bits.
      set = checks.flatMap(({ id }, i) => (Math.floor(sum / 2 ** i) % 2 ? [id] : []));
      sets.set(sum, set);
    }
    return set;
  };
}
