import type { StationKind } from './replay.ts';

/** A step of replaying a ledger, in the order in which replay takes them, with the checks that it makes. */
export interface Phase<Id extends string = string> {
  /** An imperative: "verify content hashes". */
  readonly title: string;
  /** The station at which it is shown; `relations`: at that of the order. */
  readonly shows: StationKind | 'relations';
  readonly checks: readonly Id[];
}
