import { describe, expect, it } from 'vitest';
import { request } from '../../../../testing/request-sample.ts';
import { MAX_BATCH, selectStretch, whyNotWith, withAlike } from './selection.ts';

const low = () => 'low' as const;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    request({ index, id: `e${index}`, proposal: `p${index}` }),
  );

describe('requests that are decided together', () => {
  const [first, second] = many(2) as [ReturnType<typeof request>, ReturnType<typeof request>];

  it('are of one tool, channel and risk, and the reason is said where one is not', () => {
    expect(whyNotWith([], second, low)).toBe(null);
    expect(whyNotWith([first], second, low)).toBe(null);
    expect(whyNotWith([first], first, low)).toBe(null);
    expect(whyNotWith([first], { ...second, tool: 'other' }, low)).toContain('another tool');
    expect(whyNotWith([first], { ...second, format: 'g' }, low)).toContain('another tool');
    expect(whyNotWith([first], { ...second, channel: null }, low)).toContain('somebody else');
    const risk = ({ index }: { index: number }) => (index === 1 ? 'critical' : 'low');
    expect(whyNotWith([first], second, risk)).toContain('another risk');
  });

  it('are not alike because neither names its tool', () => {
    const nameless = request({ index: 5, id: 'x', tool: null });
    expect(whyNotWith([], nameless, low)).toBe(null);
    expect(whyNotWith([nameless], { ...nameless, index: 6, id: 'y' }, low)).toContain('names');
  });

  it('are no copies of one another: a key decides a request once', () => {
    expect(whyNotWith([first], { ...first, ledger: 'copy' }, low)).toContain('A copy');
  });

  it('are no more than can be read', () => {
    const all = withAlike([], many(MAX_BATCH + 5), low);
    expect(all).toHaveLength(MAX_BATCH);
    expect(whyNotWith(all, request({ index: 999, id: 'z' }), low)).toContain('No more than');
  });

  it('are selected from one place of the list to another, without what is not alike', () => {
    const list = many(5).map((one, place) => (place === 2 ? { ...one, tool: 'other' } : one));
    const [, from, , , to] = list;
    if (!from || !to) throw new Error('a list of five');
    expect(selectStretch(list, to, from).map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expect(withAlike([], selectStretch(list, from, to), low).map(({ index }) => index)).toEqual([
      1, 3, 4,
    ]);
    expect(selectStretch(list, undefined, to)).toEqual([to]);
    expect(selectStretch(list, request({ index: 77 }), to)).toEqual([to]);
  });
});
