// A line of a run as its checks see it, with what the lines before it came to.

import type { CheckRecord } from '../../../ledger/format/checks.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import type { BlocksAnnotation } from '../annotation.ts';
import type { DecodedBlock } from '../decode.ts';
import type { RecordType } from '../shape.ts';
import type { RecordFields } from '../usual.ts';
import type { RunEnd } from './completeness.ts';
import type { RunContext } from './context.ts';
import type { OfRun } from './metadata.ts';
import type { RecordOrder } from './order.ts';
import type { Purges } from './purges.ts';
import type { Sources } from './sources.ts';

export interface RunSoFar extends RunEnd, OfRun {
  readonly order: RecordOrder;
  readonly context: RunContext;
  readonly purges: Purges;
  readonly sources: Sources;
  /** The id that the last record is pinned to have. */
  readonly head: string | undefined;
}

export interface BlocksLine {
  readonly decoded: DecodedBlock;
  readonly annotation: BlocksAnnotation;
  readonly run: RunSoFar;
}

/** A line that can be read. */
export interface Examined extends BlocksLine {
  readonly object: RecordFields;
  /** null: none that is known. */
  readonly type: RecordType | null;
}

/** What a check is of: the chain is of the header as well. */
export type Concern =
  | 'every line'
  | 'headers'
  | 'chain'
  | 'records'
  | 'known records'
  | readonly RecordType[]
  | 'the end';

/** A check, with the function that makes it and a fault that a test plants for it. */
export type BlocksCheck<Id extends string, Step extends string> = CheckRecord<Id, Step> & {
  readonly planted: string;
} & (
    | { readonly of: 'every line'; examine(log: CheckLog, line: BlocksLine): void }
    | { readonly of: 'the end'; examine(log: CheckLog, run: RunSoFar): void }
    | {
        readonly of: Exclude<Concern, 'every line' | 'the end'>;
        examine(log: CheckLog, record: Examined): void;
      }
  );
