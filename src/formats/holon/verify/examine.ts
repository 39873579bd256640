// Everything that is examined in one event, in the order of its findings.

import { arithmetic } from './arithmetic.ts';
import type { CheckId } from './checks.ts';
import type { Examine } from './context.ts';
import {
  envelope,
  inOrder,
  knownType,
  namesOnce,
  payloadShape,
  schemaVersion,
} from './envelope.ts';
import { mergesRecorded, mergesUpwards, rebasesStarted } from './git.ts';
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

export const EXAMINED: readonly (readonly [CheckId, Examine])[] = [
  ['line', namesOnce],
  ['envelope', envelope],
  ['schema-version', schemaVersion],
  ['unknown-event', knownType],
  ['order', inOrder],
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
  ['arithmetic', arithmetic],
];
