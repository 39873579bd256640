// Every log of the corpus explains itself without its profile: rules with which all records agree,
// and which give the same hashes as the profile. Altered ones give the same breaks, or fewer or
// more for a reason that is written down.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../core/hash/hash.ts';
import { toEnd } from '../../../core/steps.ts';
import { inMemory } from '../../../sources/bytes.ts';
import { corpusBytes, corpusText, inCorpus } from '../../../testing/corpus.ts';
import { chooseProfile } from '../choose.ts';
import { countAgreement } from './agreement.ts';
import { guessProfile } from './index.ts';

const PACKAGES = [
  ...['aat-ietf-draft', 'aat-mcp', 'aex-audit', 'agentmesh', 'agentproofchain', 'arcaeon-ledger'],
  ...['attestroot', 'autonomous-audit', 'colorless-audit', 'crewhaus-audit-log', 'rampart'],
];

/**
 * Records that do not agree with the guess and do with the profile, or the other way round: one
 * record alone does not say whether a member is left out by a rule or was put in, or whether a
 * number is hashed otherwise or was written otherwise. None of them is called broken in silence.
 */
const APART =
  /batch-member-added|extra-null-member|extra-member|reordered-keys|number-|genesis-prev-removed|head-dropped|evicted|prechain|declared-break|swapped/;

interface Expected {
  readonly clean: Readonly<Record<string, unknown>>;
  readonly altered: Readonly<Record<string, unknown>>;
}

function compared(...path: readonly string[]) {
  const source = inMemory(corpusBytes('chains', ...path));
  const profile = chooseProfile(source, nobleHash);
  const guess = toEnd(guessProfile(source, nobleHash));
  const known = profile && toEnd(countAgreement(source, profile, nobleHash));
  return { guess, known };
}

describe.each(PACKAGES)('%s', (name) => {
  const here = it.skipIf(!inCorpus('chains', name, 'expected.json'));

  here('explains its honest logs', () => {
    const { clean }: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
    for (const file of Object.keys(clean)) {
      if (!inCorpus('chains', name, file)) continue;
      const { guess, known } = compared(name, file);
      expect(guess, file).not.toBeNull();
      if (APART.test(file)) continue;
      expect(guess?.agreement, file).toMatchObject({ agree: known?.of, of: known?.of, breaks: [] });
    }
  });

  here('finds the breaks of altered ones', () => {
    const { altered }: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
    for (const file of Object.keys(altered)) {
      const { guess, known } = compared(name, 'altered', file);
      if (!guess || APART.test(file)) continue;
      expect(guess.agreement.breaks, file).toEqual(known?.breaks);
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
