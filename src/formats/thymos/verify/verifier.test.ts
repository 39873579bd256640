// The stepper gives one report however it is driven: lanes in any order, signatures
// settled whenever the host gets to them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerReport, Pins } from '../../../core/model/check.ts';
import { settleObligations } from '../../../core/signature/signature.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { verifyLedger } from '../../verify.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();

const KEY = '2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12';
const PINS: Pins = { signer: KEY, keys: [KEY], compiler: 'thymos-compiler/0.0.1' };

const sorted = ({ lanes, ...rest }: LedgerReport) => ({
  ...rest,
  lanes: lanes
    .map(({ findings, ...lane }) => ({
      ...lane,
      findings: findings.map((finding) => JSON.stringify(finding)).sort(),
    }))
    .sort((a, b) => (a.lane < b.lane ? -1 : 1)),
});

describe('the verifier as a stepper', () => {
  const names = ['signed.db', 'branches.db', 'delegation.db', 'tampered/delegation-cycle.db'];

  it.each(names)('reports the same of %s in any order of steps', (name) => {
    const reader = thymos.read([{ name, bytes: corpusBytes('thymos', name) }], host);
    const options = { profile: 'strict', pins: PINS } as const;
    const whole = sorted(verifyLedger(thymos, reader, host, options));
    const orders = fc.shuffledSubarray([...reader.lanes], { minLength: reader.lanes.length });
    fc.assert(
      fc.property(
        orders,
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        (lanes, now) => {
          const verifier = thymos.createVerifier(reader, host, options);
          const held: (() => void)[] = [];
          lanes.forEach(({ id }, i) => {
            verifier.begin(id);
            for (const entry of reader.entries(id)) verifier.push(entry);
            verifier.end();
            const open = verifier.takeObligations();
            const settle = () => verifier.settle(settleObligations([...open].reverse()));
            if (now[i]) settle();
            else held.push(settle);
          });
          for (const settle of held.reverse()) settle();
          expect(sorted(verifier.finish())).toEqual(whole);
        },
      ),
      { numRuns: 4 },
    );
    reader.close();
  });
});
