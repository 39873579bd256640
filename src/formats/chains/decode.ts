// An entry as everything in this format reads it.

import type { LineRecord } from '../../ledger/format/json-line.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { type ChainsAnnotation, readChainAnnotation } from './annotation.ts';
import { profileByKey } from './known.ts';
import type { ChainProfile } from './profile/profile.ts';
import { readChainRecord } from './record.ts';

export interface DecodedChain extends LineRecord {
  readonly annotation: ChainsAnnotation;
  readonly profile: ChainProfile;
}

/** Of an entry whose profile is no longer known, nothing but its JSON. */
export const NO_PROFILE: ChainProfile = {
  format: 'chain-profile/1',
  id: '',
  name: 'Unknown',
  writer: '',
  recognise: { has: [] },
  members: {},
  chain: { per: 'file', first: { is: 'absent' } },
  hash: { at: '/hash', keyed: 'an unknown profile' },
};

export function decodeChain(entry: Entry): DecodedChain {
  const annotation = readChainAnnotation(entry);
  const profile = profileByKey(annotation.profile) ?? NO_PROFILE;
  return { ...readChainRecord(entry.bytes, profile.nonFinite === true), annotation, profile };
}
