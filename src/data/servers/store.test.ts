import type { Remote } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../../e2e/server/http.ts';
import type { SmallServer } from '../../../e2e/server/server.ts';
import { nobleHash } from '../../core/hash/hash.ts';
import type { PageService } from '../../servers/protocol.ts';
import { shareConnections } from '../../servers/shared/share.ts';
import { oneTab } from '../../servers/shared/tabs.ts';
import { browserClock, browserNet } from '../../servers/thymos/browser.ts';
import { createLiveService } from '../../servers/thymos/service.ts';
import { createBench, type TestBench } from '../../worker/testing.ts';
import { followName, LiveStore } from './store.ts';

const WAIT = { timeout: 50_000, interval: 50 };

interface Followed {
  readonly store: LiveStore;
  readonly bench: TestBench;
  readonly server: SmallServer;
  readonly url: string;
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A store connected to the small server through a real port of this machine. */
async function connected(prepare: (server: SmallServer) => void): Promise<Followed> {
  const { url, server, close } = await startServer({ stepMs: 0 });
  ends.push(close);
  prepare(server);
  const bench = createBench();
  // In one process a call needs no message; the surface is the same.
  const service = createLiveService({ net: browserNet, clock: browserClock, hash: nobleHash });
  const [clock, hash, tabs] = [browserClock, nobleHash, oneTab()];
  const shared = shareConnections({ service, tabs, clock, hash });
  const store = new LiveStore({
    service: () => bench.service,
    start: () => shared as unknown as Remote<PageService>,
    isAlone: async () => false,
    isShown: () => true,
    openNews: () => () => undefined,
  });
  const outcome = await store.connect({
    kind: 'thymos',
    url,
    tenant: '',
    token: '',
    isKept: false,
  });
  expect(outcome.ok).toBe(true);
  ends.push(() => store.disconnect(url));
  return { store, bench, server, url };
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
    const { summary, report } = await it.bench.service.ledger(ledger);
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
      const { summary, report } = await it.bench.service.ledger(ledger);
      expect(summary.verdict).toBe('failed');
      const checks = report?.findings.map(({ check }) => check);
      expect(checks).toContain('server.world');
      expect(checks).toContain('server.replay');
    }, WAIT);
    Object.assign(it.server.mischief, { wrongWorld: false, wrongReplay: false });
    it.server.run('run-1').stumble();
    await vi.waitFor(async () => {
      const { summary } = await it.bench.service.ledger(ledger);
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
      const library = await it.bench.service.library();
      const mine = library.filter(
        ({ origin }) => origin?.kind === 'server' && origin.run === 'run-1',
      );
      expect(mine).toMatchObject([{ id: first.ledger, entries: 5 }]);
    }, WAIT);
  });
});
