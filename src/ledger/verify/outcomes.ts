// A check that was not made is never a pass.

import { keepLatest } from '../../base/lists.ts';
import type { Check, CheckOutcome, CheckStatus, LaneReport } from '../model/check.ts';
import { type FindingsLog, judgeCheck, type NotMade } from './log.ts';
import type { LedgerRules, VerifyOptions } from './rules.ts';

type Reasons<C extends string> = Pick<LedgerRules<never, C>, 'notMade' | 'proves'>;

/** Of very many lanes, most have the same results: those share their objects. */
export class SharedOutcomes {
  private readonly known = new Map<string, Map<number, CheckOutcome>>();

  of(outcome: CheckOutcome): CheckOutcome {
    let alike = this.known.get(outcome.check);
    if (!alike) {
      alike = new Map();
      this.known.set(outcome.check, alike);
    }
    const found = alike.get(outcome.looked);
    if (found && isSame(found, outcome)) return found;
    alike.set(outcome.looked, outcome);
    keepLatest(alike, MOST_ALIKE);
    return outcome;
  }
}

const MOST_ALIKE = 1000;

export function outcomes<C extends string>(
  checks: readonly Check<C>[],
  log: FindingsLog<C>,
  options: VerifyOptions,
  rules: Reasons<C>,
  again = false,
  shared = new SharedOutcomes(),
): readonly CheckOutcome[] {
  return checks.map((check) => {
    // Where a lane shows entries again no check is made, so that no pin is missing either.
    const particular = again ? rules.notMade?.(check.id, log) : null;
    const reason = particular ?? notMade(check, log, options, rules);
    const proves = provenBy(check, checks, log, rules);
    return shared.of(judgeCheck(check.id, log.of(check.id), reason, proves));
  });
}

/** Null when it is what the check says of itself. */
function provenBy<C extends string>(
  { id, restsOn }: Check<C>,
  checks: readonly Check<C>[],
  log: FindingsLog<C>,
  rules: Reasons<C>,
): string | null {
  const particular = rules.proves?.(id, log);
  if (particular) return particular;
  const other = checks.find((check) => restsOn?.includes(check.id) && log.of(check.id).error > 0);
  if (!other) return null;
  return `As it is written, it is in order. That proves nothing where “${other.title}” fails: there, records can have been taken out, put in or moved.`;
}

function isSame(a: CheckOutcome, b: CheckOutcome): boolean {
  return (
    a.status === b.status &&
    a.reason === b.reason &&
    a.proves === b.proves &&
    a.looked === b.looked &&
    a.found === b.found &&
    a.check === b.check
  );
}

function notMade<C extends string>(
  check: Check<C>,
  log: FindingsLog<C>,
  { profile, pins }: VerifyOptions,
  rules: Reasons<C>,
): NotMade | null {
  if (check.profile === 'strict' && profile !== 'strict')
    return { status: 'not asked for', reason: 'It belongs to the strict profile.' };
  const { needs } = check;
  if (needs) {
    const given = pins[needs.pin];
    if (given === undefined || (Array.isArray(given) && !given.length))
      return { status: 'not asked for', reason: needs.how };
  }
  const particular = rules.notMade?.(check.id, log);
  if (particular) return particular;
  if (log.of(check.id).examined) return null;
  return {
    status: 'not checkable',
    reason: check.nothing ?? 'Nothing here could be examined by it.',
  };
}

const BY_WEIGHT: readonly CheckStatus[] = [
  'fail',
  'warning',
  'pass',
  'not checkable',
  'not asked for',
];

/**
 * Yields all lanes and the ledger in one list, check by check; a pass somewhere outweighs "nothing
 * to examine" elsewhere.
 */
export function* ledgerOutcomes<C extends string>(
  checks: readonly Check<C>[],
  log: FindingsLog<C>,
  lanes: readonly LaneReport[],
  options: VerifyOptions,
  rules: Reasons<C>,
): Generator<CheckOutcome> {
  const counted = lanes.filter(({ again }) => !again);
  for (const [i, check] of checks.entries()) {
    const ofLanes = counted.flatMap((lane) => lane.checks[i] ?? []);
    const counts = log.of(check.id);
    const particular = provenBy(check, checks, log, rules);
    const own = judgeCheck(check.id, counts, notMade(check, log, options, rules), particular);
    // Over the whole ledger nothing was examined: the lanes have the better reason.
    const isOwn = own.looked || own.found || !ofLanes.length || rules.notMade?.(check.id, log);
    const all = isOwn ? [own, ...ofLanes] : ofLanes;
    const status = BY_WEIGHT.find((one) => all.some((outcome) => outcome.status === one)) ?? 'pass';
    const sum = (key: 'looked' | 'found') => all.reduce((total, one) => total + one[key], 0);
    const those = all.filter((outcome) => outcome.status === status);
    // A fact that one of them does not prove, all together do not.
    const proves = those.find((outcome) => outcome.proves !== undefined)?.proves;
    yield {
      check: check.id,
      status,
      reason: those[0]?.reason ?? null,
      ...(proves !== undefined && { proves }),
      looked: sum('looked'),
      found: sum('found'),
    };
  }
}
