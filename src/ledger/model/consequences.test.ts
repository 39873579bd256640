// Findings under their causes are neither lost nor doubled, and a cause stands before its
// consequences.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { underCauses } from './consequences.ts';

const finding = fc.record(
  {
    lane: fc.constantFrom('a', 'b', null),
    index: fc.option(fc.nat(4)),
    severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
    follows: fc.record({ lane: fc.constantFrom('a', 'b', null), index: fc.nat(4) }),
  },
  { requiredKeys: ['lane', 'index', 'severity'] },
);

it('loses no finding and shows none twice', () => {
  fc.assert(
    fc.property(fc.array(finding), (findings) => {
      const shown = underCauses(findings).flatMap(({ finding, consequences }) => [
        finding,
        ...consequences,
      ]);
      expect(shown).toHaveLength(findings.length);
      expect(new Set(shown)).toEqual(new Set(findings));
    }),
    { numRuns: draws() },
  );
});

it('puts a consequence only under an error at the entry that it names', () => {
  fc.assert(
    fc.property(fc.array(finding), (findings) => {
      for (const { finding, consequences } of underCauses(findings))
        for (const one of consequences) {
          expect(finding).toMatchObject({ severity: 'error', ...one.follows });
          expect(finding.follows).toBeUndefined();
        }
    }),
    { numRuns: draws() },
  );
});

it('leaves a consequence whose cause is not among them where it is', () => {
  const alone = {
    lane: 'a',
    index: 3,
    severity: 'error',
    follows: { lane: 'a', index: 2 },
  } as const;
  expect(underCauses([alone])).toEqual([{ finding: alone, consequences: [] }]);
});
