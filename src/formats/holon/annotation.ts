// What follows from an event's position in its ledger: stored with its bytes, so that one
// entry alone can be described. Written and read here only.

import type { JsonObject } from '../../base/json/value.ts';
import { packAnnotation, type Unset, unpackAnnotation } from '../../ledger/format/annotation.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { PlanCandidate } from './verify/arithmetic.ts';

/** Budgets of an intent, and whose trust it requires. */
export const SHOWN_CONSTRAINTS = [
  ['Entropy budget', 'entropy_budget'],
  ['Cost budget', 'cost_budget'],
  ['Time budget, s', 'time_budget_sec'],
  ['Trust required', 'trust_required'],
] as const;

/** Everything here is plain data; sequence numbers are texts. */
export interface HolonAnnotation {
  /** 1-based line in its file. */
  readonly line: number;
  /** The file's name, where the ledger has several. */
  readonly file?: string;
  /** The checks that examined it, one bit each. */
  readonly examined: number;
  /** How a plan variant ended. */
  readonly fate?: {
    readonly state: 'open' | 'selected' | 'lost';
    readonly reason: string | null;
    readonly by: string | null;
    readonly winner: string | null;
  };
  /** What a planning chose from. */
  readonly candidates?: readonly PlanCandidate[];
  /** The start that a completion closes. */
  readonly start?: { readonly seq: string | null; readonly predicted: JsonObject | null };
  /** Who planned what is executed. */
  readonly planner?: { readonly model: string | null; readonly tier: string | null };
  /** What a review is asked for is bound by: of the constraints of its intent, those shown. */
  readonly constraints?: JsonObject;
  /** Review decisions of this kind before it. */
  readonly round?: number;
  /** Where a merge goes: the last event of the parent's lane before it. */
  readonly into?: { readonly lane: string; readonly commit: string | null };
  /** Sub-intents that leave here. */
  readonly delegates?: readonly { readonly lane: string; readonly label: string }[];
  /** The parent's lane, where it is not in this ledger. */
  readonly missingParent?: string;
}

const NONE: HolonAnnotation = { line: 0, examined: 0 };

/** Members that are undefined are left out. */
export function writeHolonAnnotation(annotation: Unset<HolonAnnotation>): Uint8Array {
  return packAnnotation(annotation);
}

export function readHolonAnnotation({ annotation }: Entry): HolonAnnotation {
  return unpackAnnotation(annotation, NONE);
}
