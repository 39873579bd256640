// What the pass over a ledger knows of its events, for the steps that it is made of.

import type { JsonObject } from '../../../core/json/value.ts';
import type { Candidate } from '../verify/arithmetic.ts';
import type { Start } from './executions.ts';
import type { Fate, Track } from './track.ts';

/** What follows from an event's position; see annotation.ts. */
export interface EventNotes {
  fate?: Fate;
  candidates?: readonly Candidate[];
  start?: Start;
  planner?: { readonly model: string | null; readonly tier: string | null };
  constraints?: JsonObject;
  round?: number;
  into?: number;
  delegates?: { readonly lane: string; readonly label: string }[];
  missingParent?: string;
}

/** The pass as its steps see it. */
export interface PassState {
  readonly track: Track;
  readonly notes: ReadonlyMap<number, EventNotes>;
  /** The lane that an event is in. */
  laneOf(event: number): string;
  /** Its position there. */
  indexOf(event: number): number;
  notesOf(event: number): EventNotes;
}
