import type { Remote } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ask } from '../../../base/ask.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { browserClock, browserNet } from '../../../formats/thymos/live/browser.ts';
import { makeAskingScript } from '../../../formats/thymos/live/follow/testing.ts';
import { createLiveService } from '../../../formats/thymos/live/service.ts';
import type { PageService } from '../../../ledger/live/protocol.ts';
import { shareConnections } from '../../../ledger/live/shared/share.ts';
import { TestBrowser } from '../../../ledger/live/shared/testing.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { type ServerHttpOptions, startServer } from '../../../testing/server/http.ts';
import type { SmallServer } from '../../../testing/server/server.ts';
import type { OpenNews, ServerNews } from './news.ts';
import { followName, LiveStore } from './store.ts';

const FOUND: Finding = {
  check: 'server.world',
  severity: 'warning',
  lane: null,
  index: null,
  seq: null,
  entry: null,
  path: null,
  expected: null,
  actual: null,
  message: 'It says otherwise.',
};
const WAIT = { timeout: 50_000, interval: 50 };

interface Followed {
  readonly store: LiveStore;
  readonly setup: TestSetup;
  readonly server: SmallServer;
  readonly url: string;
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const end of ends.splice(0).reverse()) await end();
});

async function connected(
  prepare: (server: SmallServer) => void,
  options: ServerHttpOptions = {},
): Promise<Followed> {
  const { url, server, close } = await startServer({ stepMs: 0, ...options });
  ends.push(close);
  prepare(server);
  const setup = createSetup();
  const store = storeIn(new TestBrowser(), setup.ask);
  await connect(store, url);
  return { store, setup, server, url };
}

/** In one process a call needs no message; the surface is the same. */
function storeIn(browser: TestBrowser, ask: Ask, openNews = newsAmong([])): LiveStore {
  const [clock, hash, tabs] = [browserClock, nobleHash, browser.open()];
  const service = createLiveService({ net: browserNet, clock, hash });
  const shared = shareConnections({ service, tabs, clock, hash });
  return new LiveStore({
    ask,
    start: () => shared as unknown as Remote<PageService>,
    isAlone: async () => false,
    isShown: () => true,
    openNews,
  });
}

function newsAmong(all: ((news: ServerNews) => void)[]): OpenNews {
  return (hear) => {
    all.push(hear);
    return (news) => {
      for (const other of all) if (other !== hear) other(news);
    };
  };
}

async function connect(store: LiveStore, url: string): Promise<void> {
  const form = { kind: 'thymos', url, tenant: '', token: '', isKept: false };
  expect((await store.connect(form)).ok).toBe(true);
  ends.push(() => store.disconnect(url));
}

async function compared({ store, url }: Followed, run: string) {
  return vi.waitFor(() => {
    const followed = store.view().ledgers.get(followName(url, run));
    if (!followed?.ledger || !followed.comparison) throw new Error('not compared yet');
    return { ledger: followed.ledger, comparison: followed.comparison };
  }, WAIT);
}

describe('a followed run', () => {
  it('becomes a ledger that verifies, and agrees with its server', async () => {
    const it = await connected((server) => {
      server.settle();
      server.mischief.worldWhileRunning = true;
    });
    const { ledger, comparison } = await compared(it, 'run-1');
    expect(comparison.world.state).toBe('equal');
    // 0.8.3 cannot hash a world that is not empty: that it gives no report is no agreement.
    expect(comparison.replay.state).toBe('not compared');
    const { summary, report } = await it.setup.ask({ name: 'ledger', input: ledger });
    expect(summary).toMatchObject({
      verdict: 'verified',
      entries: 4,
      origin: { kind: 'server', server: it.url, run: 'run-1' },
    });
    expect(report?.findings).toEqual([]);
  });

  it('of a server that says otherwise is a finding, until it says so no more', async () => {
    const it = await connected((server) => {
      server.settle();
      server.mischief.worldWhileRunning = true;
      server.mischief.wrongWorld = true;
      server.mischief.wrongReplay = true;
    });
    const { ledger, comparison } = await compared(it, 'run-1');
    expect(comparison).toMatchObject({
      world: { state: 'different' },
      replay: { state: 'different' },
    });
    await vi.waitFor(async () => {
      const { summary, report } = await it.setup.ask({ name: 'ledger', input: ledger });
      expect(summary.verdict).toBe('failed');
      const checks = report?.findings.map(({ check }) => check);
      expect(checks).toContain('server.world');
      expect(checks).toContain('server.replay');
    }, WAIT);
    Object.assign(it.server.mischief, { wrongWorld: false, wrongReplay: false });
    it.server.run('run-1').stumble();
    await vi.waitFor(async () => {
      const { summary } = await it.setup.ask({ name: 'ledger', input: ledger });
      expect(summary).toMatchObject({ verdict: 'verified', entries: 5 });
    }, WAIT);
  });

  it('is one ledger, however often it is followed', async () => {
    const it = await connected((server) => server.settle());
    const first = await compared(it, 'run-1');
    await it.store.unfollow(it.url, 'run-1');
    it.server.run('run-1').stumble();
    await it.store.follow(it.url, 'run-1');
    await vi.waitFor(async () => {
      const library = await it.setup.ask({ name: 'ledgers', input: null });
      const mine = library.filter(
        ({ origin }) => origin?.kind === 'server' && origin.run === 'run-1',
      );
      expect(mine).toMatchObject([{ id: first.ledger, entries: 5 }]);
    }, WAIT);
  });
});

