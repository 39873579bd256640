// A header, a footer or a document may say which record is the last, its number, and how many there are. No hash
// covers that, and it contradicts a log of which the end was cut off.

import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { pointerWords } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { endSaid, type SaidRecord } from '../said.ts';
import { bareHash } from '../walk.ts';
import type { ChainsCheckId } from './checks.ts';

/** How a log ends, as it is here. */
export interface ChainEnding {
  readonly profile: ChainProfile;
  /** Texts and numbers next to its records. */
  readonly around: readonly SaidRecord[];
  /** Hashes of the last records of all chains, without their prefix. */
  readonly heads: readonly string[];
  /** Numbers of the last records. */
  readonly numbers: readonly string[];
  readonly records: number;
  /** Some record, and not only a last one, has this hash. */
  isHere(hash: string): boolean;
}

export function examineEnding(ending: ChainEnding, ledgerLog: FindingsLog<ChainsCheckId>): void {
  const { profile, around, heads, numbers, records } = ending;
  const log = new EntryLog(ledgerLog, null);
  const rule = isKeyed(profile.hash) ? null : profile.hash;
  for (const said of around) {
    const { by, at, text } = said;
    const is = endSaid(said, rule);
    const says = `${by} says at ${pointerWords(at)}`;
    if (is === 'head' && heads.length) {
      log.examine('chains.link');
      if (heads.includes(bareHash(text, profile))) continue;
      log.error('chains.link', {
        path: profile.members.previous ?? null,
        expected: text,
        actual: heads.slice(0, MAX_NAMED).join(', '),
        message: `${says} which hash the last record has, and ${
          ending.isHere(text)
            ? 'that is an earlier one: records were added after it was written, or moved.'
            : 'no record here has it: records were cut off at the end, or the log was written again, or what is said there was changed.'
        }`,
      });
    } else if (is === 'last' && numbers.length) {
      log.examine('chains.sequence');
      if (numbers.includes(text)) continue;
      log.error('chains.sequence', {
        path: profile.members.sequence?.at ?? null,
        expected: text,
        actual: numbers.slice(0, MAX_NAMED).join(', '),
        message: `${says} with which number it ends, and its last record has another one: records were cut off or added at the end, or one of the two was changed.`,
      });
    } else if (is === 'count' && text !== String(records)) {
      log.examine('chains.sequence');
      log.warn('chains.sequence', {
        path: null,
        message: `${says} that there are ${text}, and here are ${records} records: some were taken out or put in, or it counts something else.`,
      });
    }
  }
}

const MAX_NAMED = 3;
