// Everything that is examined in one event, in the order of its findings.

import { BIT, HOLON_RECORDS, type HolonCheckId } from './checks.ts';
import type { Examine } from './context.ts';
import { envelope, knownType, namesOnce, payloadShape, schemaVersion } from './envelope.ts';

/** With the check's bit. */
type Examined = readonly (readonly [HolonCheckId, Examine, number])[];

export const EXAMINED: Examined = HOLON_RECORDS.flatMap(({ id, examine }) =>
  examine ? [[id, examine, BIT.get(id) ?? 0] as const] : [],
);

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
