// What only the end of a journal answers: the pins, and whether it is whole.

import type { Completeness } from '../../../ledger/model/check.ts';
import type { JournalLane } from './lane.ts';

export const NOT_PROVEN: Completeness = {
  state: 'not proven',
  reason:
    'A chain that verifies proves its beginning. Nothing in a journal proves that nothing was cut off its end; the id of its last record, kept elsewhere, does.',
};

export function checkKey(lane: JournalLane, keys: readonly string[]): void {
  const { key, last } = lane;
  lane.examine('journal.key-pin');
  if (key !== null && keys.includes(key)) return;
  lane.add({
    check: 'journal.key-pin',
    entry: last,
    path: 'body.public_key',
    expected: 'one of the pinned keys',
    actual: key ?? 'unreadable',
    message:
      'The journal is signed by a key that you did not pin: it is another reviewer’s, or not the reviewer’s whom it names.',
  });
}

export function judgeJournalCompleteness(
  lane: JournalLane,
  head: string | undefined,
): Completeness {
  if (head === undefined) return NOT_PROVEN;
  const { last, entries, ids } = lane;
  lane.examine('journal.head-pin');
  const at = ids.get(head);
  const base = {
    check: 'journal.head-pin',
    entry: last,
    path: 'id',
    expected: head,
    sides: 'given',
  } as const;
  if (at === undefined) {
    lane.add({
      ...base,
      actual: last?.id || 'unreadable',
      message:
        'The record whose id you kept is not here: the end was cut off, history was rewritten, or the id is of another journal.',
    });
    return { state: 'cut', reason: 'The record whose id was kept is not here.' };
  }
  // Only records that hash to their ids and follow one another are covered by the last id.
  if (lane.isBroken)
    return {
      state: 'not proven',
      reason: 'The record whose id was kept is here, but the chain that leads to it is broken.',
    };
  if (at === entries - 1)
    return { state: 'proven', reason: 'The last record is the one whose id was kept.' };
  const reason = `The record whose id was kept is number ${at}; ${entries - 1 - at} came after it. Nothing proves that those are all.`;
  lane.add({ ...base, severity: 'info', actual: last?.id || 'unreadable', message: reason });
  return { state: 'not proven', reason };
}
