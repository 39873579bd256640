// What following asks of a server: calls a minute, and bytes of a session's stream.

import { afterEach, describe, expect, it } from 'vitest';
import { arrived, createLiveSetup, type LiveSetup, listRecorded } from '../testing.ts';
import { long, makeAskingScript, meter, mostAMinute } from './testing.ts';

const HOUR = 3_600_000;
/** An API key of this server may be good for so many calls a minute. */
const KEY = 60;

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

describe('an API key of 60 calls a minute suffices for', () => {
  it.each([1, 3])('%s runs at work', async (runs) => {
    const scripts = Array.from({ length: runs }, (_, i) => long(`work ${i}`, 200));
    const token = 'a-key';
    setup = await createLiveSetup({ scripts, token, connectWith: token, requestsPerMinute: KEY });
    const { clock, server, service, key } = setup;
    const read = meter(setup);
    for (const { id } of server.runs) await service.follow(key, id, null);
    const stop = clock.every(700, () => server.tick());
    await clock.pass(2 * 60_000);
    stop();
    expect(mostAMinute(read)).toBeLessThan(KEY);
    expect([setup.state(), ...(setup.state()?.follows ?? [])].map((at) => at?.waiting)).toEqual(
      Array.from({ length: runs + 1 }, () => null),
    );
    server.settle();
    for (const { id } of server.runs) await setup.caughtUp(id);
  });

  it.each([1, 3])('%s runs that wait for hours', async (runs) => {
    const scripts = Array.from({ length: runs }, (_, i) => makeAskingScript(`ask ${i}`));
    setup = await createLiveSetup({ scripts });
    const { clock, server, service, key } = setup;
    const read = meter(setup);
    for (const { id } of server.runs) await service.follow(key, id, null);
    server.settle();
    await clock.pass(3 * HOUR);
    expect(mostAMinute(read)).toBeLessThan(KEY);
    // 25 looks a minute at which runs there are, and one now and then at each.
    expect(read.calls.length).toBeLessThan(3 * 60 * 28);
    expect(setup.state()?.follows[0]).toMatchObject({ feed: 'stream', openRequests: 1 });
  });

  it('three runs that have ended', async () => {
    setup = await createLiveSetup({
      scripts: Array.from({ length: 3 }, (_, i) => long(`end ${i}`, 3)),
    });
    const { clock, server, service, key } = setup;
    server.settle();
    const read = meter(setup);
    for (const { id } of server.runs) await service.follow(key, id, null);
    await clock.pass(HOUR);
    expect(mostAMinute(read)).toBeLessThan(KEY);
    expect(read.calls.length).toBeLessThan(60 * 28);
  });

  it('twelve runs at work, of which most have no stream', async () => {
    const scripts = Array.from({ length: 12 }, (_, i) => long(`work ${i}`, 200));
    setup = await createLiveSetup({ scripts });
    const { clock, server, service, key } = setup;
    for (const { id } of server.runs) await service.follow(key, id, null);
    const stop = clock.every(1_500, () => server.tick());
    await clock.pass(60_000);
    const read = meter(setup);
    await clock.pass(3 * 60_000);
    stop();
    expect(mostAMinute(read)).toBeLessThan(KEY);
  });
});

it('a stream that repeats too much is given up, and its run is asked about instead', async () => {
  setup = await createLiveSetup({ scripts: [long('much', 400)] });
  const { clock, server, service, key } = setup;
  const read = meter(setup);
  await service.follow(key, 'run-1', null);
  const stop = clock.every(300, () => server.tick());
  await clock.until(() => server.run('run-1').isOver);
  stop();
  await setup.caughtUp('run-1');
  expect(await arrived(setup.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
  // 464 lines of a real run were 44 MB of stream.
  expect(read.rest).toBeLessThan(6_000_000);
});

it('nothing is asked while nobody looks, but a stream still brings a request', async () => {
  setup = await createLiveSetup({ scripts: [makeAskingScript('one'), long('ended', 2)] });
  const { clock, server, service, net, key } = setup;
  const two = server.run('run-2');
  while (!two.isOver) two.tick();
  for (const { id } of server.runs) await service.follow(key, id, null);
  await clock.until(() => setup?.state()?.follows.every(({ isCaughtUp }) => isCaughtUp) === true);
  await clock.pass(10_000);
  await service.pause(key, true);
  const calls = net.calls.length;
  await clock.pass(HOUR);
  expect(net.calls.slice(calls)).toEqual([]);
  server.settle();
  await clock.until(() => setup?.state()?.follows[0]?.openRequests === 1, 20_000);
  expect(net.calls.length - calls).toBeLessThan(4);
  await service.pause(key, false);
  await clock.pass(5_000);
  expect(net.calls.slice(calls).some((call) => call.startsWith('GET /runs?'))).toBe(true);
});

it('a limit is kept to by every call, and shown with its end', async () => {
  setup = await createLiveSetup({ scripts: [makeAskingScript('one'), makeAskingScript('two')] });
  const { clock, server, service, net, key } = setup;
  for (const { id } of server.runs) await service.follow(key, id, null);
  server.settle();
  for (const { id } of server.runs) await setup.caughtUp(id);
  server.mischief.status = 429;
  await clock.until(() => setup?.state()?.waiting !== null);
  const { waiting } = setup.state() ?? {};
  expect(waiting?.fault).toMatchObject({ cause: 'too many requests', retryAfterMs: 2_000 });
  const calls = net.calls.length;
  const until = waiting?.nextAttemptAt ?? 0;
  // Not even what a person asks for goes out before.
  await service.retryNow(key);
  const branched = await service.branch(key, 'run-1', 'ab'.repeat(32), '');
  expect(branched).toMatchObject({ ok: false, fault: { cause: 'too many requests' } });
  await clock.pass(until - clock.now() - 100);
  expect(net.calls.slice(calls)).toEqual([]);
  server.mischief.status = 0;
  await clock.until(() => setup?.state()?.phase === 'live');
});
