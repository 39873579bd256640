import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSeq } from '../../../base/seq.ts';
import { SeqRuns } from './seq-runs.ts';

it('has every number, in order or not, and beyond what a number holds', () => {
  const seq = fc.oneof(
    fc.bigInt({ min: 0n, max: 5n }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  );
  const run = fc.tuple(seq, fc.nat({ max: 6 }));
  fc.assert(
    fc.property(fc.array(run), (runs) => {
      const all = runs.flatMap(([first, length]) =>
        Array.from({ length }, (_, i) => toSeq(first + BigInt(i))),
      );
      const seqs = new SeqRuns();
      for (const one of all) seqs.push(one);
      expect(all.map((_, index) => seqs.at(index))).toEqual(all);
      expect(seqs.isAscending).toBe(all.every((one, i) => i === 0 || one > (all[i - 1] ?? 0)));
    }),
  );
});
