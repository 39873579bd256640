// What a check is given: the event, what came before it, and where to report what it found.

import type { Severity } from '../../../core/model/check.ts';
import type { MadeFinding } from '../../../core/verify/log.ts';
import type { HolonEvent } from '../read/record.ts';
import type { Track } from '../read/track.ts';
import type { CheckId } from './checks.ts';

export interface Problem extends Omit<MadeFinding<CheckId>, 'check' | 'severity'> {
  /** An error where it is left out. */
  readonly severity?: Severity;
  /** Found by the strict profile alone. */
  readonly strict?: boolean;
}

export interface CheckContext {
  readonly event: HolonEvent;
  readonly track: Track;
  /** Notes that the check examined this event. */
  examine(check: CheckId): void;
  report(check: CheckId, problem: Problem): void;
}
