import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listShownLanes, MOST_HIDDEN, readShown, writeShown } from './shown-lanes.ts';

const lanes = ['a', 'b', 'c'].map((lane) => ({ lane }));
const names = (shown: readonly { readonly lane: string }[]) => shown.map(({ lane }) => lane);

describe('the lanes that a person wants to see', () => {
  it('are read from the address as they were written', () => {
    const id = fc.string({ minLength: 1 });
    const wishes = fc.record({
      within: fc.option(id),
      hidden: fc.array(id, { maxLength: MOST_HIDDEN }),
    });
    fc.assert(
      fc.property(wishes, (shown) => {
        const params = new URLSearchParams('at=3&in=old&hide=old&hide=older');
        writeShown(params, shown);
        const read = new URLSearchParams(params.toString());
        expect(readShown(read)).toEqual(shown);
        expect(read.get('at')).toBe('3');
      }),
    );
  });

  it('are those that are not hidden, or one alone', () => {
    expect(names(listShownLanes(lanes, { within: null, hidden: [] }))).toEqual(['a', 'b', 'c']);
    expect(names(listShownLanes(lanes, { within: null, hidden: ['b', 'z'] }))).toEqual(['a', 'c']);
    expect(names(listShownLanes(lanes, { within: 'b', hidden: [] }))).toEqual(['b']);
    expect(names(listShownLanes(lanes, { within: 'b', hidden: ['b'] }))).toEqual([]);
  });

  it('are all where the one that is wanted is elsewhere in the ledger', () => {
    expect(names(listShownLanes(lanes, { within: 'z', hidden: ['a'] }))).toEqual(['b', 'c']);
  });
});
