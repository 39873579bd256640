// Records with something that is compared once all lanes were read, by their lines: where a finding of them goes.

import { type EntryRef, toEntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { inFile } from '../annotation.ts';
import { findingPlace } from '../container/words.ts';
import type { ChainsCheckId } from './checks.ts';
import type { ExaminedRecord } from './context.ts';

/** A record, as its lane has it. */
export interface Holder {
  readonly log: FindingsLog<ChainsCheckId>;
  readonly entry: EntryRef;
  readonly at: number | string;
  readonly file: string;
}

export function toHolder(
  { annotation, log, profile }: ExaminedRecord,
  laneLog: FindingsLog<ChainsCheckId>,
): Holder {
  return {
    log: laneLog,
    entry: toEntryRef(log.entry),
    at: findingPlace(annotation, profile),
    file: inFile(annotation),
  };
}
