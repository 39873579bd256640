// Indexes are made when nothing else needs the machine; the ledger that is looked at comes first.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerAsks } from '../../../testing/answering.ts';
import { createIndexing } from './indexing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function test() {
  const asked: (readonly string[])[] = [];
  let stops = 0;
  let end: (areMade: boolean) => void = () => undefined;
  let done = 0;
  const ask = answerAsks({
    'make indexes': (first, { signal }) =>
      new Promise<boolean>((resolve) => {
        asked.push(first);
        end = resolve;
        signal?.addEventListener('abort', () => {
          stops++;
          resolve(true);
        });
      }),
  });
  const indexing = createIndexing({ ask, onDone: () => done++ });
  return {
    asked,
    indexing,
    end: (areMade: boolean) => end(areMade),
    stops: () => stops,
    done: () => done,
  };
}

it('waits a moment, and asks for what was looked at last first', async () => {
  const { asked, indexing, end, done } = test();
  indexing.wake('a');
  indexing.wake('b');
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([['b', 'a']]);
  indexing.wake('a');
  end(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([
    ['b', 'a'],
    ['a', 'b'],
  ]);
  end(true);
  await vi.advanceTimersByTimeAsync(200_000);
  expect([asked.length, done()]).toEqual([2, 1]);
});

it('rests while something else needs the machine', async () => {
  const { asked, indexing, stops } = test();
  indexing.wake();
  indexing.rest();
  await vi.advanceTimersByTimeAsync(100_000);
  expect([asked.length, stops()]).toEqual([0, 0]);
  indexing.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  indexing.rest();
  await vi.advanceTimersByTimeAsync(100_000);
  expect([asked.length, stops()]).toEqual([1, 1]);
  indexing.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(2);
});

it('asks again later where another tab makes them', async () => {
  const { asked, indexing, end, done } = test();
  indexing.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  end(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, done()]).toEqual([2, 0]);
});
