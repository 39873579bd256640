// A thread on a machine that is busy with other work has not waited.

import { expect, it } from 'vitest';
import type { Ticks } from '../../../base/ticks.ts';
import { Crew, type HelperThread } from '../../../ledger/format/threads/crew.ts';
import { workTicks } from './ticks.ts';

function clock() {
  let on: (ms: number) => void = () => undefined;
  const steady: Ticks = (listener) => {
    on = listener;
    return () => undefined;
  };
  return { steady, tick: (ms: number) => on(ms) };
}

it('counts the processor time of this process, and never more than the time that passed', () => {
  let spent = 0;
  const counted: number[] = [];
  const { steady, tick } = clock();
  workTicks(steady, () => spent)((ms) => counted.push(ms));
  for (const more of [500, 20, 0, 900]) {
    spent += more;
    tick(500);
  }
  expect(counted).toEqual([500, 20, 0, 500]);
});

it('a thread that helps is given up after work, not after time in which the machine did other things', () => {
  let spent = 0;
  let failed = 0;
  const { steady, tick } = clock();
  const helper: HelperThread = {
    on: () => undefined,
    postMessage: () => undefined,
    terminate: () => undefined,
  };
  const on = { ready: () => undefined, failed: () => void failed++ };
  const crew = new Crew(
    [helper],
    workTicks(steady, () => spent),
    100,
    on,
  );
  for (let i = 0; i < 1000; i++) tick(500);
  expect(failed).toBe(0);
  for (let i = 0; i < 10; i++) {
    spent += 500;
    tick(500);
  }
  expect(failed).toBe(1);
  void crew.close();
});
