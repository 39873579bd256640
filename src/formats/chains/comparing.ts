// Two hash-chained logs compared: what is an id, a time or a hash in them, their profile says.

import type { ApartKind, ApartMember } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import type { DecodedChain } from './decode.ts';
import { listPointers, type Pointer, type Pointers, splitPointer } from './profile/pointer.ts';
import type { ChainProfile, Says } from './profile/profile.ts';

const known = new WeakMap<ChainProfile, readonly ApartMember[]>();

export const chainsComparing: Comparing<DecodedChain> = {
  payload: (_, { object }) => object,
  json: ({ bytes }, { object }) => object && bytes,
  apart({ profile }) {
    const members = known.get(profile) ?? listApartMembers(profile);
    known.set(profile, members);
    return members;
  },
};

export function listApartMembers(profile: ChainProfile): readonly ApartMember[] {
  const { members, hash, innerHashes = [], repeats = [] } = profile;
  const { id, lane, previous, time, signature, sequence } = members;
  const found = new Map<string, ApartKind>();
  const add = (as: ApartKind, pointers: Pointers | null | undefined) => {
    for (const pointer of listPointers(pointers ?? undefined))
      if (pointer !== '' && !found.has(pointer)) found.set(pointer, as);
  };
  add('id', id);
  add('id', lane);
  add('hash', previous);
  add('hash', hash.at);
  for (const { at } of innerHashes) add('hash', at);
  add('time', time?.at);
  add('signature', signature);
  add('position', sequence?.at);
  // What repeats one of these differs with it.
  for (const { at, says } of repeats) {
    const as = found.get(repeated(says) ?? '');
    if (as) add(as, at);
  }
  return [...found].map(([pointer, as]) => ({ as, path: splitPointer(pointer) }));
}

/** The member that another one repeats. */
function repeated(says: Says): Pointer | undefined {
  if ('member' in says) return says.member;
  if ('before' in says) return says.before;
  return 'earlier' in says ? says.earlier : undefined;
}
