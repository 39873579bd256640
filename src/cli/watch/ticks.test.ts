// A thread on a machine that is busy with other work has not waited.

import { expect, it } from 'vitest';
import { workTicks } from './ticks.ts';

it('counts the processor time of this process, and never more than the time that passed', () => {
  let spent = 0;
  let tick: (ms: number) => void = () => undefined;
  const counted: number[] = [];
  const steady = (listener: typeof tick) => {
    tick = listener;
    return () => undefined;
  };
  workTicks(steady, () => spent)((ms) => counted.push(ms));
  for (const more of [500, 20, 0, 900]) {
    spent += more;
    tick(500);
  }
  expect(counted).toEqual([500, 20, 0, 500]);
});
