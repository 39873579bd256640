// Records with something that is compared once all lanes were read, by their lines: where a finding of them goes.

import { type EntryRef, refOf } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { inFile } from '../annotation.ts';
import { findingPlace } from '../container/words.ts';
import type { CheckId } from './checks.ts';
import type { Examined } from './context.ts';

/** A record, as its lane has it. */
export interface Holder {
  readonly log: FindingsLog<CheckId>;
  readonly entry: EntryRef;
  readonly at: number | string;
  readonly file: string;
}

export function holderOf(
  { annotation, log, profile }: Examined,
  laneLog: FindingsLog<CheckId>,
): Holder {
  return {
    log: laneLog,
    entry: refOf(log.entry),
    at: findingPlace(annotation, profile),
    file: inFile(annotation),
  };
}
