// Every log of the corpus explains itself without its profile: rules with which all records agree,
// and which give the same hashes as the profile. Altered ones give the same breaks, or fewer or
// more for a reason that is written down.

import { describe, expect, it } from 'vitest';
import { createWasmHash } from '../../../base/hash/hash-wasm.ts';
import { toEnd } from '../../../base/steps.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { corpusBytes, corpusText, inCorpus } from '../../../testing/corpus.ts';
import { chooseProfile } from '../fits.ts';
import { countAgreement } from './agreement.ts';
import { guessProfile } from './index.ts';

const hash = await createWasmHash();

const PACKAGES = [
  'aat-ietf-draft',
  'aat-mcp',
  'aex-audit',
  'agentmesh',
  'agentproofchain',
  'arcaeon-ledger',
  'attestroot',
  'autonomous-audit',
  'colorless-audit',
  'crewhaus-audit-log',
  'rampart',
];

/**
 * Breaks that the guess finds and the profile does not, or the other way round, as lines. One record
 * alone does not say whether a member is left out by a rule or was put in, whether a number is hashed
 * otherwise or was written otherwise, or what a chain began with that was cut off or taken away.
 */
const APART: Readonly<Record<string, readonly number[]>> = {
  'aat-ietf-draft/batch-member-added.jsonl': [8],
  'aat-ietf-draft/int-batch-member-added.jsonl': [8],
  'aat-mcp/batch-member-added.jsonl': [7],
  // With a warning that the front may have been cut off.
  'arcaeon-ledger/head-dropped.jsonl': [],
  'attestroot/number-int-as-float.jsonl': [],
  'colorless-audit/genesis-prev-removed.jsonl': [],
  'crewhaus-audit-log/extra-member.jsonl': [7],
  'crewhaus-audit-log/extra-null-member.jsonl': [7],
  'crewhaus-audit-log/number-decimal.jsonl': [7],
  'crewhaus-audit-log/number-exponent.jsonl': [7],
  'crewhaus-audit-log/reordered-keys.jsonl': [7],
};

interface Expected {
  readonly clean: Readonly<Record<string, unknown>>;
  readonly altered: Readonly<Record<string, unknown>>;
}

function compared(...path: readonly string[]) {
  const source = inMemory(corpusBytes('chains', ...path));
  const profile = chooseProfile(source, hash);
  const guess = toEnd(guessProfile(source, hash));
  const known = profile && toEnd(countAgreement(source, profile, hash));
  return { guess, known };
}

// Some hundred logs of a package are explained from nothing.
describe.each(PACKAGES)('%s', { timeout: 300_000 }, (name) => {
  const here = it.skipIf(!inCorpus('chains', name, 'expected.json'));

  here('explains its honest logs', () => {
    const { clean }: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
    for (const file of Object.keys(clean)) {
      if (!inCorpus('chains', name, file)) continue;
      const { guess, known } = compared(name, file);
      const { agree, of, breaks } = known ?? { agree: null, of: null, breaks: [] };
      expect(guess?.agreement, file).toMatchObject({ agree, of, breaks });
    }
  });

  here('finds the breaks of altered ones', () => {
    const { altered }: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
    for (const file of Object.keys(altered)) {
      const { guess, known } = compared(name, 'altered', file);
      if (!known) continue;
      // Two rows that were swapped are followed along their links, and said to be out of place.
      const isFollowed = guess?.profile.chain.rows === 'linked';
      if (isFollowed) expect(file).toBe('swapped.jsonl');
      const breaks = isFollowed ? [] : (APART[`${name}/${file}`] ?? known.breaks);
      expect(guess?.agreement.breaks, file).toEqual(breaks);
    }
  });
});

describe('air-gate', () => {
  it.skipIf(!inCorpus('chains', 'air-gate', 'small.jsonl'))(
    'claims no rule without its key',
    () => {
      expect(compared('air-gate', 'small.jsonl').guess).toBeNull();
    },
  );
});
