import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../../testing/draws.ts';
import { type OpenStream, Streams } from './streams.ts';

class One implements OpenStream {
  isClosed = false;
  heardAt: number;

  constructor(heardAt: number) {
    this.heardAt = heardAt;
  }

  close(): void {
    this.isClosed = true;
  }
}

it('a run in which something happens gets the stream that has been silent for the longest time', () => {
  const streams = new Streams();
  const [old, older, fresh, next] = [new One(1_000), new One(0), new One(29_000), new One(31_000)];
  for (const one of [old, older, fresh]) streams.take(one, one.heardAt);
  expect(streams.mayOpen(true, 29_999)).toBe(false);
  expect(streams.mayOpen(false, 31_000)).toBe(false);
  expect(streams.mayOpen(true, 31_000)).toBe(true);
  streams.take(next, 31_000);
  expect([old, older, fresh, next].map(({ isClosed }) => isClosed)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it('whatever runs want, no more than three are open, and none is closed that was just heard', () => {
  const acts = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 40_000 }),
      act: fc.constantFrom('lively', 'quiet', 'heard', 'left'),
      which: fc.nat(2),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(acts, (all) => {
      const streams = new Streams();
      let [now, open] = [0, [] as One[]];
      for (const { after, act, which } of all) {
        now += after;
        const one = open[which];
        if (act === 'heard' && one) one.heardAt = now;
        if (act === 'left' && one) {
          streams.leave(one);
          open = open.filter((other) => other !== one);
        }
        if ((act === 'lively' || act === 'quiet') && streams.mayOpen(act === 'lively', now)) {
          const made = new One(now);
          streams.take(made, now);
          for (const other of open)
            if (other.isClosed) expect(now - other.heardAt >= 30_000).toBe(true);
          open = [...open.filter(({ isClosed }) => !isClosed), made];
        }
        expect(open.length).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: draws(200) },
  );
});
