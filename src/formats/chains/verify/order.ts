// Whether a record follows the one before it: by hash, by number, by time.

import { integerAt } from '../../../base/json/access.ts';
import type { BeforeRecord } from '../annotation.ts';
import { describeRecordPlace, recordWord } from '../container/words.ts';
import { showChainMember } from '../members.ts';
import { firstAt, listPointers, type Pointers, valueAtPointer } from '../profile/pointer.ts';
import { type First, isKeyed } from '../profile/profile.ts';
import { bareHash, continuedHash, isFirst } from '../walk.ts';
import { examineDeclared, examineUnknownFirst } from './beginning.ts';
import type { ChainLaneState, ExaminedRecord } from './context.ts';
import { linkText, type Soundness } from './culprit.ts';

/** `own`: what its own hash says of the record. */
export function examineLink(
  lane: ChainLaneState,
  record: ExaminedRecord,
  own: Soundness = null,
): void {
  const { members, chain, hash } = record.profile;
  const { before, gap, isUnchained } = record.annotation;
  if (isUnchained) return;
  if (gap && before) {
    noteGap(record, before);
    return;
  }
  if (members.previous === undefined) return;
  const continued = continuedHash(record.object, record.profile);
  const named = continued ?? valueAtPointer(record.object, members.previous);
  if (!before) {
    record.log.examine('chains.first');
    if (isFirst(named, record.profile)) {
      examineDeclared(record, lane.declared);
      return;
    }
    const isGiven = typeof named === 'string' && isGivenFirst(lane, record, named);
    if (isGiven || (chain.first.is === 'any' && typeof named === 'string')) return;
    record.log.error('chains.first', {
      path: members.previous,
      expected: firstWords(chain.first),
      actual: showChainMember(named),
      message:
        'The first record names one before it that is not here: the front of the log was cut off, or dropped by a limit on its size, or the log goes on from another file.',
    });
    return;
  }
  // The line before cannot be read, and that is an error of its own.
  if (before.hash === null) return;
  record.log.examine('chains.link');
  const changed = lane.unsound.get(before.line);
  if (named === before.hash) {
    if (changed)
      record.log.info('chains.link', {
        path: members.previous,
        follows: changed,
        message: `${recordWord(record.profile)} ${record.annotation.line} rests on ${describeRecordPlace(before, record.profile)}, which was changed.`,
      });
    return;
  }
  const holdsHash = isKeyed(hash) || hash.at !== null;
  const other = typeof named === 'string' ? lane.findRecord(named) : null;
  record.log.error('chains.link', {
    path: members.previous,
    expected: before.hash,
    actual: showChainMember(named),
    sides: 'link',
    follows:
      holdsHash && !other ? (lane.unsound.get(record.annotation.line) ?? changed) : undefined,
    message:
      holdsHash || other
        ? linkText(record, describeRecordPlace(before, record.profile), {
            own,
            before: changed ? false : null,
            named: other,
          })
        : `The record does not name the hash of the one before it: ${describeRecordPlace(before, record.profile)} was changed after this one was written, or a record was taken out, put in or moved here.`,
  });
}

/** What a first record names where any text may be there; or the hash that a person gave for it. */
function isGivenFirst(lane: ChainLaneState, record: ExaminedRecord, named: string): boolean {
  const { from } = lane.declared;
  const isGiven =
    record.profile.chain.first.is === 'any'
      ? examineUnknownFirst(record, named, lane.declared)
      : from !== undefined && bareHash(named, record.profile) === bareHash(from, record.profile);
  if (isGiven) lane.isFromGiven = true;
  return isGiven;
}

/** Between two files of a log. */
function noteGap({ object, log, profile, annotation }: ExaminedRecord, before: BeforeRecord): void {
  const at = profile.members.previous ?? null;
  const named =
    continuedHash(object, profile) ?? (at === null ? undefined : valueAtPointer(object, at));
  const { name = '' } = annotation.file ?? {};
  log.examine('chains.link');
  log.error('chains.link', {
    path: at ?? (isKeyed(profile.hash) ? null : profile.hash.at),
    expected: before.hash,
    actual: at === null ? 'another hash before it' : showChainMember(named),
    message: `${name} does not go on from ${describeRecordPlace(before, profile)}, with which the file before it ends: a file between the two is missing, or their records were changed, or one of the two is of another log.`,
  });
}

function firstWords(first: First): string {
  if (first.is === 'text') return showChainMember(first.text);
  if (first.is === 'any') return 'no hash of a record';
  return first.is === 'null' ? 'null' : 'no such member';
}

export function examineSequence(record: ExaminedRecord): void {
  const { sequence } = record.profile.members;
  if (!sequence) return;
  const named = valueAtPointer(record.object, sequence.at);
  const written = integerAt(named);
  const { before: linked, after } = record.annotation;
  const before = linked ?? after;
  const last = before?.sequence == null ? null : integerAt({ number: before.sequence });
  const isFree = before ? last === null : sequence.first === 'any';
  // Any number will do: there is none that it could follow.
  if (isFree && written !== null) return;
  record.log.examine('chains.sequence');
  const expected = last === null ? BigInt(sequence.first === 1 ? 1 : 0) : last + 1n;
  if (!isFree && written === expected) return;
  record.log.error('chains.sequence', {
    path: sequence.at,
    expected: isFree ? 'a whole number' : String(expected),
    actual: showChainMember(named),
    message: `The numbers of the records do not follow one another here: records are missing or in another order, or a number was changed.${last === null ? '' : between(last, written)}`,
  });
}

/** Numbers that would come between two. */
function between(last: bigint, next: bigint | null): string {
  if (next === null || next <= last + 1n) return '';
  const [from, to] = [last + 1n, next - 1n];
  return from === to
    ? ` Between the two would come number ${from}.`
    : ` Between the two would come numbers ${from} to ${to}.`;
}

/** Within a lane: sessions that share a chain may have clocks of their own. */
export function examineTime(lane: ChainLaneState, record: ExaminedRecord): void {
  const { time } = lane.profile.members;
  const { recordedAt } = record.log.entry;
  if (!time) return;
  if (recordedAt === null) {
    // Some honest logs have records without a time.
    if (firstAt(record.object, time.at) !== undefined) lane.untimed ??= record;
    if (lane.time !== null) reportUntimed(lane, time.at);
    return;
  }
  record.log.examine('chains.time');
  if (lane.time !== null && recordedAt < lane.time)
    record.log.warn('chains.time', {
      path: listPointers(time.at)[0] ?? null,
      message:
        'This record says that it was written earlier than the one before it in its lane: a clock was set back, several writers took turns, or a time was changed.',
    });
  lane.time = Math.max(recordedAt, lane.time ?? recordedAt);
  reportUntimed(lane, time.at);
}

/** Once for a lane, and only where other times of it can be read: else the profile may be wrong. */
function reportUntimed(lane: ChainLaneState, at: Pointers): void {
  const { untimed } = lane;
  if (untimed === null || untimed === 'reported') return;
  lane.untimed = 'reported';
  untimed.log.examine('chains.time');
  untimed.log.warn('chains.time', {
    path: listPointers(at)[0] ?? null,
    expected: 'a time, as other records of its lane have',
    actual: showChainMember(firstAt(untimed.object, at)),
    message:
      'The time of this record cannot be read, and other times of its lane can: it was changed, or written by other software. When it was written, nothing shows.',
  });
}
