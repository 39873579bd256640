// What the first record of a chain names as the one before it: nothing, a fixed beginning, or a record that
// is not here.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { NAMED_HASHES } from '../../../base/hash/named.ts';
import { integerAt } from '../../../base/json/access.ts';
import { wordBehind, wordsFor } from '../guess/apart.ts';

import { seenIn } from '../guess/seen.ts';
import { looksLikeHash } from '../hash/hash-text.ts';
import { showChainMember } from '../members.ts';
import { pointerWords, textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import { isKeyed } from '../profile/profile.ts';
import { BEGINS, BEGINS_AT, BEGINS_WITH, GOES_ON, saidName } from '../said.ts';
import { bareHash } from '../walk.ts';
import type { Declared, ExaminedRecord } from './context.ts';

/** `named`: a text that looks like the hash of a record. @returns whether it is the one that a person gave */
export function examineUnknownFirst(
  record: ExaminedRecord,
  named: string,
  declared: Declared,
): boolean {
  const { log, profile } = record;
  const path = profile.members.previous ?? null;
  if (declared.from !== undefined && isSame(named, declared.from, record)) return true;
  const word = wordsBehind(named, record, declared.engine);
  if (word !== null) {
    log.info('chains.first', {
      path,
      message: `The first record names ${word}, which is the hash of no record: a fixed beginning, as some programs write it.`,
    });
    return false;
  }
  const said = declared.around.find(({ text }) => isSame(text, named, record));
  if (!said && contradicts(record, named, declared)) return false;
  log.warn('chains.first', {
    path,
    actual: named,
    fault: 'What the first record names is not here',
    message: !said
      ? `The first record names one before it that is not here.${numberWords(record)} It may be a fixed beginning of such logs, the log may go on from another file, or its front was cut off. The hash that it should name, known from elsewhere, is given with --from.`
      : `${said.by} gives at ${pointerWords(said.at)} the hash of the record that the log goes on from. What was before is not here.`,
  });
  return false;
}

/** A beginning that is declared, where the first record names none. */
export function examineDeclared(record: ExaminedRecord, declared: Declared): void {
  contradicts(record, null, declared);
}

/** A beginning that is declared, and that is another one. `named`: null: the first record names none. */
function contradicts(record: ExaminedRecord, named: string | null, { around }: Declared): boolean {
  const { log, profile, object } = record;
  const rule = isKeyed(profile.hash) ? null : profile.hash;
  const own = textAtPointer(object, rule?.at ?? undefined);
  for (const { by, at, text } of around) {
    const says = `${by} says at ${pointerWords(at)}`;
    const name = saidName(at);
    // Where it is the first record's own hash, it says with which record the log begins.
    const isOther = BEGINS.test(name) && looksLikeHash(text, rule) && text !== own;
    if (isOther && (named !== null || GOES_ON.test(name))) {
      log.error('chains.first', {
        path: profile.members.previous ?? null,
        expected: text,
        actual: named ?? showChainMember(valueAtPointer(object, profile.members.previous)),
        fault: 'It does not begin as declared',
        message: `${says} which record it goes on from, and the first record names ${named === null ? 'none' : 'another one'}: records were taken out at the front, or ${named === null ? 'the log was written again from another beginning' : 'one of the two was changed'}.`,
      });
      return true;
    }
    if (isOther) {
      log.warn('chains.first', {
        path: profile.members.previous ?? null,
        message: `${by} has a hash at ${pointerWords(at)}, which may be that of a record before the first one, and the first record names none.`,
      });
      return true;
    }
    const sequence = integerAt(valueAtPointer(object, profile.members.sequence?.at));
    // A word alone may be that of a time where nothing else is missing at the front.
    const isNumber = BEGINS_AT.test(name) && (named !== null || !BEGINS_WITH.test(name));
    if (isNumber && sequence !== null && /^\d{1,18}$/.test(text) && BigInt(text) !== sequence) {
      log.error('chains.first', {
        path: profile.members.sequence?.at ?? null,
        expected: text,
        actual: String(sequence),
        fault: 'It does not begin as declared',
        message: `${says} with which number it begins, and its first record has another one: records were taken out at the front, or one of the two was changed.`,
      });
      return true;
    }
  }
  return false;
}

function isSame(one: string, other: string, { profile }: ExaminedRecord): boolean {
  return bareHash(one, profile) === bareHash(other, profile);
}

function numberWords({ object, profile }: ExaminedRecord): string {
  const sequence = integerAt(valueAtPointer(object, profile.members.sequence?.at));
  if (sequence === null) return '';
  if (sequence > 1n) return ` Its number is ${sequence}, so that others came before it.`;
  // Where chains begin with several numbers, 1 may be the second one.
  const isFirst = sequence === 0n || profile.members.sequence?.first !== 'any';
  return ` Its number is ${sequence}${isFirst ? ', as that of a first record' : ''}.`;
}

/** Such a text: "SHA-256 of “genesis”"; null: it is that of no word that is known here. */
function wordsBehind(
  named: string,
  { object, log, profile }: ExaminedRecord,
  engine: HashEngine,
): string | null {
  const words = new Set([
    profile.name,
    profile.id,
    ...wordsFor(seenIn(1, log.entry.bytes, object)),
  ]);
  const found = wordBehind(named, words, engine);
  if (!found) return null;
  const { word, algorithm } = found;
  return `${NAMED_HASHES[algorithm].words} of ${word === '' ? 'nothing' : `“${word.slice(0, 80)}”`}`;
}
