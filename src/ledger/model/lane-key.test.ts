import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laneKey, readLaneKey } from './lane-key.ts';

it('names every lane of every ledger, whatever the lane is called', () => {
  const ledger = fc.stringMatching(/^[0-9a-f]{1,64}$/);
  fc.assert(
    fc.property(ledger, fc.option(fc.string()), (id, lane) => {
      expect(readLaneKey(laneKey({ ledger: id, lane }))).toEqual({ ledger: id, lane });
    }),
  );
});
