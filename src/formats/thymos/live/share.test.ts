import { afterEach, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import type {
  FollowedBefore,
  GrownRun,
  PageService,
  SentDecision,
  ServerState,
} from '../../../ledger/live/protocol.ts';
import { shareConnections } from '../../../ledger/live/shared/share.ts';
import { TestBrowser, type TestTab } from '../../../ledger/live/shared/testing.ts';
import { SmallServer } from '../../../testing/server/server.ts';
import { createLiveService } from './service.ts';
import { arrived, listRecorded, TestClock, TestNet } from './testing.ts';

const URL = 'http://localhost:3001';

interface OpenTab {
  readonly tab: TestTab;
  readonly service: PageService;
  readonly net: TestNet;
  state(): ServerState | null;
  /** Runs that this tab put into a ledger, as often as it did. */
  readonly grown: GrownRun[];
  /** Whether its own connection was paused, at every change. */
  readonly pauses: boolean[];
  /** Runs that it continued from what was kept. */
  readonly continued: string[];
  /** @returns wakes it */
  stopPage(): () => void;
  connect(token?: string | null, isAlone?: boolean): Promise<void>;
  kill(): Promise<void>;
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A browser whose tabs keep what they read in one place. */
function browser(token: string | null = null) {
  const clock = new TestClock();
  const server = new SmallServer({ clock: () => clock.now(), random: () => 0.5, token });
  const all = new TestBrowser();
  const kept = new Map<string, GrownRun>();
  const sent = new Map<string, SentDecision>();
  const open = async (): Promise<OpenTab> => {
    const tab = all.open();
    const net = new TestNet(server, clock);
    const pauses: boolean[] = [];
    const continued: string[] = [];
    const live = createLiveService({ net, clock, hash: nobleHash });
    const inner: typeof live = {
      ...live,
      async pause(key, isPaused) {
        if (pauses.at(-1) !== isPaused) pauses.push(isPaused);
        await live.pause(key, isPaused);
      },
    };
    const service = shareConnections({ service: inner, tabs: tab, clock, hash: nobleHash });
    const grown: GrownRun[] = [];
    let state: ServerState | null = null;
    let answer: Promise<void> = Promise.resolve();
    const stopPage = () => {
      let wake = () => {};
      answer = new Promise((resolve) => {
        wake = resolve;
      });
      return () => {
        answer = Promise.resolve();
        wake();
      };
    };
    let isDead = false;
    await service.watch({
      changed: (next) => {
        if (!isDead) state = next;
      },
      async grown(run) {
        if (isDead) return new Promise<never>(() => undefined);
        grown.push(run);
        kept.set(run.run, run);
      },
      async before(_, run): Promise<FollowedBefore | null> {
        if (kept.has(run)) continued.push(run);
        return kept.get(run) ?? null;
      },
      answer: () => answer,
      readSent: (name) => sent.get(name) ?? null,
      writeSent: (name, decision) => {
        if (decision) sent.set(name, decision);
        else sent.delete(name);
      },
    });
    ends.push(() => service.disconnect(URL));
    return {
      tab,
      service,
      net,
      grown,
      pauses,
      continued,
      stopPage,
      state: () => state,
      async connect(given = null, isAlone = false) {
        let isDone = false;
        void service.connect({ url: URL, tenant: '', token: given }, isAlone).then((outcome) => {
          isDone = outcome.ok;
        });
        await clock.until(() => isDone);
      },
      async kill() {
        isDead = true;
        tab.kill();
        await inner.disconnect(URL);
      },
    };
  };
  const three = async () => [await open(), await open(), await open()] as const;
  const caughtUp = (run: string) =>
    clock.until(() => kept.get(run)?.entries === listRecorded(server, run).length);
  return { clock, server, all, kept, sent, open, three, caughtUp };
}

const isLive = (tab: OpenTab) => tab.state()?.phase === 'live';
const countCalls = (tabs: readonly OpenTab[]) => tabs.map(({ net }) => net.calls.length);

describe('tabs that are connected alike', () => {
  it('make the calls once, and all show what comes of them', async () => {
    const { clock, server, three, caughtUp, kept } = browser();
    server.settle();
    const tabs = await three();
    for (const tab of tabs) await tab.connect();
    await clock.until(() => tabs.every(isLive));
    await caughtUp('run-1');
    await clock.pass(60_000);
    const [first, ...others] = tabs;
    expect(first.net.calls.length).toBeGreaterThan(5);
    expect(countCalls(others)).toEqual([0, 0]);
    for (const other of others) {
      expect(other.state()).toEqual(first.state());
      expect(other.grown).toEqual([]);
    }
    expect(await arrived(kept.get('run-1') ?? null)).toEqual(listRecorded(server, 'run-1'));
    expect(await Promise.all(tabs.map(({ service }) => service.works(URL)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('go on when the one that works is killed, without loss and without doubling', async () => {
    const { clock, server, three, caughtUp, kept } = browser();
    const [first, second, third] = await three();
    for (const tab of [first, second, third]) await tab.connect();
    await clock.until(() => third.state()?.follows.length === 3);
    server.settle();
    await caughtUp('run-1');
    await second.service.unfollow(URL, 'run-2');
    await clock.until(() => third.state()?.follows.length === 2);
    await first.kill();
    const began = clock.now();
    server.run('run-1').stumble();
    await caughtUp('run-1');
    expect(clock.now() - began).toBeLessThan(5_000);
    expect(first.net.calls.length).toBeGreaterThan(0);
    const silent = first.net.calls.length;
    await clock.pass(30_000);
    expect(countCalls([first, third])).toEqual([silent, 0]);
    expect(second.grown.map(({ run }) => run)).not.toContain('run-2');
    expect(await arrived(kept.get('run-1') ?? null)).toEqual(listRecorded(server, 'run-1'));
    // What was not to be followed is not; the rest is, and the last tab shows it.
    expect(
      third
        .state()
        ?.follows.map(({ run }) => run)
        .sort(),
    ).toEqual(['run-1', 'run-3']);
    expect(third.state()).toEqual(second.state());
    // Read on from what the browser has, not from the beginning.
    expect([...second.continued].sort()).toEqual(['run-1', 'run-3']);
    expect(third.continued).toEqual([]);
  });

  it('show what was known while the next one begins', async () => {
    const { clock, server, three } = browser();
    const [first, second] = await three();
    await first.connect();
    await second.connect();
    await clock.until(() => (second.state()?.follows.length ?? 0) === server.runs.length);
    const before = second.state();
    second.net.isDown = true;
    await first.kill();
    await clock.until(() => second.state()?.phase === 'waiting');
    expect(second.state()).toMatchObject({ health: before?.health, runs: before?.runs });
  });

  it('keep the cards of the tools that were known until the next one has them', async () => {
    const { clock, three } = browser();
    const [first, second] = await three();
    await first.connect();
    await second.connect();
    await clock.until(() => second.state()?.phase === 'live');
    const before = second.state()?.tools;
    expect(before).not.toBeNull();
    second.net.onSend = () => {
      const isTools = second.net.calls.at(-1) === 'GET /tools';
      second.net.server.mischief.status = isTools ? 500 : 0;
    };
    await first.kill();
    await clock.until(() => second.net.calls.includes('GET /runs?limit=50&offset=0'));
    await clock.until(() => second.state()?.phase === 'live');
    expect(second.state()?.tools).toEqual(before);
  });

  it('leave one by one, and the connection ends with the last', async () => {
    const { clock, three } = browser();
    const [first, second, third] = await three();
    for (const tab of [first, second, third]) await tab.connect();
    await clock.until(() => isLive(third));
    await first.service.disconnect(URL);
    await third.service.disconnect(URL);
    await clock.pass(1_000);
    const before = countCalls([first, second, third]);
    await clock.pass(60_000);
    const after = countCalls([first, second, third]);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]).toBeGreaterThan(before[1] ?? 0);
    await second.service.disconnect(URL);
    // What was begun ends.
    await clock.pass(1_000);
    const last = second.net.calls.length;
    await clock.pass(60_000);
    expect(second.net.calls.length).toBe(last);
    // Whoever comes now begins again.
    await first.connect();
    await clock.until(() => first.net.calls.length > (after[0] ?? 0));
  });

  it('ask the one that works, whichever they are', async () => {
    const { clock, server, three } = browser();
    const [first, second] = await three();
    await first.connect();
    await second.connect();
    await clock.until(() => isLive(second));
    server.settle();
    const { headCommit } = server.run('run-3');
    let made: unknown = null;
    void second.service.branch(URL, 'run-3', headCommit ?? '', 'try').then((outcome) => {
      made = outcome;
    });
    await clock.until(() => made !== null);
    expect(made).toMatchObject({ ok: true });
    expect(second.net.calls).toEqual([]);
  });

  it('have a call made once that is heard twice', async () => {
    const { clock, server, all, open } = browser();
    const first = await open();
    await first.connect();
    await clock.until(() => isLive(first));
    server.settle();
    const [group = ''] = all.queues.keys();
    const answers: unknown[] = [];
    const other = all.open().open(group, (message) => answers.push(message));
    const args = ['run-3', server.run('run-3').headCommit ?? '', 'try'];
    const call = { say: 'call', from: 'other', id: 1, call: { method: 'branch', args } };
    other.say(call);
    other.say(call);
    await clock.pass(5_000);
    expect(first.net.calls.filter((one) => one.endsWith('/branch'))).toHaveLength(1);
    expect(answers.filter((one) => Reflect.get(Object(one), 'say') === 'answer')).toHaveLength(1);
  });

  it('without the same token share nothing, and no token is ever said', async () => {
    const { clock, all, open } = browser('right-token');
    const [right, wrong, alone] = [await open(), await open(), await open()];
    await right.connect('right-token');
    await wrong.connect('wrong-token');
    await alone.connect('right-token', true);
    await clock.until(() => isLive(right) && isLive(alone) && wrong.state()?.phase === 'stopped');
    expect(wrong.state()?.runs).toEqual([]);
    expect(alone.net.calls.length).toBeGreaterThan(0);
    expect(all.seen.join()).not.toContain('-token');
  });
});

describe('a tab that is stopped while it works', () => {
  it('is replaced, and does nothing of what it missed when it wakes', async () => {
    const { clock, server, three, caughtUp } = browser();
    server.settle();
    const [first, second, third] = await three();
    for (const tab of [first, second, third]) await tab.connect();
    await caughtUp('run-1');
    first.tab.stop();
    let made: unknown = null;
    const { headCommit } = server.run('run-3');
    void third.service.branch(URL, 'run-3', headCommit ?? '', 'try').then((outcome) => {
      made = outcome;
    });
    await clock.until(() => made !== null, 60_000);
    expect(made).toMatchObject({ ok: true });
    const branches = () =>
      [first, second, third]
        .flatMap(({ net }) => net.calls)
        .filter((call) => call.endsWith('/branch')).length;
    expect(branches()).toBe(1);
    first.tab.wake();
    await clock.pass(10_000);
    expect(branches()).toBe(1);
    const before = first.net.calls.length;
    await clock.pass(60_000);
    expect(first.net.calls.length).toBe(before);
    expect(await first.service.works(URL)).toBe(false);
  });
});

describe('a tab whose page is stopped, while its worker goes on', () => {
  it('lets another one work, and is in line again when its page is back', async () => {
    const { clock, server, open, caughtUp } = browser();
    const [first, second] = [await open(), await open()];
    await first.connect();
    await second.connect();
    await clock.until(() => isLive(second));
    const wake = first.stopPage();
    await clock.pass(30_000);
    server.settle();
    await caughtUp('run-1');
    expect(second.grown.map(({ run }) => run)).toContain('run-1');
    const before = first.net.calls.length;
    await clock.pass(60_000);
    expect(first.net.calls.length).toBe(before);
    wake();
    await clock.pass(1_000);
    expect(await second.service.works(URL)).toBe(true);
    await second.kill();
    await clock.until(() => first.net.calls.length > before, 5_000);
    expect(await first.service.works(URL)).toBe(true);
  });
});

describe('a decision', () => {
  async function waiting() {
    const it = browser();
    it.server.settle();
    const [first, second, third] = await it.three();
    for (const tab of [first, second, third]) await tab.connect();
    await it.caughtUp('run-1');
    const { pending, lane } = it.server.run('run-1');
    const decision = {
      proposal: pending?.proposal.id ?? '',
      channel: pending?.channel ?? '',
      head: it.server.ledger.head(lane.id)?.id ?? '',
      approve: true,
    };
    return { ...it, first, second, third, decision };
  }

  it('is sent once, by the tab that works, and seen by all', async () => {
    const { clock, server, first, second, third, decision, caughtUp } = await waiting();
    let delivery: unknown = null;
    void second.service.deliver(URL, 'run-1', decision).then((got) => {
      delivery = got;
    });
    const stop = clock.every(500, () => server.tick());
    await clock.until(() => delivery !== null);
    stop();
    expect(delivery).toMatchObject({ state: 'carried out' });
    await caughtUp('run-1');
    expect(server.decisions).toHaveLength(1);
    expect(second.net.calls).toEqual([]);
    expect(third.state()).toEqual(first.state());
  });

  it('is sent by the next tab when the one that works died before it began to', async () => {
    const { clock, server, first, third, decision } = await waiting();
    let delivery: unknown = null;
    server.mischief.slowMs = 1_000;
    void third.service.deliver(URL, 'run-1', decision).then((got) => {
      delivery = got;
    });
    await clock.pass(500);
    await first.kill();
    expect(server.decisions).toHaveLength(0);
    const stop = clock.every(500, () => server.tick());
    await clock.until(() => delivery !== null);
    stop();
    expect(delivery).toMatchObject({ state: 'carried out' });
    expect(server.decisions).toHaveLength(1);
  });

  it('is not sent again when the tab that sent it died', async () => {
    const { clock, server, sent, first, third, decision } = await waiting();
    let delivery: unknown = null;
    void third.service.deliver(URL, 'run-1', decision).then((got) => {
      delivery = got;
    });
    await clock.until(() => server.decisions.length === 1);
    await first.kill();
    await clock.until(() => delivery !== null);
    expect(delivery).toMatchObject({ state: 'unknown' });
    await clock.pass(120_000);
    expect(server.decisions).toHaveLength(1);
    expect(sent.size).toBe(1);
  });

  it('is seen through by a tab that disconnects meanwhile', async () => {
    const { clock, server, first, third, decision } = await waiting();
    let delivery: unknown = null;
    void third.service.deliver(URL, 'run-1', decision).then((got) => {
      delivery = got;
    });
    await clock.until(() => server.decisions.length === 1);
    const left = first.service.disconnect(URL);
    const stop = clock.every(500, () => server.tick());
    await clock.until(() => delivery !== null);
    stop();
    await left;
    expect(delivery).toMatchObject({ state: 'carried out' });
    expect(server.decisions).toHaveLength(1);
  });
});

describe('pages that nobody sees', () => {
  it('have a connection that pauses, until one of them is seen again', async () => {
    const { clock, open } = browser();
    const [first, second] = [await open(), await open()];
    await first.connect();
    await second.connect();
    await clock.until(() => isLive(second));
    await first.service.show(false);
    await clock.pass(30_000);
    expect(first.pauses, 'the other one is seen').toEqual([false]);
    await second.service.show(false);
    await clock.pass(10_000);
    expect(first.pauses).toEqual([false, true]);
    await second.service.show(true);
    await clock.pass(0);
    expect(first.pauses).toEqual([false, true, false]);
    await clock.pass(10_000);
    expect([first.pauses, second.pauses]).toEqual([[false, true, false], []]);
  });

  it('that died are not taken for seen', async () => {
    const { clock, open } = browser();
    const [first, second] = [await open(), await open()];
    await first.connect();
    await second.connect();
    await clock.until(() => isLive(second));
    await first.service.show(false);
    await second.kill();
    await clock.pass(10_000);
    expect(first.pauses.at(-1)).toBe(true);
  });
});
