// Runs that nobody followed while their server still knew their trajectory.

import { afterEach, describe, expect, it } from 'vitest';
import { BY_TASK, type FollowState } from '../../../../ledger/live/protocol.ts';
import type { RunScript } from '../../../../testing/server/script.ts';
import { SCRIPTS } from '../../../../testing/server/script.ts';
import { arrived, createLiveSetup, type LiveSetup, listRecorded } from '../testing.ts';
import { long, makeAskingScript, meter } from './testing.ts';

const HOUR = 3_600_000;

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

const shown = (run = 'run-1'): FollowState | undefined =>
  setup?.state()?.follows.find((follow) => follow.run === run);

/** Its runs have done what they could, and the server was killed and started again. */
async function killed(scripts: readonly RunScript[]): Promise<LiveSetup> {
  const made = await createLiveSetup({ scripts });
  setup = made;
  made.server.settle();
  made.server.restart('sigkill');
  await made.clock.pass(HOUR);
  return made;
}

async function forgotten(it: LiveSetup, run = 'run-1'): Promise<FollowState | undefined> {
  await it.service.follow(it.key, run, null);
  await it.clock.until(() => shown(run)?.feed === 'forgotten');
  return shown(run);
}

const second = ({ clock }: LiveSetup): number => Math.floor(clock.now() / 1000);

describe('a run that its server has forgotten, and that nobody followed before,', () => {
  it('is found by its task, with what it delegated, and says how', async () => {
    const it = await killed(SCRIPTS);
    const read = meter(it);
    const found = await forgotten(it, 'run-2');
    expect(found).toMatchObject({ isCaughtUp: true, openRequests: 1, toLookThrough: null });
    expect(found?.note).toContain('found by its task');
    await it.caughtUp('run-2');
    const run = it.grown('run-2');
    expect(await arrived(run)).toEqual(listRecorded(it.server, 'run-2'));
    expect(it.server.run('run-2').children.length).toBeGreaterThan(0);
    expect(run?.isByTask).toBe(true);
    expect(run?.findings).toEqual([expect.objectContaining({ check: BY_TASK, severity: 'info' })]);
    // The beginnings of all trajectories, and what was recorded from then on.
    expect(read.calls.filter(({ path }) => path.includes('/audit/entries'))).toHaveLength(4);
  });

  it('is not asked about any more', async () => {
    const it = await killed([makeAskingScript('ours')]);
    await forgotten(it);
    const calls = it.net.calls.length;
    await it.clock.pass(HOUR);
    expect(it.net.calls.slice(calls).filter((call) => call.includes('run-1'))).toEqual([]);
    expect(it.net.calls.slice(calls).filter((call) => call.includes('/audit/'))).toEqual([]);
  });

  it('is still said to be found by its task when it is opened again', async () => {
    const it = await killed([makeAskingScript('ours')]);
    await forgotten(it);
    const kept = it.grown('run-1');
    await it.service.unfollow(it.key, 'run-1');
    await it.service.follow(it.key, 'run-1', kept);
    await it.clock.until(() => shown()?.feed === 'forgotten');
    expect(shown()?.note).toContain('2 records were found by its task');
    expect(it.grown('run-1')?.findings).toHaveLength(1);
  });

  it('is not taken for another one with its task', async () => {
    const it = await killed([makeAskingScript('ours'), makeAskingScript('ours')]);
    const found = await forgotten(it);
    expect(found).toMatchObject({ entries: 0, trajectory: null, toLookThrough: null });
    expect(found?.note).toContain('2 trajectories of the server’s ledger begin with its task');
    expect(it.grown('run-1')).toBeNull();
  });

  it('is not taken for one that has no trajectory in the ledger, or the only one', async () => {
    const it = await killed([makeAskingScript('ours')]);
    // It was listed, and killed before anything of it was recorded.
    it.server.start({ task: 'ours' }, '');
    it.server.restart('sigkill');
    const found = await forgotten(it);
    expect(found).toMatchObject({ entries: 0, trajectory: null });
    expect(found?.note).toContain('another run may be the one');
  });

  it('is found though others with its task have ended, or began since', async () => {
    const it = await killed([makeAskingScript('ours'), long('ours', 2)]);
    const { id } = it.server.start({ task: 'ours' }, '');
    it.server.run(id).tick();
    await forgotten(it);
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(it.server, 'run-1'));
  });

  it('and has no trajectory with its task is said to have none', async () => {
    const it = await killed([]);
    const { id } = it.server.start({ task: 'ours' }, '');
    it.server.restart('sigkill');
    const found = await forgotten(it, id);
    expect(found?.note).toContain('None of its records was found');
  });
});

