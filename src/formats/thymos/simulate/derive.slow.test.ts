// The same over every recorded ledger: where any policy would change a decision for sure, the one to begin
// with does.

import { describe, expect, it } from 'vitest';
import { askFormat } from '../../../ledger/format/ask-format.ts';
import { corpusBytes, corpusNames, inCorpus } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import { DENY, type Policy } from './policy.ts';

const EVERYTHING: readonly Policy[] = [
  { name: 'deny', rules: [], otherwise: DENY },
  { name: 'allow', rules: [], otherwise: { verb: 'allow', channel: null } },
  { name: 'ask', rules: [], otherwise: { verb: 'require approval', channel: null } },
];

describe('the rule to begin with, over recorded ledgers', () => {
  for (const name of corpusNames('thymos').filter((file) => /\.(db|sql|jsonl)$/.test(file)))
    it.skipIf(!inCorpus('thymos', name))(
      `changes something in ${name}, if anything can`,
      async () => {
        const { ask, importBytes } = createSetup();
        const imported = await importBytes(name, corpusBytes('thymos', name)).catch(() => null);
        // Some are damaged beyond reading, on purpose.
        if (!imported?.ledger) return;
        const id = imported.ledger;
        const different = async (policy: Policy) =>
          (
            await askFormat(ask, {
              ledger: id,
              question: 'thymos.simulation',
              query: { policy, lanes: null },
            })
          ).totals.different;
        const { policy } = await askFormat(ask, {
          ledger: id,
          question: 'thymos.simulation.derived',
          query: {
            before: [],
            after: [],
          },
        });
        if (policy) expect(await different(policy)).toBeGreaterThan(0);
        else for (const one of EVERYTHING) expect(await different(one)).toBe(0);
      },
    );
});
