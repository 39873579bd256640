// One trajectory, in one order, from its beginning: the real verifier's integrity
// checks after the hash, in its order.

import { wordsAt } from '../../../base/json/access.ts';
import { nextSeq } from '../../../base/seq.ts';
import type { Entry, EntryRef } from '../../../ledger/model/entry.ts';
import type { Payload } from '../payload/payload.ts';
import { restsOn, sayOfLink, sayOfPlace } from './culprit.ts';
import type { ThymosLane } from './lane.ts';

export function checkIntegrity(lane: ThymosLane, entry: Entry, payload: Payload | null): void {
  if (payload?.type === 'root') checkRoot(lane, entry, payload);
  if (lane.last) checkNext(lane, entry, payload, lane.last);
  else checkFirst(lane, entry);
}

function checkRoot(lane: ThymosLane, entry: Entry, payload: Payload): void {
  lane.log.examine('thymos.trajectory');
  const named = wordsAt(payload.tree, 'trajectory_id');
  if (named === lane.id) return;
  lane.faults.add(entry, 'root_trajectory_mismatch', {
    expected: lane.id,
    actual: named,
    ...(lane.isUnsealed(entry.index)
      ? sayOfPlace(lane, entry, 'trajectory_id', named ?? '')
      : {
          message:
            'The root names another trajectory than the one it is in: entries were moved under another id.',
        }),
  });
}

function checkFirst(lane: ThymosLane, entry: Entry): void {
  lane.log.examine('thymos.first-entry');
  if (entry.kind !== 'root' && entry.kind !== 'branch') {
    lane.faults.add(entry, 'first_kind', {
      expected: 'root or branch',
      actual: entry.kind,
      message:
        'The trajectory does not begin with a root or a branch: its beginning is missing, or its kind was changed.',
    });
  }
  if (entry.seq !== 0) {
    lane.faults.add(entry, 'first_seq', {
      expected: '0',
      actual: String(entry.seq),
      message: `The first entry has seq ${entry.seq}, not 0: the beginning is missing or its number was changed.`,
    });
  }
  if (lane.carriesParents && entry.parent === undefined) {
    // Read as none, which is right here; but the others say so.
    if (lane.context.isStrict)
      lane.log.add(entry, {
        check: 'thymos.parent-chain',
        severity: 'error',
        path: 'parent',
        expected: 'null',
        actual: LEFT_OUT,
        message: `The first entry does not say that it has no parent. ${OTHERS_SAY}`,
      });
  } else if (typeof entry.parent === 'string') {
    lane.faults.add(entry, 'first_parent', {
      expected: 'none',
      actual: entry.parent,
      message: 'The first entry names a parent: something came before it.',
    });
  }
}

function checkNext(
  lane: ThymosLane,
  entry: Entry,
  payload: Payload | null,
  previous: EntryRef,
): void {
  const expected = nextSeq(previous.seq);
  lane.log.examine('thymos.sequence');
  if (entry.seq !== expected) {
    const why = entry.seq > expected ? 'entries are missing between them' : 'the order was changed';
    lane.faults.add(entry, 'seq_gap', {
      expected: String(expected),
      actual: String(entry.seq),
      message: `seq ${entry.seq} follows seq ${previous.seq}: ${why}. Look for the missing part in a copy from elsewhere.`,
    });
  }
  if (!lane.carriesParents) return;
  lane.log.examine('thymos.parent-chain');
  if (entry.parent === previous.id) {
    if (lane.isUnsealed(previous.index))
      lane.log.add(entry, {
        check: 'thymos.parent-chain',
        severity: 'info',
        path: 'parent',
        ...restsOn(lane, entry, previous),
      });
    return;
  }
  const isLeftOut = entry.parent === undefined;
  lane.faults.add(entry, 'parent_mismatch', {
    expected: previous.id,
    actual: isLeftOut ? LEFT_OUT : (entry.parent ?? 'none'),
    sides: 'link',
    ...(isLeftOut
      ? { message: `The entry does not say what its parent is. ${OTHERS_SAY}` }
      : sayOfLink(lane, entry, parentIn(payload))),
  });
}

/** What the text of a commit names as before it. */
function parentIn(payload: Payload | null): string | null {
  const [parent] = payload?.commit?.parents ?? [];
  return payload && parent ? payload.text(parent) : null;
}

const LEFT_OUT = 'no parent_id';
const OTHERS_SAY =
  'Other lines of this file do: it was left out of this one, and what came before it is not proven.';
