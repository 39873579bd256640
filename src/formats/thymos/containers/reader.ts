// What reading a container finds out besides the entries.

import type { Seq } from '../../../core/model/entry.ts';
import { sourceFinding } from '../../describe.ts';
import type { LedgerReader } from '../../format.ts';

/** A finding about the container as a whole, made while it is read. */
export const loadFinding = sourceFinding.bind(null, 'thymos.load');

/** The reference runtime refuses the whole container. */
export interface OpenFault {
  readonly seq: Seq | null;
  readonly message: string;
}

/** The head of a lane, as the table of heads records it. */
export interface Head {
  readonly lane: string;
  readonly id: string;
  readonly seq: Seq;
}

export interface ThymosReader extends LedgerReader {
  readonly openFault: OpenFault | null;
  /** Whether any record says what its parent is, be it none. */
  readonly carriesParents: boolean;
  /** The table of heads; null: the container has none. */
  readonly heads: readonly Head[] | null;
  /** Rows of the table of entries, in whatever trajectory; undefined: the container is no table. */
  readonly rows?: number;
  /** For databases: what SQLite itself finds wrong, in its words; null: nothing. */
  damage?(): string | null;
}
