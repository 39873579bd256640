// What a check of one event is given and what it answers.

import type { Severity } from '../../../ledger/model/check.ts';
import type { MadeFinding } from '../../../ledger/verify/log.ts';
import type { HolonEvent } from '../read/record.ts';
import type { EventTrack } from '../read/track.ts';

export interface Problem extends Omit<MadeFinding<string>, 'check' | 'severity'> {
  /** An error where it is left out. */
  readonly severity?: Severity;
  /** Found by the strict profile alone. */
  readonly strict?: boolean;
}

/** null: the check has nothing to examine in the event. */
export type ReviewAnswer = Problem | readonly Problem[] | null;

/** Compares an event with what came before it. */
export type Examine = (event: HolonEvent, track: EventTrack) => ReviewAnswer;

export const FINE: readonly Problem[] = [];
