// Whether a run is whole, as far as a pinned id settles it.

import type { Completeness } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';

/** The end of a run, compared with the id that its last record is pinned to have. */
export interface RunEnd {
  readonly isChained: boolean;
  readonly last: Entry | null;
  /** Id of the last record; null: it has none, or cannot be read. */
  readonly lastId: string | null;
  /** The record that has the pinned id. */
  readonly pinned: Entry | null;
}

interface PinnedEnd extends RunEnd {
  readonly head: string | undefined;
}

export function examineHead(log: CheckLog, { head: pin, lastId, pinned }: PinnedEnd): void {
  if (pin === undefined) return;
  log.examine();
  if (lastId === pin) return;
  log.error({
    path: 'id',
    expected: pin,
    actual: lastId ?? 'no id',
    sides: 'given',
    message: pinned
      ? `The pinned record is here (seq ${pinned.seq}), but records follow it: they were added after the id was noted.`
      : 'No record of this file has the pinned id: its end was cut off, all of it was written again, or it is another file.',
  });
}

export function judgeBlocksCompleteness(
  isBroken: boolean,
  pin: string | undefined,
  { isChained, last, pinned }: RunEnd,
): Completeness {
  if (pin === undefined) {
    const reason = isChained
      ? 'A sound chain proves what comes before each record. Only the id of the last record, noted elsewhere, shows that nothing was cut off at the end and that the file was not written again as a whole.'
      : 'A file without ids proves nothing about itself.';
    return { state: 'not proven', reason };
  }
  if (!pinned)
    return { state: 'cut', reason: 'The record whose id you pinned is not in this file.' };
  const { seq } = pinned;
  if (!isChained)
    return {
      state: 'not proven',
      reason: 'The pinned id is in the file, but nothing ties it to the other records.',
    };
  if (isBroken)
    return {
      state: 'not proven',
      reason: 'The pinned id is in the file, but its chain is broken.',
    };
  if (pinned !== last)
    return { state: 'not proven', reason: `Whole up to seq ${seq}; what follows was not pinned.` };
  return {
    state: 'proven',
    reason: `The last record, seq ${seq}, has the pinned id, and the chain leads to it: nothing was cut off, changed or added.`,
  };
}
