// How soon a run is in the list, and what looking for it asks of a server.

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import type { ScriptedRun } from '../../../testing/server/run.ts';
import { long, makeAskingScript, meter, type TestMeter } from './follow/testing.ts';
import { readAddress } from './http/address.ts';
import { Api } from './http/api.ts';
import { Http } from './http/http.ts';
import type { ServerNetwork } from './ports.ts';
import { RunList } from './runs.ts';
import { createLiveSetup, type LiveSetup, TestClock } from './testing.ts';

const SOON_MS = 3_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST = 60;
/** From here to a server and back. */
const AWAY = { slowMs: 50 };

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

interface Before {
  /** Runs that wait for a decision and are followed. */
  readonly followed?: number;
  /** Runs that have ended. */
  readonly ended?: number;
}

async function connected({ followed = 0, ended = 0 }: Before): Promise<LiveSetup> {
  const scripts = [
    ...Array.from({ length: followed }, (_, i) => makeAskingScript(`ask ${i}`)),
    ...Array.from({ length: ended }, (_, i) => long(`end ${i}`, 1)),
  ];
  const made = await createLiveSetup({
    scripts,
    scriptFor: (task) => (task === 'short' ? { steps: [] } : makeAskingScript(task)),
    mischief: AWAY,
  });
  setup = made;
  const { server, service, clock, key } = made;
  server.settle();
  await clock.until(() => made.state()?.phase === 'live');
  for (const { id } of server.runs.slice(0, followed)) await service.follow(key, id, null);
  await clock.until(() => made.state()?.follows.every(({ openRequests }) => openRequests) === true);
  return made;
}

const isListed = ({ state }: LiveSetup, { id }: ScriptedRun, status = 'running') =>
  state()?.runs.some((run) => run.run === id && run.status === status) === true;

/** From the start of a run until the list has it, and until its request is here, as it is followed then. */
async function untilSeen(it: LiveSetup) {
  const { server, service, clock, key } = it;
  const began = clock.now();
  const run = server.start({ task: 'a new one' }, '');
  server.settle();
  await clock.until(() => isListed(it, run));
  const listed = clock.now() - began;
  await service.follow(key, run.id, null);
  const isOpen = () =>
    it.state()?.follows.some((follow) => follow.run === run.id && follow.openRequests === 1);
  await clock.until(() => isOpen() === true);
  return { listed, asked: clock.now() - began };
}

function mostInAMinute({ calls }: Pick<TestMeter, 'calls'>): number {
  return calls.reduce((most, { at: begin }) => {
    const { length } = calls.filter(({ at }) => at >= begin && at < begin + MINUTE);
    return Math.max(most, length);
  }, 0);
}

const BEFORE: readonly [string, Before][] = [
  ['no run', {}],
  ['a followed run', { followed: 1 }],
  ['ten followed runs', { followed: 10 }],
  ['ten followed runs and 60 others', { followed: 10, ended: 60 }],
];

describe.each(BEFORE)('of a server with %s', (_, before) => {
  it('a new run is in the list within 3 s, and its request here', async () => {
    const it = await connected(before);
    for (const pause of [0, 1_300, 2_350, MINUTE, 20 * MINUTE]) {
      await it.clock.pass(pause);
      const { listed, asked } = await untilSeen(it);
      expect({ pause, isSoon: listed <= SOON_MS && asked <= SOON_MS, listed, asked }).toMatchObject(
        { isSoon: true },
      );
    }
  }, 60_000);

  it('what a new run asks after some time is here within 3 s', async () => {
    const it = await connected(before);
    const { server, service, clock, key } = it;
    await clock.pass(MINUTE);
    const run = server.start({ task: 'a new one' }, '');
    server.tick();
    await clock.until(() => isListed(it, run));
    await service.follow(key, run.id, null);
    await clock.pass(25_000);
    server.settle();
    await clock.until(() => {
      const follow = it.state()?.follows.find((one) => one.run === run.id);
      return follow?.openRequests === 1;
    }, SOON_MS);
  });

  it('a run that is over before anybody could see it run is in the list within 3 s', async () => {
    const it = await connected(before);
    for (const pause of [0, MINUTE]) {
      await it.clock.pass(pause);
      const run = it.server.start({ task: 'short' }, '');
      it.server.settle();
      await it.clock.until(() => isListed(it, run, 'completed'), SOON_MS);
    }
  });

  it('nothing but looks is asked while nothing happens, and no more than 60 a minute', async () => {
    const it = await connected(before);
    const read = meter(it);
    await it.clock.pass(HOUR / 2);
    expect(mostInAMinute(read)).toBeLessThanOrEqual(MOST);
    // On the average the looks, the health, and now and then a session.
    expect(read.calls.length).toBeLessThan(30 * 45);
  }, 60_000);
});

