// Where a record is: in which journal, behind which record, and when.

import type { Entry } from '../../../ledger/model/entry.ts';
import type { ReadRecord } from '../../../ledger/review/record.ts';
import { journalId } from '../../../ledger/review/write.ts';
import type { JournalLane } from './lane.ts';

export function checkHeader(
  lane: JournalLane,
  entry: Entry,
  { record, bodyFault }: ReadRecord,
): void {
  lane.examine('journal.header');
  const add = (path: string, expected: string, actual: string, message: string) =>
    lane.add({ check: 'journal.header', entry, path, expected, actual, message });
  const isFirst = entry.index === 0;
  if (isFirst !== (record.kind === 'opened'))
    add(
      'kind',
      isFirst ? 'opened' : 'any other kind',
      record.kind,
      isFirst
        ? 'The journal does not begin with the record that opens it: its beginning was cut off, and the key that it is signed by is not known.'
        : 'The journal is opened a second time: records of another journal were put behind it.',
    );
  if (record.journal !== lane.id)
    add(
      'journal',
      lane.id,
      record.journal,
      'The record belongs to another journal: it was moved here.',
    );
  if (record.kind !== 'opened') return;
  if (bodyFault) {
    const { path, expected, actual } = bodyFault;
    add(path, expected, actual, 'The key that the journal is signed by cannot be read.');
    return;
  }
  const { public_key: key, continues } = record.body;
  if (isFirst) lane.key = key;
  const id = journalId(key);
  if (continues && (continues.journal === id || continues.records === 0))
    add(
      'body.continues',
      'an earlier journal of another key',
      continues.records === 0 ? 'a journal without records' : continues.journal,
      continues.records === 0
        ? 'The journal continues one in which nothing was recorded.'
        : 'The journal continues itself: it would be of a key that was lost, and is signed by it.',
    );
  else if (isFirst && continues) lane.continues = continues.journal;
  if (record.journal !== id)
    add(
      'journal',
      id,
      record.journal,
      'The journal’s id is not the hash of the key in it: the key was exchanged.',
    );
}

/** Number and parent, compared with the record before. */
export function checkPosition(lane: JournalLane, entry: Entry): void {
  const { last } = lane;
  const add = (
    check: 'journal.sequence' | 'journal.chain',
    path: string,
    expected: unknown,
    actual: unknown,
    message: string,
  ) =>
    lane.add({ check, entry, path, expected: String(expected), actual: String(actual), message });
  const isFirst = entry.index === 0;
  lane.examine('journal.sequence');
  if (entry.seq !== entry.index)
    add(
      'journal.sequence',
      'seq',
      entry.index,
      entry.seq,
      'The record has another number than its position: records were taken out, put in or moved.',
    );
  if (isFirst || last) lane.examine('journal.chain');
  if (isFirst && entry.parent !== null)
    add(
      'journal.chain',
      'previous',
      'null',
      entry.parent,
      'The first record names one before it: the beginning was cut off.',
    );
  // The id of an unreadable line is not known.
  if (!last || last.fault) return;
  if (entry.parent !== last.id)
    add(
      'journal.chain',
      'previous',
      last.id,
      entry.parent,
      'The record does not follow the one before it: records were taken out, put in, moved or rewritten.',
    );
}

export function checkTime(lane: JournalLane, entry: Entry, time: string): void {
  const { lastTime } = lane;
  lane.lastTime = time;
  if (!lastTime) return;
  lane.examine('journal.time-order');
  // Of one form and in UTC, so that their order is that of their texts.
  if (time >= lastTime) return;
  lane.add({
    check: 'journal.time-order',
    severity: 'warning',
    entry,
    path: 'recorded_at',
    expected: `not before ${lastTime}`,
    actual: time,
    message:
      'The record is dated before the one that it follows: the reviewer’s clock was set back, or the dates were made up.',
  });
}
