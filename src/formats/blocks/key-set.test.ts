import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { KeySet } from './key-set.ts';

const key = fc.constantFrom('a', 'b', 'c', '__proto__');
const step = fc.oneof(
  fc.record({ add: key }),
  fc.record({ remove: key }),
  fc.record({ back: fc.nat() }),
  fc.constant({ mark: true }),
);

it('has the keys that are set, and those that were set at each mark', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const keys = new KeySet();
      let known = new Set<string>();
      let marks: { readonly at: number; readonly were: ReadonlySet<string> }[] = [];
      for (const one of steps) {
        if ('add' in one) {
          expect(keys.add(one.add)).toBe(!known.has(one.add));
          known.add(one.add);
        } else if ('remove' in one) expect(keys.delete(one.remove)).toBe(known.delete(one.remove));
        else if ('mark' in one) {
          if (!marks.length) keys.forget();
          marks.push({ at: keys.mark(), were: new Set(known) });
        } else {
          const nth = one.back % (marks.length + 1);
          const mark = marks[nth];
          // Back to none: it is as if no mark were of use any more.
          marks = mark ? marks.slice(0, nth + 1) : [];
          if (!mark) continue;
          keys.goBack(mark.at);
          known = new Set(mark.were);
        }
      }
    }),
    { numRuns: draws() },
  );
});