it('at whatever time a run starts, it is in the list within 3 s', async () => {
  const it = await connected({ followed: 1 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 20_000 }), async (pause) => {
      await it.clock.pass(pause);
      const run = it.server.start({ task: 'another' }, '');
      await it.clock.until(() => isListed(it, run), SOON_MS);
    }),
    { numRuns: draws(30) },
  );
});

describe('an old run', () => {
  it('is in the list within 3 s after connecting', async () => {
    const it = await createLiveSetup({ scripts: [makeAskingScript('old')], mischief: AWAY });
    setup = it;
    await it.clock.until(() => isListed(it, it.server.run('run-1')), SOON_MS);
  });

  it.each([
    ['all', 0],
    ['many', 60],
  ])('that is taken up again elsewhere runs in the list of %s', async (_, ended) => {
    const it = await connected({ ended: ended + 1 });
    const { server, clock, service, key } = it;
    const run = server.run('run-1');
    await service.follow(key, run.id, null);
    await clock.pass(10 * MINUTE);
    run.resume({ task: run.task, steps: [] });
    await clock.until(() => isListed(it, run), ended === 0 ? SOON_MS : 10_000);
  });
});

/** A list of so many runs that have ended, of which a new one may never be seen to run. */
class ManyRuns implements ServerNetwork {
  readonly secureOnly = false;
  readonly calls: { readonly at: number; readonly path: string }[] = [];
  readonly runs: object[];
  private readonly clock: TestClock;

  constructor(clock: TestClock, size: number) {
    this.clock = clock;
    this.runs = Array.from({ length: size }, (_, i) => ended(i));
  }

  async send(url: string): Promise<Response> {
    this.calls.push({ at: this.clock.now(), path: url });
    const { searchParams } = new URL(url);
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name) ?? 0));
    const runs = searchParams.has('status') ? [] : this.runs;
    const page = runs.slice(offset, (offset ?? 0) + (limit ?? 0));
    return Response.json({ runs: page, total: runs.length, limit, offset });
  }

  async answersAtAll(): Promise<boolean> {
    return true;
  }
}

function ended(i: number): object {
  return { run_id: `run-${i}`, task: `end ${i}`, status: 'completed', trajectory_id: '' };
}

it.each([51, 300, 3_000])(
  'of %s runs the list is read whole now and then, and 60 calls a minute suffice',
  async (size) => {
    const clock = new TestClock();
    const net = new ManyRuns(clock, size);
    const address = readAddress('http://localhost:3001', '', false);
    const http = new Http({ net, clock, address, token: null });
    const list = new RunList(new Api(http, new AbortController().signal));
    await list.look(false);
    const first = net.calls.length;
    for (let looks = 0; looks < 600; looks++) {
      await clock.pass(2_400);
      await list.look(true);
    }
    const calls = net.calls.slice(first);
    expect(mostInAMinute({ calls })).toBeLessThanOrEqual(MOST);
    net.runs.push(ended(size));
    const { runs } = await list.look(false);
    expect(runs.some(({ run }) => run === `run-${size}`)).toBe(true);
  },
);
