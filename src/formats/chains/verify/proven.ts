// What a pass proves where no hash that was made here covers the links: records name one another, and whoever
// changes a log can make them do so.

import { type ChainProfile, type HashPart, isKeyed } from '../profile/profile.ts';
import type { ChainsCheckId } from './checks.ts';
import { coversPrevious } from './completeness.ts';

interface Known {
  readonly profile: ChainProfile;
  /** Of which the hashes are, and the signatures that hold with a known key. */
  readonly parts: readonly HashPart[];
  /** Nobody computed what stands in the place of hashes. */
  readonly isUncomputed: boolean;
  /** The first record names the hash that a person gave. */
  readonly isFromGiven: boolean;
}

/** null: what the check says of itself. */
export function provenHere(check: ChainsCheckId, known: Known): string | null {
  const pass = (known.isFromGiven && GIVEN[check]) || PASSES[check];
  if (!pass) return null;
  const why = whyUncovered(known);
  if (why !== null) return `${pass} ${why}`;
  return check === 'chains.first' && known.isFromGiven
    ? `${pass} What came before is not here.`
    : null;
}

const PASSES: Partial<Record<ChainsCheckId, string>> = {
  'chains.first': 'The first record names nothing before it, or a fixed beginning of such logs.',
  'chains.link': 'Every record names what is written as the hash of the record before it.',
  'chains.from': 'The first record names the hash that you gave as that of the record before it.',
  'chains.head': 'The last record has the hash that you noted elsewhere.',
};

const GIVEN: Partial<Record<ChainsCheckId, string>> = {
  'chains.first': PASSES['chains.from'] ?? '',
};

/** null: they are covered. */
function whyUncovered({ profile, parts, isUncomputed }: Known): string | null {
  const { hash } = profile;
  if (isUncomputed && isKeyed(hash))
    return hash.unknown
      ? `How the hashes are made is not known, so that none was computed: ${FREE}`
      : `Without the key no hash can be computed: ${FREE}`;
  return coversPrevious(profile, parts) ? null : `No hash covers that name: ${FREE}`;
}

const FREE =
  'this does not show whether records were taken out, put in or moved and the rest mended.';
