import { encodeText } from '../base/bytes.ts';
import { nobleHash } from '../base/hash/hash.ts';
import { toEnd } from '../base/steps.ts';
import { guessProfile } from '../formats/chains/guess/index.ts';
import type { ChainProfile } from '../formats/chains/profile/profile.ts';
import { inMemory } from '../ledger/sources/bytes.ts';

export function guessedProfile(log: string): ChainProfile {
  const guess = toEnd(guessProfile(inMemory(encodeText(log)), nobleHash));
  if (!guess) throw new Error('no rules are found');
  return guess.profile;
}