describe('in a large ledger', () => {
  it('entries are read as far as is cheap, and all of them when a person asks', async () => {
    const it = await createLiveSetup({ scripts: [makeAskingScript('ours')] });
    setup = it;
    const { clock, server } = it;
    await clock.pass(HOUR);
    server.settle();
    const from = second(it) + 60;
    server.addOthers({ entries: 6_000, from, to: from + 3_600 });
    server.run('run-1').decide('maintainer', true);
    await clock.pass(2 * HOUR);
    server.run('run-1').tick();
    server.restart('sigkill');
    const read = meter(it);
    const first = await forgotten(it);
    expect(first?.toLookThrough).toBeGreaterThan(3_000);
    expect(first?.note).toContain(`${first?.toLookThrough} later records`);
    expect(first?.entries).toBeGreaterThan(0);
    expect(read.audit).toBeLessThan(4_000_000);
    expect(it.grown('run-1')?.entries).toBe(first?.entries);
    await it.service.lookFor(it.key, 'run-1');
    await it.caughtUp('run-1');
    await clock.until(() => shown()?.feed === 'forgotten');
    expect(shown()).toMatchObject({ toLookThrough: null });
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
  });

  it('the beginnings of very many trajectories are read only when a person asks', async () => {
    const it = await createLiveSetup({ scripts: [makeAskingScript('ours')] });
    setup = it;
    const { clock, server } = it;
    server.addOthers({ entries: 2_020, each: 1, from: second(it) - 9_000, to: second(it) - 60 });
    server.settle();
    server.restart('sigkill');
    const read = meter(it);
    const first = await forgotten(it);
    expect(first).toMatchObject({ entries: 0, toLookThrough: 2_021 });
    expect(read.audit).toBeLessThan(1_000);
    await it.service.lookFor(it.key, 'run-1');
    await it.caughtUp('run-1');
    await clock.until(() => shown()?.feed === 'forgotten');
    expect(shown()).toMatchObject({ entries: 2, toLookThrough: null });
  });

  it('a failure on the way costs nothing of what a person asked for', async () => {
    const it = await killed([makeAskingScript('ours')]);
    it.server.addOthers({ entries: 3_000, from: second(it), to: second(it) + 10 });
    await forgotten(it);
    expect(shown()?.toLookThrough).toBe(3_000);
    let failed = 0;
    it.net.onSend = () => {
      const isReading = it.net.calls.at(-1)?.includes('/audit/entries?') ?? false;
      it.server.mischief.status = isReading && failed++ < 3 ? 500 : 0;
    };
    await it.service.lookFor(it.key, 'run-1');
    await it.clock.until(() => shown()?.feed === 'polling');
    await it.clock.until(() => shown()?.feed === 'forgotten');
    expect(failed).toBeGreaterThan(3);
    expect(shown()?.toLookThrough).toBeNull();
  });
});

it.each(['Cancelled', 'Error'])(
  'a run that ended without a name in its record (%s) is found by its task',
  async (how) => {
    const failing: RunScript = {
      task: 'ours',
      steps: [...long('ours', 2).steps, { step: 'fail', answer: 'No answer.', detail: 'gone' }],
    };
    const it = await createLiveSetup({
      scripts: [how === 'Error' ? failing : makeAskingScript('ours')],
    });
    setup = it;
    it.server.settle();
    it.server.restart('sigterm');
    await it.service.follow(it.key, 'run-1', null);
    await it.clock.until(() => shown()?.feed === 'ended');
    expect(shown()?.note).toContain('found by its task');
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(it.server, 'run-1'));
    const calls = it.net.calls.length;
    await it.clock.pass(HOUR);
    expect(it.net.calls.slice(calls).filter((call) => call.includes('/audit/'))).toEqual([]);
  },
);
