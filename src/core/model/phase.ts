import type { StationKind } from './replay.ts';

/** A step of replaying a ledger, in the order in which replay takes them, with the checks that it makes. */
export interface Phase<Id extends string = string> {
  /** An imperative: "verify content hashes". */
  readonly title: string;
  /** The same in a word or two: "Content hashes". */
  readonly name: string;
  readonly shows: StationKind;
  readonly checks: readonly Id[];
}
