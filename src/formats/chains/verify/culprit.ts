// Of a record and the one before it, which was changed: what the hashes of both and the places around them
// say, or that nothing says it.

import type { JsonValue } from '../../../base/json/value.ts';
import type { NamedRecord } from '../annotation.ts';
import { describeRecordPlace, recordWord } from '../container/words.ts';
import { hashText } from '../hash/bytes.ts';
import { showChainMember } from '../members.ts';
import { type Pointer, pointerWords, replacedAt, valueAtPointer } from '../profile/pointer.ts';
import type { HashRule } from '../profile/profile.ts';
import type { ChainLaneState, ExaminedRecord } from './context.ts';

const BRIEF = 12;

/** A hash as far as people compare it. */
export const shortenText = (text: string) =>
  text.length > 2 * BRIEF ? `${text.slice(0, BRIEF)}…` : text;

/** What a record's own hash says of it; null: it could not be made, or there is none. */
export type Soundness = boolean | null;

interface Restored {
  readonly at: Pointer;
  readonly was: string;
}

/** The one value that the record before requires and with which the hash fits again; null: there is none. */
export function restoredByRecord(
  lane: ChainLaneState,
  record: ExaminedRecord,
  rule: HashRule,
): Restored | null {
  const { object, log, annotation } = record;
  const { before } = annotation;
  if (!before || before.hash === null || rule.at === null) return null;
  const { previous, sequence } = lane.profile.members;
  const written = valueAtPointer(object, rule.at);
  const fits = (at: Pointer, value: JsonValue) => {
    // Where the line itself is hashed, no other text of it is known.
    if (rule.parts.some((part) => 'line' in part)) return false;
    const restored = replacedAt(object, at, value);
    if (restored === null || typeof restored !== 'object' || !('members' in restored)) return false;
    const hashed = { object: restored, bytes: log.entry.bytes, previous: before.hash ?? '' };
    return hashText(rule, hashed, lane.engine) === written;
  };
  if (previous !== undefined && valueAtPointer(object, previous) !== before.hash)
    if (fits(previous, before.hash)) return { at: previous, was: before.hash };
  const last = before.sequence;
  if (sequence && last !== null && /^\d{1,18}$/.test(last)) {
    const was = String(BigInt(last) + 1n);
    if (fits(sequence.at, { number: was })) return { at: sequence.at, was };
  }
  return null;
}

interface Unsealed {
  readonly at: Pointer;
  readonly gives: string;
  readonly written: string;
  readonly restored: Restored | null;
}

/** Of a record that does not have its hash, or that of a part of it. */
export function unsealedRecordText(
  record: ExaminedRecord,
  { at, gives, written, restored }: Unsealed,
): string {
  const own = `${recordWord(record.profile)} ${record.annotation.line}`;
  // A hash of a part of the record says nothing of any record before it, nor of the rest of this one.
  if (at !== record.profile.hash.at)
    return `What ${pointerWords(at)} is the hash of in ${own.toLowerCase()} was changed after that hash was made. It says ${shortenText(written)}; what is there now gives ${shortenText(gives)}. Or all of it is as it was, and ${pointerWords(at)} was changed.`;
  const field = restored
    ? ` Only ${pointerWords(restored.at)} was changed in it: with ${shortenText(restored.was)} in its place, as the record before has it, the hash fits again.`
    : ' Or the record is as it was, and its hash was changed.';
  return `${own} was changed after its hash was made. Its hash says ${shortenText(written)}; what it says now gives ${shortenText(gives)}.${field}`;
}

/**
 * Of a record that names another one than the one before it. `named`: the record of this log that it names;
 * null: there is none.
 */
export function linkText(
  record: ExaminedRecord,
  place: string,
  {
    own,
    before,
    named: other,
  }: { readonly own: Soundness; readonly before: Soundness; readonly named: NamedRecord | null },
): string {
  const { previous } = record.profile.members;
  const named = shortenText(showChainMember(valueAtPointer(record.object, previous)));
  const sound = own === true ? ' It is as its own hash has it.' : '';
  if (other && other.line !== record.annotation.line) {
    const there = describeRecordPlace(other, record.profile);
    if (other.line > record.annotation.line)
      return `This record goes on from ${there}, which comes after it here: rows were moved.${sound}`;
    const also = other.namedAt.find((line) => line !== record.annotation.line);
    if (also !== undefined)
      return `This record goes on from ${there}, as ${describeRecordPlace({ line: also }, record.profile)} does: two writers went on from the same record at once, or a record was put in.${sound}`;
    // Where each record is named by one at most, nobody else wrote between them.
    const how = other.isParted
      ? 'those of two writers take turns here, or rows were moved or put in'
      : 'rows were moved';
    return `This record alone goes on from ${there}, which is not the one before it: ${how}.${sound}`;
  }
  if (own === true && before === false)
    return `This record follows from what ${place} was: ${place} was changed after this one was written, which names ${named} and is as its own hash has it.`;
  if (own === true)
    return `This record is as its own hash has it, and names ${named}, which is no record here: one between it and ${place} was taken out, or ${place} was changed and its hash made again, or put in.`;
  if (own === false)
    return `This record was changed: it names ${named} as the one before it, which is ${place}, and its own hash does not agree either.`;
  return `The record names ${named} as the one before it, which is ${place}: a record was taken out, put in or moved here, or one of the two hashes was changed. Nothing here says which.`;
}
