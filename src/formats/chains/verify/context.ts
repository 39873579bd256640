// What examining a record needs of its lane.

import type { JsonObject } from '../../../core/json/value.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../core/verify/log.ts';
import type { VerifyContext } from '../../../core/verify/rules.ts';
import type { Decoded } from '../decode.ts';
import type { ChainProfile } from '../profile/profile.ts';
import type { CheckId } from './checks.ts';

/** An entry that could be read. */
export interface Examined extends Decoded {
  readonly entry: Entry;
  readonly object: JsonObject;
}

export interface LaneContext {
  /** Hashes that were computed, and those of them that agreed. */
  hashed: number;
  agreed: number;
  /** The latest time so far, in Unix seconds. */
  time: number | null;
  readonly profile: ChainProfile;
  readonly log: FindingsLog<CheckId>;
  readonly context: VerifyContext<CheckId>;
  add(
    record: Pick<Examined, 'entry' | 'annotation'>,
    made: Omit<MadeFinding<CheckId>, 'line'>,
  ): void;
}
