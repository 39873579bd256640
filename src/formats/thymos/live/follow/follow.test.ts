import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { draws } from '../../../../testing/draws.ts';
import { arrived, createLiveSetup, type LiveSetup, listRecorded } from '../testing.ts';

/** Numbers from 0 to 1 that look drawn, the same for the same seed. */
function drawsFrom(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 16_807) % 2_147_483_647;
    return at / 2_147_483_647;
  };
}

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

describe('a followed run', () => {
  it('arrives whole while it runs, with what it delegated', async () => {
    setup = await createLiveSetup();
    const { clock, server, service, key } = setup;
    await clock.until(() => setup?.state()?.phase === 'live');
    await service.follow(key, 'run-2', null);
    const stop = clock.every(1_500, () => server.tick());
    await clock.until(() => server.run('run-2').status === 'waiting_approval');
    await setup.caughtUp('run-2');
    stop();
    expect(await arrived(setup.grown('run-2'))).toEqual(listRecorded(server, 'run-2'));
    const [follow] = setup.state()?.follows ?? [];
    expect(follow).toMatchObject({
      pendingChannel: 'maintainer',
      openRequests: 1,
      hasGap: false,
      feed: 'stream',
    });
  });

  it('is continued from what was read before', async () => {
    setup = await createLiveSetup();
    const { clock, server, service, key } = setup;
    server.settle();
    await service.follow(key, 'run-1', null);
    await setup.caughtUp('run-1');
    const before = setup.grown('run-1');
    await service.unfollow(key, 'run-1');
    await clock.pass(90_000);
    server.run('run-1').decide('maintainer/security', true);
    server.settle();
    const earlier = setup.net.calls.length;
    await service.follow(key, 'run-1', {
      trajectory: before?.trajectory ?? '',
      file: before?.file ?? new Blob(),
      isByTask: false,
    });
    await setup.caughtUp('run-1');
    expect(await arrived(setup.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
    const first = setup.net.calls.slice(earlier).find((path) => path.includes('/audit/entries'));
    expect(Number(new URLSearchParams(first?.split('?')[1]).get('from'))).toBeGreaterThan(0);
  });

  it('arrives when one second holds more entries than a page', async () => {
    const steps = Array.from({ length: 1_200 }, (_, i) => ({
      step: 'call' as const,
      call: {
        tool: 'set',
        args: { i },
        output: null,
      },
    }));
    setup = await createLiveSetup({ scripts: [{ task: 'many', steps }] });
    setup.server.settle();
    await setup.service.follow(setup.key, 'run-1', null);
    await setup.caughtUp('run-1');
    expect(await arrived(setup.grown('run-1'))).toEqual(listRecorded(setup.server, 'run-1'));
  });

  it('holds ids without the prefix that they may be shown with', async () => {
    setup = await createLiveSetup();
    setup.server.mischief.prefixes = true;
    setup.server.settle();
    await setup.service.follow(setup.key, 'run-3', null);
    await setup.caughtUp('run-3');
    expect(await arrived(setup.grown('run-3'))).toEqual(listRecorded(setup.server, 'run-3'));
    expect(setup.grown('run-3')?.trajectory).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps arriving by asking when its stream is cut', async () => {
    setup = await createLiveSetup();
    const { clock, server, service, key } = setup;
    server.mischief.cutStream = true;
    await service.follow(key, 'run-1', null);
    await clock.until(() => (setup?.state()?.follows[0]?.entries ?? 0) > 0);
    server.tick();
    const began = clock.now();
    await setup.caughtUp('run-1');
    expect(clock.now() - began).toBeLessThan(5_000);
    expect(setup.state()?.follows[0]?.feed).toBe('polling');
  });

  it('shows no fault any more once its stream is open again', async () => {
    setup = await createLiveSetup();
    const { clock, server, service, key } = setup;
    await service.follow(key, 'run-1', null);
    const shown = () => setup?.state()?.follows[0];
    await clock.until(() => shown()?.feed === 'stream');
    server.mischief.cutStream = true;
    server.mischief.status = 503;
    server.tick();
    await clock.until(() => (shown()?.waiting?.failures ?? 0) > 2);
    Object.assign(server.mischief, { cutStream: false, status: 0 });
    await service.retryNow(key);
    await clock.until(() => shown()?.feed === 'stream');
    await clock.pass(2_000);
    expect(shown()).toMatchObject({ feed: 'stream', waiting: null });
  });

  it('leaves connections free when many are followed, and asks for those without a stream', async () => {
    const scripts = Array.from({ length: 9 }, (_, i) => ({
      task: `task ${i}`,
      steps: Array.from({ length: 30 }, () => ({
        step: 'call' as const,
        call: { tool: 'set', args: {}, output: null },
      })),
    }));
    setup = await createLiveSetup({ scripts });
    const { clock, server, service, key } = setup;
    for (const { id } of server.runs) await service.follow(key, id, null);
    await clock.until(
      () => setup?.state()?.follows.filter(({ isCaughtUp }) => isCaughtUp).length === 9,
    );
    const feeds = () => setup?.state()?.follows.map(({ feed }) => feed) ?? [];
    expect(feeds().filter((feed) => feed === 'stream')).toHaveLength(3);
    server.tick();
    for (const { id } of server.runs) await setup.caughtUp(id);
    // A stream that ends gives its place to another run.
    server.runs[0]?.cancel();
    server.runs[1]?.cancel();
    await clock.until(
      () =>
        feeds()
          .slice(2)
          .filter((feed) => feed === 'stream').length === 2,
    );
  });

  it('shows a branch as a lane of its run', async () => {
    setup = await createLiveSetup();
    const { clock, server, service, key } = setup;
    server.settle();
    await service.follow(key, 'run-3', null);
    await setup.caughtUp('run-3');
    const made = await service.branch(key, 'run-3', server.run('run-3').headCommit ?? '', 'try');
    expect(made.ok).toBe(true);
    await clock.until(
      () => setup?.grown('run-3')?.entries === listRecorded(server, 'run-3').length + 1,
    );
    expect((await arrived(setup.grown('run-3'))).join()).toContain(
      made.ok ? made.value : 'no branch',
    );
  });

  it('reports bytes that changed under an id, and keeps the first', async () => {
    setup = await createLiveSetup();
    const { clock, server, service, key } = setup;
    server.settle();
    await service.follow(key, 'run-1', null);
    await setup.caughtUp('run-1');
    const before = await setup.grown('run-1')?.file.text();
    server.mischief.rewrite = true;
    await service.retryNow(key);
    await clock.until(() => (setup?.grown('run-1')?.findings.length ?? 0) === 1);
    expect(await setup.grown('run-1')?.file.text()).toBe(before);
  });

  it('loses and doubles nothing, whatever a server drops, repeats, reorders, cuts or refuses', async () => {
    const share = fc.integer({ min: 0, max: 60 }).map((percent) => percent / 100);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          drop: share,
          repeat: share,
          cut: share,
          limitRate: share,
          reorder: fc.boolean(),
          cutStream: fc.boolean(),
          prefixes: fc.boolean(),
          pageCap: fc.constantFrom(0, 0, 7, 50),
        }),
        fc.integer({ min: 1, max: 2_147_483_646 }),
        fc.integer({ min: 100, max: 4_000 }),
        async (mischief, seed, pace) => {
          const it = await createLiveSetup({ draw: drawsFrom(seed) });
          const { clock, server, service, key } = it;
          Object.assign(server.mischief, mischief);
          await service.follow(key, 'run-2', null);
          const stop = clock.every(pace, () => {
            server.tick();
            const { pending } = server.run('run-2');
            if (pending) server.run('run-2').decide(pending.channel, true);
          });
          await clock.until(() => server.run('run-2').status === 'completed', 900_000);
          await clock.pass(120_000);
          stop();
          // What was handed out until now is true, and nothing is in it twice.
          const soFar = await arrived(it.grown('run-2'));
          expect(new Set(soFar).size).toBe(soFar.length);
          expect(listRecorded(server, 'run-2')).toEqual(expect.arrayContaining([...soFar]));
          // Once the server behaves, all of it is there.
          server.mischief = { ...server.mischief, drop: 0, cut: 0, limitRate: 0, pageCap: 0 };
          await service.retryNow(key);
          await it.caughtUp('run-2');
          expect(await arrived(it.grown('run-2'))).toEqual(listRecorded(server, 'run-2'));
          await it.end();
        },
      ),
      { numRuns: draws(40) },
    );
  });
});
