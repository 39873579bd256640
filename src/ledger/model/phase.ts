import type { StationKind } from './replay.ts';

/** A step of replaying a ledger, in the order of the replay, with the checks that it makes. */
export interface Phase<Id extends string = string> {
  readonly title: string;
  readonly shows: StationKind | 'relations';
  readonly checks: readonly Id[];
}
