import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RolledBackRange, RolledBackRanges } from './rolled-back.ts';

it('knows of every record the first rollback over it', () => {
  // Each step: a checkpoint, or a rollback to one of those that are live.
  const steps = fc.array(fc.option(fc.nat({ max: 9 })), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (all) => {
      const ranges = new RolledBackRanges();
      const live: number[] = [];
      const added: RolledBackRange[] = [];
      all.forEach((back, at) => {
        const nth = live.length - 1 - (back ?? 0);
        const checkpoint = live[nth];
        if (back === null) live.push(at);
        else if (checkpoint !== undefined) {
          ranges.add(checkpoint, at, 'mark');
          added.push({ from: checkpoint + 1, to: at - 1, by: at, orphans: 'mark' });
          live.length = nth + 1;
        }
        // Also while it grows: the lab asks in between.
        if (at % 7 === 0) expect(ranges.over(0)?.by).toBe(firstOver(added, 0)?.by);
      });
      for (let at = 0; at <= all.length; at++)
        expect(ranges.over(at)).toEqual(firstOver(added, at) ?? null);
    }),
  );
});

function firstOver(ranges: readonly RolledBackRange[], at: number) {
  return ranges.find(({ from, to }) => from <= at && at <= to);
}
