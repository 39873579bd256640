// What is known of one entry, so that a policy can be tried on it. What the ledger does
// not record is null: nobody may take it for "no".

import type { JsonValue } from '../../../base/json/value.ts';
import type { Decided, PolicyCostPart, Root, SimulatedEffect } from './policy.ts';

/** Whole numbers as recorded. */
export type Cost = Readonly<Record<PolicyCostPart, bigint>>;

export interface SimulationFacts {
  /** What became of it, as recorded. */
  readonly outcome: 'carried out' | 'asked' | 'refused' | 'unreadable';
  /** What the recorded policy decided. */
  readonly decision: Decided | null;
  /** Entries of one proposal are one decision: asked first, carried out later. */
  readonly proposal: string | null;
  readonly tools: readonly string[] | null;
  readonly effect: SimulatedEffect | null;
  /** How many resources it changes. */
  readonly changes: number;
  /** null: not recorded. For an entry that was not carried out, that costs nothing so far. */
  readonly cost: Cost | null;
  /** All values at a root; null: not recorded. Read only when a rule needs it. */
  at(root: Root): readonly JsonValue[] | null;
}
