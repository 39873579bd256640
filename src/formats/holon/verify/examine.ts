// Everything that is examined in one event, in the order of its findings.

import { arithmetic } from './arithmetic.ts';
import { oneBranch, promotedAsMerged } from './branches.ts';
import { BIT, type HolonCheckId } from './checks.ts';
import type { Examine } from './context.ts';
import {
  envelope,
  knownType,
  namesOnce,
  orderEnvelope,
  payloadShape,
  schemaVersion,
} from './envelope.ts';
import { mergesRecorded, mergesUpwards, rebasesStarted } from './git.ts';
import { endsAgree } from './outcomes.ts';
import {
  completionsStarted,
  executionsSelected,
  intentsExist,
  metricsInRange,
  plansExist,
  statesFollow,
  successIsSuccess,
} from './relations.ts';
import { oneSandbox, scoredPlans, toolsForPlans } from './repeats.ts';
import { reviewsKept } from './reviews.ts';
import { routedAsPlanned } from './routing.ts';
import { versionsFollow } from './versions.ts';

/** With the check's bit. */
type Examined = readonly (readonly [HolonCheckId, Examine, number])[];

const CHECKED: readonly (readonly [HolonCheckId, Examine])[] = [
  ['line', namesOnce],
  ['envelope', envelope],
  ['schema-version', schemaVersion],
  ['unknown-event', knownType],
  ['order', orderEnvelope],
  ['payload', payloadShape],
  ['relation-1', intentsExist],
  ['relation-2', plansExist],
  ['relation-3', executionsSelected],
  ['relation-4', completionsStarted],
  ['relation-5', mergesRecorded],
  ['relation-6', rebasesStarted],
  ['relation-7', successIsSuccess],
  ['relation-8', metricsInRange],
  ['relation-9', mergesUpwards],
  ['state', statesFollow],
  ['scored-plan', scoredPlans],
  ['sandbox', oneSandbox],
  ['tool-plan', toolsForPlans],
  ['review', reviewsKept],
  ['promotion', promotedAsMerged],
  ['branch', oneBranch],
  ['routing', routedAsPlanned],
  ['version', versionsFollow],
  ['outcome', endsAgree],
  ['arithmetic', arithmetic],
];

export const EXAMINED: Examined = CHECKED.map(([check, examine]) => [
  check,
  examine,
  BIT.get(check) ?? 0,
]);

/** What a usual event passes by being one; see read/usual.ts. */
const PASSED: ReadonlySet<Examine> = new Set([
  namesOnce,
  envelope,
  schemaVersion,
  knownType,
  payloadShape,
]);

/** The checks that it passes, one bit each. */
export const OF_USUAL = EXAMINED.reduce(
  (bits, [, examine, bit]) => (PASSED.has(examine) ? bits | bit : bits),
  0,
);

/** Those that are left to make. */
export const EXAMINED_AFTER: Examined = EXAMINED.filter(([, examine]) => !PASSED.has(examine));
