import { describe, expect, it } from 'vitest';
import { fitting } from './facts.ts';
import { roomIn } from './room.ts';

const fact = (text: string) => [{ text, look: null }];

describe('facts', () => {
  it('are left out whole where they have no room, but for the first', () => {
    const facts = ['13 entries', '2 waiting', '18,446,744,073,709 tokens', '2 s'].map(fact);
    const texts = (letters: number) => fitting(facts, letters).map(([word]) => word?.text);
    expect(texts(100)).toEqual(['13 entries', '2 waiting', '18,446,744,073,709 tokens', '2 s']);
    expect(texts(32)).toEqual(['13 entries', '2 waiting', '2 s']);
    expect(texts(2)).toEqual(['13 entries']);
  });
});

describe('a chip', () => {
  it('has room for more the higher it is, and for a long title first', () => {
    const long = 'migrate the payments service to the new ledger API';
    expect(roomIn(340, 76, long)).toMatchObject({ title: 1, facts: 1, kinds: 0 });
    expect(roomIn(340, 96, long)).toMatchObject({ title: 2, facts: 1, kinds: 0 });
    expect(roomIn(340, 96, 'short')).toMatchObject({ title: 1, facts: 1, kinds: 1 });
    expect(roomIn(640, 200, long)).toMatchObject({ isLarge: true, title: 1, facts: 2, kinds: 2 });
  });

  it('never says more than it is high', () => {
    for (let height = 76; height <= 290; height++)
      for (const title of ['short', 'x'.repeat(60), 'x'.repeat(400)]) {
        const { isLarge, title: lines, facts, kinds } = roomIn(340, height, title);
        const gaps = kinds > 0 ? 3 : 2;
        const words = lines * (isLarge ? 21 : 17) + 16 * (facts + kinds);
        expect(16 + words + 18 + 4 * gaps).toBeLessThanOrEqual(height);
      }
  });
});
