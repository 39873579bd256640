// One event with everything that a check may look at: the event, what came before it,
// and where to say what was found.

import type { Severity } from '../../../core/model/check.ts';
import type { HolonEvent } from '../read/record.ts';
import type { Track } from '../read/track.ts';
import type { CheckId } from './checks.ts';

export interface Said {
  readonly path: string | null;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly message: string;
  readonly severity?: Severity;
  /** Found by the strict profile alone. */
  readonly strict?: boolean;
}

export interface Scene {
  readonly event: HolonEvent;
  /** Number of the event in the ledger. */
  readonly number: number;
  /** Place of its line among all lines read. */
  readonly row: number;
  readonly track: Track;
  /** The check looked at this event. */
  look(check: CheckId): void;
  /** The check found something here. */
  say(check: CheckId, said: Said): void;
}
