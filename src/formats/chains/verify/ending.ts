// How a log ends, compared with what the document around its records says of it: the last record, its number,
// and how many there are. No hash covers that, and it contradicts a log of which the end was cut off.

import { EntryLog } from '../../../core/verify/entry-log.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import { looksLikeHash } from '../hash/hash-text.ts';
import { namesOf, type Pointer, pointerWords } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { bare } from '../walk.ts';
import type { CheckId } from './checks.ts';

/** Names without what is between their words. */
const HEAD =
  /^(?:chain|log|ledger|audit)?(?:head|tip|last|latest|final|end|ending|tail|closing)(?:chain|record|entry|event)?(?:hash|digest|checksum|sha256)?$/;
const LAST =
  /^(?:to|end|last|until|through|head|tail|final)(?:seq|sequence|index|idx|number|no)(?:number|no)?$/;
const COUNT =
  /^(?:count|length|(?:total|num|numberof|n)(?:records|entries|events|items)|(?:record|entry|event|item|records|entries|events|items|chain|log)(?:count|total|length))$/;

/** How a log ends, as it is here. */
export interface Ending {
  readonly profile: ChainProfile;
  /** Of the document: texts and numbers, by where they are. */
  readonly around: ReadonlyMap<string, string>;
  /** Hashes of the last records of all chains, without their prefix. */
  readonly heads: readonly string[];
  /** Numbers of the last records. */
  readonly numbers: readonly string[];
  readonly records: number;
  /** Some record, and not only a last one, has this hash. */
  isHere(hash: string): boolean;
}

export function examineEnding(ending: Ending, ledgerLog: FindingsLog<CheckId>): void {
  const { profile, around, heads, numbers, records } = ending;
  const log = new EntryLog(ledgerLog, null);
  const rule = isKeyed(profile.hash) ? null : profile.hash;
  for (const [at, text] of around) {
    const name = saidName(at)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    if (HEAD.test(name) && heads.length && looksLikeHash(text, rule)) {
      log.examine('chains.link');
      if (heads.includes(bare(text, profile))) continue;
      log.error('chains.link', {
        path: profile.members.previous ?? null,
        expected: text,
        actual: heads.slice(0, MAX_NAMED).join(', '),
        message: `The document says at ${pointerWords(at)} which hash the last record has, and ${
          ending.isHere(text)
            ? 'that is an earlier one: records were added after it was written, or moved.'
            : 'no record here has it: records were cut off at the end, or the log was written again, or what the document says was changed.'
        }`,
      });
    } else if (!/^\d{1,18}$/.test(text)) continue;
    else if (LAST.test(name) && numbers.length) {
      log.examine('chains.sequence');
      if (numbers.includes(text)) continue;
      log.error('chains.sequence', {
        path: profile.members.sequence?.at ?? null,
        expected: text,
        actual: numbers.slice(0, MAX_NAMED).join(', '),
        message: `The document says at ${pointerWords(at)} with which number it ends, and its last record has another one: records were cut off or added at the end, or one of the two was changed.`,
      });
    } else if (COUNT.test(name) && text !== String(records)) {
      log.examine('chains.sequence');
      log.warn('chains.sequence', {
        path: null,
        message: `The document says at ${pointerWords(at)} that there are ${text}, and here are ${records} records: some were taken out or put in, or it counts something else.`,
      });
    }
  }
}

const MAX_NAMED = 3;

const PART = /^(?:hash|digest|sha_?256|value|record|entry|event|seq|sequence|index|number|count)$/i;

/** What a document calls something: in an object of its own, with the name of that. */
export function saidName(at: Pointer): string {
  const [outer, own = ''] = ['', ...namesOf(at)].slice(-2);
  return PART.test(own) && outer ? `${outer}_${own}` : own;
}
