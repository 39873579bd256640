// Runs whose session is not the one that they began with: resumed elsewhere, or lost by the server.

import { afterEach, describe, expect, it } from 'vitest';
import type { FollowState } from '../../../../ledger/live/protocol.ts';
import type { RunScript } from '../../../../testing/server/script.ts';
import { arrived, createLiveSetup, type LiveSetup, listRecorded } from '../testing.ts';
import { long, makeAskingScript, meter } from './testing.ts';

const HOUR = 3_600_000;

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

const shown = (): FollowState | undefined => setup?.state()?.follows[0];

const broken: RunScript = {
  task: 'ours',
  steps: [...long('ours', 2).steps, { step: 'fail', answer: 'No answer.', detail: 'gone' }],
};

/** A followed run that met its limit of steps. */
async function limited(): Promise<LiveSetup> {
  const made = await createLiveSetup({ scripts: [{ ...long('first', 3), maxSteps: 2 }] });
  setup = made;
  await made.service.follow(made.key, 'run-1', null);
  made.server.settle();
  expect(made.server.run('run-1').record.status).toBe('failed');
  await made.clock.until(() => shown()?.feed === 'ended');
  await made.caughtUp('run-1');
  return made;
}

describe('a run that was resumed elsewhere', () => {
  it('shows its request within five seconds, however long it had ended, as a lane of its own', async () => {
    const it = await limited();
    const { clock, server } = it;
    const run = server.run('run-1');
    const first = run.lane.id;
    await clock.pass(3 * HOUR);
    run.resume(makeAskingScript('again'));
    server.settle();
    const began = clock.now();
    await clock.until(() => shown()?.openRequests === 1);
    expect(clock.now() - began).toBeLessThan(5_000);
    await it.caughtUp('run-1');
    expect(run.lane.id).not.toBe(first);
    expect(shown()).toMatchObject({
      trajectory: run.lane.id,
      trajectories: [first, run.lane.id],
      pendingChannel: 'maintainer',
      hasGap: false,
    });
    expect(it.grown('run-1')).toMatchObject({ trajectories: [first, run.lane.id] });
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
    // Over, its record is in a form by which the server gives nothing.
    run.decide('maintainer', true);
    server.settle();
    await clock.until(() => shown()?.feed === 'ended');
    await it.caughtUp('run-1');
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
    expect(it.grown('run-1')?.record?.isResumed).toBe(true);
  });

  it('is read with what it was before, though nobody followed it then', async () => {
    const it = await createLiveSetup({ scripts: [{ ...long('first', 3), maxSteps: 2 }] });
    setup = it;
    const { clock, server, service, key } = it;
    server.settle();
    const run = server.run('run-1');
    const first = run.lane.id;
    await clock.pass(HOUR);
    run.resume(makeAskingScript('again'));
    server.settle();
    await service.follow(key, 'run-1', null);
    await it.caughtUp('run-1');
    expect(shown()?.trajectories).toEqual([first, run.lane.id]);
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
  });

  it('is known with all its lanes after it was kept, and goes back to the first one with its server', async () => {
    const it = await limited();
    const { clock, server, service, key } = it;
    const run = server.run('run-1');
    const first = run.lane.id;
    run.resume(makeAskingScript('again'));
    server.settle();
    await it.caughtUp('run-1');
    const kept = it.grown('run-1');
    await service.unfollow(key, 'run-1');
    // The server stores no resume: after a restart its record is the old one.
    server.restart('sigkill');
    await clock.pass(HOUR);
    const read = meter(it);
    await service.follow(key, 'run-1', {
      trajectory: first,
      file: kept?.file ?? new Blob(),
      isByTask: false,
    });
    await clock.until(() => shown()?.feed === 'ended');
    expect(shown()).toMatchObject({
      trajectory: first,
      trajectories: [first, run.lanes[1]?.id],
      entries: kept?.entries,
    });
    // The server counts as many as were kept: nothing is read again.
    expect(read.audit).toBeLessThan(200);
  });
});

describe('a run whose server was killed and started again', () => {
  it('is shown as forgotten, with what was read of it, and asked about no more', async () => {
    const it = await createLiveSetup({ scripts: [makeAskingScript('ours')] });
    setup = it;
    const { clock, server, service, net, key } = it;
    await service.follow(key, 'run-1', null);
    server.settle();
    await it.caughtUp('run-1');
    server.restart('sigkill');
    expect(server.run('run-1').record.status).toBe('running');
    await clock.until(() => shown()?.feed === 'forgotten');
    expect(shown()).toMatchObject({ isCaughtUp: true, entries: 2, openRequests: 1, waiting: null });
    expect(shown()?.note).toContain('holds 2 records');
    const calls = net.calls.length;
    await clock.pass(HOUR);
    expect(net.calls.slice(calls).filter((call) => call.includes('run-1'))).toEqual([]);
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
    expect(shown()?.feed).toBe('forgotten');
  });

  it('a session that is still being made is not taken for a lost one', async () => {
    const it = await createLiveSetup({ scripts: [] });
    setup = it;
    const { clock, server, service, key } = it;
    const { id } = server.start({ task: 'ours' }, '');
    await service.follow(key, id, null);
    await clock.pass(20_000);
    expect(shown()?.feed).not.toBe('forgotten');
    server.settle();
    await clock.until(() => shown()?.feed === 'ended');
    await it.caughtUp(id);
  });

  it.each(['Cancelled', 'Error'])(
    'or ended without a name in its record (%s) keeps its entries',
    async (how) => {
      const it = await createLiveSetup({
        scripts: [how === 'Error' ? broken : makeAskingScript('ours')],
      });
      setup = it;
      const { clock, server, service, key } = it;
      await service.follow(key, 'run-1', null);
      server.settle();
      if (how === 'Cancelled') server.shutDown();
      server.settle();
      await clock.until(() => shown()?.feed === 'ended');
      await it.caughtUp('run-1');
      expect(server.run('run-1').record).toMatchObject({ status: 'failed', trajectory_id: '' });
      server.restart('sigterm');
      await service.retryNow(key);
      await clock.pass(10_000);
      expect(shown()).toMatchObject({ feed: 'ended', status: 'failed', note: null });
      expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
    },
  );
});
