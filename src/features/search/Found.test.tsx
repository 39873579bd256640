// A search that has to read every entry, as for an expression without a text in it: it says how far it is and how
// fast, and can be stopped and gone on with.

import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { demo } from '../../mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../mounted/open.tsx';
import { ledgersInMemory } from '../../mounted/world.ts';

const world = ledgersInMemory(demo('policy-intercept.db'));

/** Each part takes a moment, and is of one entry. */
const slowly = {
  ...world,
  async begin() {
    const service = await world.begin();
    return Object.assign(service, {
      async search(_ledger: string, _text: string, { lane, index }: typeof START) {
        await pause(60);
        const next = index < LAST ? { lane, index: index + 1 } : null;
        return { lanes: [], looked: 1, undecided: 0, unindexed: 0, next };
      },
    });
  },
};
const START = { lane: 0, index: 0 };
const LAST = 999;

it('says how far it is and how fast, and stops and goes on', async () => {
  const { page, user } = await openScreen('/ask?q=%2F%5B0-9%5D+%5B0-9%5D%2F', slowly);
  const status = await page.findByText(/[\d,]+ a second/, {}, { timeout: 5_000 });
  expect(wordsIn(status)).toMatch(/\d+ of 17 entries looked at/);
  await user.click(page.getByRole('button', { name: 'Cancel' }));
  const looked = () => Number(/(\d+) of 17/.exec(wordsIn(status))?.[1]);
  expect(wordsIn(status)).toMatch(/stopped/);
  const before = looked();
  await pause(200);
  expect(looked()).toBe(before);
  await user.click(page.getByRole('button', { name: 'Go on' }));
  await expect.poll(looked).toBeGreaterThan(before);
});
