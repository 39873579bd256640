// What the pass over a ledger knows of its events, for the steps that it is made of.

import type { Seq } from '../../../base/seq.ts';
import type { EventRefs } from './refs.ts';
import type { EventTrack } from './track.ts';

/**
 * What follows from an event's position and is not only another event; see annotation.ts. Events
 * are given by their numbers.
 */
export interface EventNotes {
  /** The creation of its intent, or −1, and of the plans that it chose from. */
  candidates?: readonly number[];
  round?: number;
  /** Creations of the sub-intents that leave here. */
  delegates?: number[];
  missingParent?: string;
}

/** The pass as its steps see it. */
export interface PassState {
  readonly track: EventTrack;
  readonly refs: EventRefs;
  /** The lane that an event is in. */
  findLane(event: number): string;
  /** Its position there. */
  indexOf(event: number): number;
  readSeq(event: number): Seq | null;
  readNotes(event: number): EventNotes;
}