describe('that a run cannot be answered any more', () => {
  const stateIn = async ({ setup, url }: Followed, run: string) => {
    const library = await setup.ask({ name: 'ledgers', input: null });
    const mine = library.flatMap(({ origin }) =>
      origin?.kind === 'server' && origin.server === url && origin.run === run ? [origin] : [],
    );
    return mine[0]?.state ?? null;
  };

  it('is kept with its ledger, also when it grows, and given to whoever reads it', async () => {
    const it = await connected((server) => server.settle());
    const { ledger } = await compared(it, 'run-1');
    const heard: string[] = [];
    it.store.watchGrowth((id) => heard.push(id));
    await vi.waitFor(async () => {
      expect(await stateIn(it, 'run-1')).toMatchObject({ ended: null, isForgotten: false });
    }, WAIT);
    expect((await it.store.cancel(it.url, 'run-1')).ok).toBe(true);
    await vi.waitFor(async () => {
      expect(await stateIn(it, 'run-1')).toMatchObject({ ended: 'cancelled' });
    }, WAIT);
    expect(heard).toContain(ledger);
    await it.store.disconnect(it.url);
    expect(await stateIn(it, 'run-1')).toMatchObject({ ended: 'cancelled' });

    const [part] = await it.setup.ask({ name: 'source files', input: ledger });
    if (!part) throw new Error('no file');
    await it.setup.ask({
      name: 'grow ledger',
      input: {
        key: followName(it.url, 'run-1'),
        name: 'again',
        origin: { kind: 'server', server: it.url, run: 'run-1' },
        format: 'thymos',
        file: part.file,
        external: [FOUND],
      },
    });
    expect((await it.setup.ask({ name: 'ledger', input: ledger })).report?.findings).toEqual([
      FOUND,
    ]);
    expect(await stateIn(it, 'run-1')).toMatchObject({ ended: 'cancelled' });
  });
});

/** A clock that a machine's load does not slow down measures the times themselves. */
const SOON = { timeout: 10_000, interval: 20 };

describe('without a reload', () => {
  it('a new run is in the list, and its request in a ledger', async () => {
    const it = await connected((server) => server.settle(), { scriptFor: makeAskingScript });
    await compared(it, 'run-1');
    const requests = async () =>
      (await it.setup.ask({ name: 'requests', input: 'open' })).requests.length;
    const before = await requests();
    const run = it.server.start({ task: 'a new one' }, '');
    it.server.settle();
    await vi.waitFor(async () => {
      expect(it.store.view().servers[0]?.runs.map(({ run: id }) => id)).toContain(run.id);
      expect(await requests()).toBe(before + 1);
    }, SOON);
  });

  it('a decision is sent, and then the ledger shows it carried out', async () => {
    const it = await connected((server) => server.settle());
    const { ledger } = await compared(it, 'run-1');
    const run = it.server.run('run-1');
    const { proposal, channel } = run.pending ?? { proposal: null, channel: '' };
    const decision = {
      proposal: proposal?.id ?? '',
      channel,
      head: it.server.ledger.head(run.lane.id)?.id ?? '',
      approve: true,
    };
    const isOpen = async () => {
      const { requests } = await it.setup.ask({ name: 'requests', input: 'open' });
      return requests.some((request) => request.ledger === ledger);
    };
    const sending = () =>
      it.store.view().servers[0]?.follows.find((follow) => follow.run === 'run-1')?.sending ?? null;
    const heard: string[] = [];
    it.store.watchGrowth((id) => heard.push(id));
    vi.stubGlobal('navigator', {});
    const delivery = it.store.deliver(it.url, 'run-1', decision);
    await vi.waitFor(() => {
      expect(sending()).toMatchObject({ proposal: decision.proposal, isAnswered: true });
    }, SOON);
    expect(await isOpen()).toBe(true);
    run.tick();
    await vi.waitFor(async () => expect(await isOpen()).toBe(false), SOON);
    expect(heard).toContain(ledger);
    expect(await delivery).toMatchObject({ state: 'carried out' });
    await vi.waitFor(() => expect(sending()).toBeNull(), SOON);
  });
});

describe('tabs that share a connection', () => {
  it('have a ledger grown by one of them, and all show it', async () => {
    const { url, server, close } = await startServer({ stepMs: 0 });
    ends.push(close);
    server.settle();
    const { ask } = createSetup();
    const [browser, openNews] = [new TestBrowser(), newsAmong([])];
    const grownBy: string[] = [];
    const open = (name: string) =>
      storeIn(
        browser,
        async (asking) => {
          if (asking.name === 'grow ledger') grownBy.push(name);
          return ask(asking);
        },
        openNews,
      );
    const [first, second, third] = [open('first'), open('second'), open('third')];
    const heard: string[] = [];
    second.watchGrowth((ledger) => heard.push(ledger));
    await connect(first, url);
    await connect(second, url);
    const shown = (store: LiveStore) => store.view().ledgers.get(followName(url, 'run-1'));
    await vi.waitFor(() => expect(shown(first)?.comparison).toBeTruthy(), WAIT);
    expect(shown(second)).toEqual(shown(first));
    expect(heard).toContain(shown(first)?.ledger);
    // A tab that is opened later gets it, too.
    await connect(third, url);
    await vi.waitFor(() => expect(shown(third)).toEqual(shown(first)), WAIT);
    expect(new Set(grownBy)).toEqual(new Set(['first']));

    await first.disconnect(url);
    server.run('run-1').stumble();
    await vi.waitFor(async () => {
      const library = await ask({ name: 'ledgers', input: null });
      const mine = library.filter(
        ({ origin }) => origin?.kind === 'server' && origin.run === 'run-1',
      );
      expect(mine).toMatchObject([{ entries: 5 }]);
    }, WAIT);
    expect(new Set(grownBy)).toEqual(new Set(['first', 'second']));
  });
});
