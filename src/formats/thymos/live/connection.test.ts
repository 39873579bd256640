import { afterEach, describe, expect, it } from 'vitest';
import type { ServerState } from '../../../ledger/live/protocol.ts';
import { SCRIPTS } from '../../../testing/server/script.ts';
import { readAddress } from './http/address.ts';
import type { FaultCause } from './http/fault.ts';
import { createLiveSetup, type LiveSetup } from './testing.ts';

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

async function connected(options: Parameters<typeof createLiveSetup>[0] = {}): Promise<LiveSetup> {
  const it = await createLiveSetup(options);
  setup = it;
  return it;
}

type Break = (it: LiveSetup) => void;
const misbehaves =
  (part: object): Break =>
  (it) =>
    Object.assign(it.server.mischief, part);

describe('a server', () => {
  it('is shown with what it says of itself, its tools and its runs', async () => {
    const it = await connected();
    await it.clock.until(() => it.state()?.phase === 'live');
    expect(it.state()).toMatchObject({
      url: 'http://localhost:3001',
      health: { version: '0.8.3', details: ['sqlite', 'reference'] },
      isKnownVersion: true,
      runsTotal: 3,
    });
    expect(it.state()?.tools).toContainEqual(
      expect.objectContaining({
        name: 'secrets_publish',
        effect: 'irreversible',
        risk: 'critical',
      }),
    );
  });

  it('has its tools asked for first, so that no run is listed before they are known', async () => {
    const states: ServerState[] = [];
    const it = await connected({
      mischief: { slowMs: 300 },
      onState: (state) => states.push(state),
    });
    await it.clock.until(() => (it.state()?.runs.length ?? 0) > 0);
    expect(it.net.calls[0]).toBe('GET /tools');
    const listed = states.filter(({ runs }) => runs.length > 0);
    expect(listed.map(({ tools }) => tools !== null)).not.toContain(false);
  });

  it.each([
    ['fail', { status: 500 }],
    ['are forbidden', { status: 403 }],
    ['do not come', { hang: true }],
  ])(
    'is listed though its tools %s, which are not known then and are asked for again',
    async (_, part) => {
      let isOver = false;
      const it = await connected({
        prepare: (net) => {
          net.onSend = () => {
            const isWrong = net.calls.at(-1) === 'GET /tools' && !isOver;
            Object.assign(net.server.mischief, isWrong ? part : { status: 0, hang: false });
          };
        },
      });
      await it.clock.until(() => (it.state()?.runs.length ?? 0) > 0, 3_000);
      expect(it.state()?.tools).toBeNull();
      await it.clock.pass(30_000);
      expect(it.state()).toMatchObject({ tools: null, phase: 'live', waiting: null });
      isOver = true;
      await it.clock.until(() => it.state()?.tools !== null, 61_000);
      expect(it.state()?.tools).not.toHaveLength(0);
    },
  );

  it('of many runs, whose list comes in another order each time, is listed whole', async () => {
    const scripts = Array.from({ length: 450 }, (_, i) => ({ task: `task ${i}`, steps: [] }));
    let draw = 1;
    const it = await connected({
      scripts,
      draw: () => {
        draw = (draw * 16_807) % 2_147_483_647;
        return draw / 2_147_483_647;
      },
    });
    await it.clock.until(() => (it.state()?.runs.length ?? 0) > 0);
    const listed = new Set(it.state()?.runs.map(({ run }) => run));
    expect(it.state()?.runsTotal).toBe(450);
    // The list is read three times at most; the count shows that some are left out.
    expect(listed.size).toBeGreaterThan(430);
  });

  it.each<[string, Break, FaultCause, boolean]>([
    ['is not there', (it) => Object.assign(it.net, { isDown: true }), 'unreachable', true],
    ['closes itself to other pages', misbehaves({ noCors: true }), 'cors', true],
    ['never answers', misbehaves({ hang: true }), 'timeout', true],
    ['wants a token', misbehaves({ status: 401 }), 'unauthorized', false],
    ['forbids', misbehaves({ status: 403 }), 'forbidden', false],
    ['is another program', misbehaves({ status: 404 }), 'not found', false],
    ['is asked too often', misbehaves({ status: 429 }), 'too many requests', true],
    ['fails', misbehaves({ status: 500 }), 'server error', true],
    ['is overloaded', misbehaves({ status: 503 }), 'server error', true],
    ['is a proxy', misbehaves({ notJson: true }), 'not json', true],
    ['is cut off', misbehaves({ cut: 1 }), 'cut', true],
  ])('that %s has its own words, and recovers', async (_, break_, cause, retries) => {
    const it = await connected();
    await it.clock.until(() => it.state()?.phase === 'live');
    break_(it);
    await it.clock.until(() => it.state()?.waiting !== null);
    const { waiting, phase } = it.state() ?? {};
    expect(waiting?.fault.cause).toBe(cause);
    expect(waiting?.fault.title).toMatch(/\.$/);
    expect(waiting?.fault.todo).not.toBe('');
    expect(phase).toBe(retries ? 'waiting' : 'stopped');
    expect(waiting?.nextAttemptAt !== null).toBe(retries);
    it.net.isDown = false;
    Object.assign(it.server.mischief, {
      status: 0,
      hang: false,
      notJson: false,
      cut: 0,
      noCors: false,
    });
    // What only a person can help waits for one.
    if (!retries) await it.service.retryNow(it.key);
    await it.clock.until(() => it.state()?.phase === 'live');
    expect(it.state()?.waiting).toBeNull();
  });

  it('that fails again and again is tried ever more rarely, and not before the time that it named', async () => {
    const it = await connected();
    await it.clock.until(() => it.state()?.phase === 'live');
    it.net.isDown = true;
    const pauses: number[] = [];
    for (let failures = 1; failures <= 9; failures++) {
      await it.clock.until(() => it.state()?.waiting?.failures === failures);
      pauses.push((it.state()?.waiting?.nextAttemptAt ?? 0) - it.clock.now());
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(500);
    expect(pauses.at(-1)).toBeLessThanOrEqual(60_000);
    it.net.isDown = false;
    it.server.mischief.status = 429;
    await it.service.retryNow(it.key);
    await it.clock.until(() => it.state()?.waiting?.fault.cause === 'too many requests');
    expect((it.state()?.waiting?.nextAttemptAt ?? 0) - it.clock.now()).toBeGreaterThanOrEqual(
      2_000,
    );
  });

  it('of another version is reported, and still read', async () => {
    const it = await connected();
    it.server.mischief.version = '0.9.1';
    await it.clock.until(() => it.state()?.health?.version === '0.9.1');
    expect(it.state()).toMatchObject({ isKnownVersion: false, phase: 'live' });
  });
});

describe('a run', () => {
  it('is cancelled on the server, which cannot resume it then', async () => {
    const it = await connected();
    await it.service.follow(it.key, 'run-1', null);
    it.server.settle();
    expect(await it.service.cancel(it.key, 'run-1')).toMatchObject({ ok: true });
    await it.clock.until(() => it.state()?.follows[0]?.status === 'cancelled');
    // Its record says so only once the loop has seen it: until then an entry may still come.
    expect(it.state()?.follows[0]?.feed).not.toBe('ended');
    it.server.tick();
    await it.clock.until(() => it.state()?.follows[0]?.feed === 'ended');
    const again = { task: 'again', maxSteps: 8, model: null };
    expect(await it.service.resume(it.key, 'run-1', again)).toMatchObject({
      ok: false,
      fault: { detail: expect.stringContaining('run has no trajectory to resume') },
    });
  });
});

describe('a token', () => {
  it('opens a server that wants one', async () => {
    const it = await connected({ token: 'secret-token', connectWith: 'secret-token' });
    await it.clock.until(() => it.state()?.phase === 'live');
    expect(it.state()?.hasToken).toBe(true);
  });

  it('is in no state, address or file', async () => {
    const it = await connected({
      token: 'another',
      connectWith: 'secret-token',
      mischief: { echoToken: true },
    });
    await it.clock.until(() => it.state()?.phase === 'stopped');
    // This server repeats the token in its refusal.
    expect(it.state()?.waiting?.fault.detail).toContain('[token]');
    expect(JSON.stringify(it.state())).not.toContain('secret-token');
    expect(it.net.calls.join()).not.toContain('secret-token');
  });
});

describe('https', () => {
  it('that does not come about says that a certificate may be the cause', async () => {
    const it = await connected();
    it.net.isDown = true;
    await it.service.disconnect(it.key);
    const outcome = await it.service.connect({
      url: 'https://localhost:3001',
      tenant: '',
      token: null,
    });
    await it.clock.until(() => it.state()?.waiting !== null);
    expect(it.state()?.waiting?.fault).toMatchObject({ cause: 'tls', retry: true });
    if (outcome.ok) await it.service.disconnect(outcome.value.key);
  });

  it('leaves a browser connections to its host, however many tenants are connected there', async () => {
    const it = await connected();
    const outcome = await it.service.connect({
      url: 'http://localhost:3001',
      tenant: 'acme',
      token: null,
    });
    if (!outcome.ok) throw new Error(outcome.fault.title);
    for (const key of [it.key, outcome.value.key])
      for (const run of ['run-1', 'run-2', 'run-3']) await it.service.follow(key, run, null);
    await it.clock.pass(20_000);
    const streams = it.net.calls.filter((call) => call.endsWith('/execution/stream'));
    expect(streams).toHaveLength(3);
    await it.service.disconnect(outcome.value.key);
  });

  it.each([
    ['http://ledger.example', 'mixed content'],
    ['http://localhost:3001', null],
    ['https://ledger.example', null],
  ])('refuses from a secure page to call %s: %s', (url, cause) => {
    const read = () => readAddress(url, '', true);
    if (cause === null) expect(read).not.toThrow();
    else
      expect(read).toThrow(expect.objectContaining({ fault: expect.objectContaining({ cause }) }));
  });
});

describe('an address', () => {
  it.each([
    ['with a password', 'http://me:word@localhost:3001', 'address'],
    ['with a token in it', 'http://localhost:3001/?token=abc', 'address'],
    ['of another kind', 'ftp://localhost', 'address'],
    ['that is none', 'http://', 'address'],
  ])('%s is refused', async (_, url, cause) => {
    const it = await connected();
    const outcome = await it.service.connect({ url, tenant: '', token: null });
    expect(outcome).toMatchObject({ ok: false, fault: { cause } });
  });

  it.each([
    ['localhost:3001/', 'http://localhost:3001'],
    [' https://ledger.example/api/ ', 'https://ledger.example/api'],
  ])('%s is taken as %s', async (url, base) => {
    const it = await connected();
    const outcome = await it.service.connect({ url, tenant: 'acme', token: null });
    expect(outcome).toMatchObject({ ok: true, value: { url: base, key: `${base} as acme` } });
    if (outcome.ok) await it.service.disconnect(outcome.value.key);
  });
});

describe('the state of a resumed run', () => {
  it('is asked for once while the run is at work: the server shows what was before', async () => {
    const it = await connected({
      scripts: [{ task: 'short', maxSteps: 1, steps: SCRIPTS[0]?.steps ?? [] }],
    });
    const { clock, server, service, net, key } = it;
    server.settle();
    const run = server.run('run-1');
    await clock.until(() => it.state()?.phase === 'live');
    run.resume({ task: 'again', steps: [] });
    await clock.until(() => it.state()?.runs[0]?.status === 'running');
    const views = () => net.calls.filter((url) => /\/(world|replay)/.test(url)).length;
    const before = views();
    const first = await service.serverView(key, 'run-1', '1');
    const second = await service.serverView(key, 'run-1', '1');
    expect(second).toEqual(first);
    expect(views() - before).toBe(2);
  });
});
