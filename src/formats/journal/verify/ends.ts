// What only the end of a journal answers: the pins, and whether it is whole.

import type { CheckOutcome, Completeness, Pins } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { CheckId } from './checks.ts';
import type { JournalLog } from './log.ts';

interface Lane {
  readonly log: JournalLog;
  readonly entries: number;
  readonly key: string | null;
  readonly last: Entry | null;
  readonly ids: ReadonlyMap<string, number>;
}

interface Ends {
  readonly completeness: Completeness;
  readonly skipped: Map<CheckId, Pick<CheckOutcome, 'status' | 'reason'>>;
}

const NOT_PROVEN =
  'A chain that verifies proves its beginning. Nothing in a journal proves that nothing was cut off its end; the id of its last record, kept elsewhere, does.';

export function checkPins(lane: Lane, { head, keys }: Pins): Ends {
  const skipped: Ends['skipped'] = new Map();
  if (lane.key === null) {
    const reason = 'The key that the journal is signed by could not be read.';
    skipped.set('journal.signature', { status: 'not checkable', reason });
    skipped.set('journal.document', { status: 'not checkable', reason });
  }
  if (!keys?.length)
    skipped.set('journal.key-pin', {
      status: 'not asked for',
      reason: 'Pin the keys of the reviewers that you know.',
    });
  else checkKey(lane, keys);
  if (head === undefined)
    skipped.set('journal.head-pin', {
      status: 'not asked for',
      reason: 'Give the id of the last record, as it was kept elsewhere.',
    });
  return { completeness: completenessOf(lane, head), skipped };
}

function checkKey({ log, key, last }: Lane, keys: readonly string[]): void {
  log.look('journal.key-pin');
  if (key !== null && keys.includes(key)) return;
  log.add({
    check: 'journal.key-pin',
    entry: last,
    path: 'body.public_key',
    expected: 'one of the pinned keys',
    actual: key ?? 'unreadable',
    message:
      'The journal is signed by a key that you did not pin: it is another reviewer’s, or not the reviewer’s whom it names.',
  });
}

function completenessOf(lane: Lane, head: string | undefined): Completeness {
  if (head === undefined) return { state: 'not proven', reason: NOT_PROVEN };
  const { log, last, entries, ids } = lane;
  log.look('journal.head-pin');
  const at = ids.get(head);
  const base = { check: 'journal.head-pin', entry: last, path: 'id', expected: head } as const;
  if (at === undefined) {
    log.add({
      ...base,
      actual: last?.id || 'unreadable',
      message:
        'The record whose id you kept is not here: the end was cut off, history was rewritten, or the id is of another journal.',
    });
    return { state: 'cut', reason: 'The record whose id was kept is not here.' };
  }
  if (at === entries - 1)
    return { state: 'proven', reason: 'The last record is the one whose id was kept.' };
  const reason = `The record whose id was kept is number ${at}; ${entries - 1 - at} came after it. Nothing proves that those are all.`;
  log.add({ ...base, severity: 'info', actual: last?.id || 'unreadable', message: reason });
  return { state: 'not proven', reason };
}
