// Whether a record has the hashes that its profile gives for it.

import type { BeforeRecord } from '../annotation.ts';
import { isPreviousName } from '../guess/names.ts';
import { hashText } from '../hash/bytes.ts';
import { heldHash, showChainMember } from '../members.ts';
import { hasPrevious } from '../profile/covers.ts';
import { type Pointer, valueAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, type HashRule, isKeyed } from '../profile/profile.ts';
import { ChainWalk } from '../walk.ts';
import type { ChainLaneState, ExaminedRecord } from './context.ts';
import { restoredByRecord, unsealedRecordText } from './culprit.ts';

export function examineHashes(lane: ChainLaneState, record: ExaminedRecord): void {
  const { hash, innerHashes = [] } = lane.profile;
  for (const inner of innerHashes) examineHashAt(lane, record, inner.at, inner);
  if (isKeyed(hash)) {
    // What is not understood may be the hash of the record before, which a first record has none of.
    const isOfBefore = hash.unknown === true && isPreviousName(hash.at);
    if (record.annotation.before || !isOfBefore) hashIn(record, hash.at);
  } else if (hash.at !== null) {
    const { hashed, agreed } = lane;
    examineHashAt(lane, record, hash.at, hash);
    lane.ownHashed += lane.hashed - hashed;
    lane.ownAgreed += lane.agreed - agreed;
  }
}

/** What the first record of a chain follows is neither in the log nor in its profile. */
function isUnknownFirst({ chain }: ChainProfile, before: BeforeRecord | null): boolean {
  return before === null && chain.first.is === 'any';
}

/** null: it holds none, which is said. */
function hashIn(record: ExaminedRecord, at: Pointer): string | null {
  const held = heldHash(record.object, at, record.profile);
  if (held !== null || record.annotation.isUnchained) return held;
  record.log.examine('chains.hash');
  record.log.error('chains.hash', {
    path: at,
    expected: 'a hash',
    actual: showChainMember(valueAtPointer(record.object, at)),
    fault: 'A record holds no hash',
    message:
      'This record holds no hash, so nothing covers what it says. Whether it was written so, nothing in the log shows.',
  });
  return null;
}

function examineHashAt(
  lane: ChainLaneState,
  record: ExaminedRecord,
  at: Pointer,
  rule: HashRule,
): void {
  const { object, log, annotation } = record;
  const { before } = annotation;
  const previous = before ? before.hash : ChainWalk.firstText(lane.profile);
  const coversPrevious = rule.parts.some(hasPrevious);
  // The previous hash is among the hashed bytes: its line cannot be read, or nobody knows the first one.
  if (coversPrevious && isUnknownFirst(lane.profile, before)) {
    record.log.warn('chains.first', {
      path: at,
      fault: 'What the first record follows is not known',
      message:
        'What this first record follows is among its hashed bytes, and nobody knows it: this hash cannot be computed, and the front of the log may have been cut off.',
    });
    return;
  }
  // Where the hash before is not written down, a gap between two files is found by this hash alone.
  const isGap = annotation.gap && lane.profile.members.previous === undefined;
  const written = hashIn(record, at);
  if (written === null || (coversPrevious && (previous === null || isGap))) return;
  record.log.examine('chains.hash');
  const hashed = { object, bytes: log.entry.bytes, previous: previous ?? '' };
  const expected = hashText(rule, hashed, lane.engine);
  lane.hashed++;
  if (written === expected) {
    lane.agreed++;
    return;
  }
  record.log.error('chains.hash', {
    path: at,
    expected,
    actual: showChainMember(written),
    sides: 'computed',
    message: coversPrevious
      ? 'The record does not have the hash of what it says and of the record before it: it was changed, or a record before it was taken out, put in or moved.'
      : unsealedRecordText(record, {
          at,
          gives: expected,
          written,
          restored: restoredByRecord(lane, record, rule),
        }),
  });
}
