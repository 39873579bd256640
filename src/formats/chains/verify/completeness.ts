// Whether a log is whole, as far as the hash of its last record settles it: where every hash
// can be computed, is right, and covers the hash before it, the last one covers all records.

import type { Completeness } from '../../../ledger/model/check.ts';
import { coversMember, hasMember, hasPrevious } from '../profile/covers.ts';
import { type ChainProfile, type HashPart, isKeyed } from '../profile/profile.ts';
import type { ChainLaneState } from './context.ts';

/** The chain that is pinned, compared with how it ends. */
export interface PinnedEnd {
  readonly profile: ChainProfile;
  /** The lanes whose records are in the same chain. */
  readonly lanes: readonly ChainLaneState[];
  /** The chain ends with the pinned hash. */
  readonly isEnd: boolean;
  /** Some record of the chain has it. */
  readonly isHere: boolean;
}

const SOUND = [
  'chains.line',
  'chains.first',
  'chains.link',
  'chains.hash',
  'chains.sequence',
] as const;

export function judgeChainCompleteness({ profile, lanes, isEnd, isHere }: PinnedEnd): Completeness {
  if (!isHere) return { state: 'cut', reason: 'No record here has the pinned hash.' };
  if (isKeyed(profile.hash))
    return notProven(
      profile.hash.unknown
        ? 'A record has the pinned hash, and how it is made is not known: nobody can compute which records it covers.'
        : 'A record has the pinned hash, and without the key nobody can compute which records it covers.',
    );
  if (!coversPrevious(profile))
    return notProven(
      'A record has the pinned hash, which does not cover the record before: another history can end in the same hash.',
    );
  if (lanes.some(({ log }) => SOUND.some((check) => log.of(check).error > 0)))
    return notProven('A record has the pinned hash, but the chain that leads to it is broken.');
  if (lanes.some(({ continues }) => continues))
    return notProven('The pinned hash is here. The log goes on from another file, which is not.');
  if (!isEnd)
    return notProven('Whole up to the record with the pinned hash; what follows was not pinned.');
  return {
    state: 'proven',
    reason: 'The last record has the pinned hash, and the chain leads to it.',
  };
}

/** Without a pin. `isSealedByKey`: its hashes were found to be seals with a key that was given. */
export function unproven(profile: ChainProfile, isSealedByKey = false): Completeness {
  const { hash, members } = profile;
  if (isKeyed(hash) && hash.unknown)
    return notProven(
      'How the hashes of this log are made is not known: that no record was changed, taken out or cut off is not proven.',
    );
  if (!isKeyed(hash) && !coversPrevious(profile))
    return notProven(
      'No hash covers what comes before a record: one can be taken out, put in or moved, and no hash changes. The hash of the last record, noted elsewhere, shows only what was cut off at the end or added there.',
    );
  if (!isKeyed(hash) || isSealedByKey)
    return notProven(
      'A chain proves what comes before a record. That nothing was cut off at the end, or all of it written again with new hashes, shows only against the hash of the last record, noted elsewhere.',
    );
  return notProven(
    members.previous === undefined
      ? 'Nothing here ties a record to the one before it that could be checked without the key: nothing proves that none was taken out.'
      : 'Records name one another, but without the key no hash of theirs can be computed: what they say, and that none was cut off at the end, is not proven.',
  );
}

function notProven(reason: string): Completeness {
  return { state: 'not proven', reason };
}

/** What a hash of a record is made of, as far as anybody can make it without a key. */
export function hashedParts({ hash }: ChainProfile): readonly HashPart[] {
  return isKeyed(hash) ? [] : hash.parts;
}

/** Whether the hash of a record is made of the hash before it, too. `parts`: what the hash is made of. */
export function coversPrevious(profile: ChainProfile, parts = hashedParts(profile)): boolean {
  const {
    innerHashes = [],
    members: { previous },
  } = profile;
  if (previous !== undefined && coversMember(profile, parts, previous)) return true;
  const covers = (all: readonly HashPart[]) => all.some(hasPrevious);
  return (
    covers(parts) ||
    innerHashes.some(
      (inner) => covers(inner.parts) && parts.some((part) => hasMember(part, inner.at)),
    )
  );
}
