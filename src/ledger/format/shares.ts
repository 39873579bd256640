// A ledger is verified in shares: each has some of the lanes, and its report of them is enough for
// all shares together to say what one verification of the whole ledger says.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { Shape } from '../../base/json/shape.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { LaneInfo } from '../model/entry.ts';
import type { FindingsLog } from '../verify/log.ts';
import type { ExaminedSource } from '../verify/merge.ts';
import type { LedgerRules, VerifyContext } from '../verify/rules.ts';

/** The `number` 1 is the first of `of` shares. */
export interface ShareOf {
  readonly number: number;
  readonly of: number;
}

/** A lane, with its place among all lanes of the ledger. */
export interface SharedLanePlace extends LaneInfo {
  readonly place: number;
}

/** A commit, which other lanes may name. */
export interface CommitRow {
  readonly index: number;
  readonly seq: Seq;
  readonly entry: string;
  readonly commit: string;
  readonly proposal: string;
  readonly intent: string;
  /** The commit that it undoes, or null. */
  readonly undoes: string | null;
}

export interface ShareRules<Decoded, C extends string> extends LedgerRules<Decoded, C> {
  facts(lane: string): object;
}

/** Lanes that were examined in shares. */
export interface MergedRules<C extends string> extends Omit<LedgerRules<never, C>, 'lane'> {
  restore(lane: string, log: FindingsLog<C>): void;
}

/** Reads what the shares say, lane by lane and then commit by commit. */
export interface SharesRead<C extends string> {
  add(facts: JsonValue): string;
  /** Says in words, once all lanes are there, what is wrong between them; null when nothing is. */
  fault(findShare: (lane: string) => number | undefined): string | null;
  source(): ExaminedSource;
  addCommit(lane: string, row: CommitRow): void;
  createRules(context: VerifyContext<C>): MergedRules<C>;
}

export interface Shares<Reader, Decoded, C extends string> {
  readonly shapes: { readonly whole: Shape; readonly lane: Shape };
  /** Lanes that are read together with others are in their share. */
  listLanes(reader: Reader, share: ShareOf): readonly SharedLanePlace[];
  whole(reader: Reader, isStrict: boolean, hash: HashEngine): object;
  createRules(reader: Reader, context: VerifyContext<C>, of: number): ShareRules<Decoded, C>;
  merge(whole: JsonValue): SharesRead<C>;
}
