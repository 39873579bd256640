// Two days of following a server, by a clock that is driven: everything arrives, whatever breaks
// off in between, and nothing piles up.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { arrived, createLiveSetup, type LiveSetup, listRecorded } from './testing.ts';

const HOUR = 3_600_000;
/** Once everything is loaded and compiled, and every list has what it will have. */
const SETTLED = 6;
const HOURS = 48;
/** Then it is measured how much is held. */
const MEASURED = [SETTLED, (SETTLED + HOURS) / 2, HOURS - 1];
/**
 * What the engine itself may keep from one time to the next: far below a byte for each of the calls in
 * between. Once it may keep more, for what it compiles late; what piles up does so every time.
 */
const MAX_GROWTH = 500_000;
const RUNS = ['run-1', 'run-2'];

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heap(): number {
  for (let i = 0; i < 3; i++) collect();
  return process.memoryUsage().heapUsed;
}

it('48 hours bring every entry, and the memory stays as it was', async () => {
  setup = await createLiveSetup();
  const { clock, server, service, net, key } = setup;
  let calls = 0;
  net.onSend = () => {
    calls++;
    net.calls.length = 0;
  };
  for (const run of RUNS) await service.follow(key, run, null);
  const held: number[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    // Each hour something else is wrong for a while, and then it is not.
    const fault = [{ cutStream: true }, { status: 500 }, { limitRate: 0.5 }, { cut: 0.5 }][
      hour % 4
    ];
    Object.assign(server.mischief, fault);
    net.isDown = hour % 6 === 5;
    await clock.pass(HOUR / 4);
    Object.assign(server.mischief, { cutStream: false, status: 0, limitRate: 0, cut: 0 });
    net.isDown = false;
    if (hour < SETTLED) server.tick();
    await clock.pass((3 * HOUR) / 4);
    if (hour === SETTLED) {
      server.settle();
      for (const run of RUNS) await setup.caughtUp(run);
      calls = 0;
    }
    if (MEASURED.includes(hour)) held.push(heap());
  }
  expect(calls).toBeGreaterThan(10_000);
  for (const run of RUNS)
    expect(await arrived(setup.grown(run))).toEqual(listRecorded(server, run));
  expect(setup.state()?.phase).toBe('live');
  const growths = held.slice(1).map((now, i) => now - (held[i] ?? now));
  expect(growths).toHaveLength(MEASURED.length - 1);
  expect(Math.min(...growths)).toBeLessThan(MAX_GROWTH);
}, 600_000);

it('a server whose clock is set back is followed all the same', async () => {
  let ahead = 0;
  const steps = Array.from({ length: 40 }, (_, i) => ({
    step: 'call' as const,
    call: { tool: 'set', args: { i }, output: null },
  }));
  const made = await createLiveSetup({ ahead: () => ahead, scripts: [{ task: 'long', steps }] });
  setup = made;
  const { clock, server, service, key } = made;
  await service.follow(key, 'run-1', null);
  for (let i = 0; i < 3; i++) {
    server.tick();
    await clock.pass(5_000);
  }
  await made.caughtUp('run-1');
  ahead = -2 * HOUR;
  const before = made.grown('run-1')?.entries ?? 0;
  for (let i = 0; i < 3; i++) {
    server.tick();
    await clock.pass(5_000);
  }
  expect(server.run('run-1').status).toBe('running');
  await made.caughtUp('run-1');
  expect(made.grown('run-1')?.entries).toBeGreaterThan(before);
  server.settle();
  await made.caughtUp('run-1');
  expect(await arrived(made.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
});
