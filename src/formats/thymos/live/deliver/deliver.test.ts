import { afterEach, describe, expect, it } from 'vitest';
import type { DecisionToDeliver, Delivery } from '../../../../ledger/live/protocol.ts';
import type { ScriptedRun } from '../../../../testing/server/run.ts';
import { createLiveSetup, type LiveSetup } from '../testing.ts';

const CHANNEL = 'maintainer/security';
const OTHER = { tool: 'other', args: {}, output: null };

let setup: LiveSetup | null = null;
let stop: () => void = () => undefined;
afterEach(async () => {
  stop();
  await setup?.end();
});

interface Waiting {
  readonly it: LiveSetup;
  readonly run: ScriptedRun;
  readonly decision: DecisionToDeliver;
  readonly proposal: string;
}

/** A run that waits for a decision, followed, and looked at by a person. */
async function waiting(approve = true): Promise<Waiting> {
  const it = await createLiveSetup();
  setup = it;
  it.server.settle();
  await it.service.follow(it.key, 'run-1', null);
  await it.caughtUp('run-1');
  const run = it.server.run('run-1');
  const proposal = run.pending?.proposal.id ?? '';
  const head = it.server.ledger.head(run.lane.id)?.id ?? '';
  return { it, run, proposal, decision: { proposal, channel: CHANNEL, head, approve } };
}

function resume({ it }: Waiting): void {
  stop = it.clock.every(700, () => it.server.tick());
}

async function deliver({ it, decision }: Waiting): Promise<Delivery> {
  let delivery: Delivery | null = null;
  void it.service.deliver(it.key, 'run-1', decision).then((done) => {
    delivery = done;
  });
  await it.clock.until(() => delivery !== null);
  if (!delivery) throw new Error('no delivery');
  return delivery;
}

describe('a decision', () => {
  it.each([true, false])('reaches the run, and the ledger says so: approve %s', async (approve) => {
    const at = await waiting(approve);
    resume(at);
    const delivery = await deliver(at);
    expect(delivery).toMatchObject({ state: approve ? 'carried out' : 'denied', refusal: null });
    const { ledger, decisions } = at.it.server;
    const entry = ledger.entries.find(({ id }) => id === delivery.entry?.id);
    expect(entry).toMatchObject({ kind: approve ? 'commit' : 'rejection', seq: 4 });
    expect(decisions).toEqual([{ run: 'run-1', channel: CHANNEL, approve, proposal: at.proposal }]);
    expect(at.it.sent.size).toBe(0);
  });

  it('that is repeated by a second press is sent once', async () => {
    const at = await waiting();
    resume(at);
    const [first, second] = await Promise.all([deliver(at), deliver(at)]);
    expect(first.state).toBe('carried out');
    expect(second).toMatchObject({ state: 'not sent', refusal: 'resolved elsewhere' });
    expect(at.it.server.decisions).toHaveLength(1);
  });
});

describe('nothing is sent', () => {
  const refused = async (at: Waiting, refusal: Delivery['refusal']) => {
    const before = at.it.server.decisions.length;
    const delivery = await deliver(at);
    expect(delivery).toMatchObject({ state: 'not sent', refusal });
    expect(at.it.server.decisions).toHaveLength(before);
    return delivery;
  };

  it('when the head moved', async () => {
    const at = await waiting();
    at.run.stumble();
    expect((await refused(at, 'head moved')).why).toContain('seq 4');
  });

  it.each([true, false])('when it was resolved elsewhere: approve %s', async (approve) => {
    const at = await waiting();
    at.run.decide(CHANNEL, approve);
    at.run.tick();
    const { entry } = await refused(at, 'resolved elsewhere');
    expect(entry).toMatchObject({ seq: 4 });
  });

  it('when another request took its place on the channel', async () => {
    const at = await waiting();
    at.run.swap(OTHER, false);
    await refused(at, 'resolved elsewhere');
  });

  it('when several requests are open on the channel', async () => {
    const at = await waiting();
    at.run.askBeside(OTHER);
    await refused(at, 'several requests');
  });

  it('when the request comes with other bytes', async () => {
    const at = await waiting();
    at.it.server.mischief.rewrite = true;
    await refused(at, 'request changed');
  });

  it('when the request is not there any more', async () => {
    const at = await waiting();
    at.it.server.mischief.drop = 1;
    await refused(at, 'request changed');
  });

  it('when the request that was given was never whole', async () => {
    const it = await createLiveSetup();
    setup = it;
    it.server.mischief.rewrite = true;
    it.server.settle();
    await it.service.follow(it.key, 'run-1', null);
    await it.caughtUp('run-1');
    const run = it.server.run('run-1');
    const proposal = run.pending?.proposal.id ?? '';
    const head = it.server.ledger.head(run.lane.id)?.id ?? '';
    const decision = { proposal, channel: CHANNEL, head, approve: true };
    await refused({ it, run, proposal, decision }, 'request changed');
  });

  it('when it was looked at on another channel', async () => {
    const at = await waiting();
    await refused(
      { ...at, decision: { ...at.decision, channel: 'maintainer' } },
      'request changed',
    );
  });

  it('for a proposal that the ledger does not hold', async () => {
    const at = await waiting();
    await refused(
      { ...at, decision: { ...at.decision, proposal: 'ab'.repeat(32) } },
      'no such request',
    );
  });

  it('when the run does not wait any more', async () => {
    const at = await waiting();
    at.run.cancel();
    await refused(at, 'not waiting');
  });

  it('when the server was killed, and started again without the run’s session', async () => {
    const at = await waiting();
    at.it.server.restart('sigkill');
    const { why } = await refused(at, 'not waiting');
    expect(why).toContain('has forgotten this run');
    expect(why).not.toContain('Try again');
  });

  it.each([
    ['is down', (at: Waiting) => Object.assign(at.it.net, { isDown: true })],
    ['hangs', (at: Waiting) => Object.assign(at.it.server.mischief, { hang: true })],
    ['wants a token', (at: Waiting) => Object.assign(at.it.server.mischief, { status: 401 })],
    ['forbids', (at: Waiting) => Object.assign(at.it.server.mischief, { status: 403 })],
    ['is busy', (at: Waiting) => Object.assign(at.it.server.mischief, { status: 429 })],
    ['fails', (at: Waiting) => Object.assign(at.it.server.mischief, { status: 503 })],
    ['talks nonsense', (at: Waiting) => Object.assign(at.it.server.mischief, { notJson: true })],
    ['is cut off', (at: Waiting) => Object.assign(at.it.server.mischief, { cut: 1 })],
  ])('when the server %s', async (_, break_) => {
    const at = await waiting();
    break_(at);
    await refused(at, 'unreachable');
  });

  it('when the run is not followed', async () => {
    const at = await waiting();
    await at.it.service.unfollow(at.it.key, 'run-1');
    await refused(at, 'not connected');
  });
});

describe('a decision without an answer', () => {
  it('that was acted on is read from the ledger', async () => {
    const at = await waiting();
    resume(at);
    at.it.server.mischief.loseAnswer = true;
    const delivery = await deliver(at);
    expect(delivery.state).toBe('carried out');
    expect(delivery.why).toContain('call itself failed');
    expect(at.it.server.decisions).toHaveLength(1);
  });

  it('that failed after it was acted on is read from the ledger', async () => {
    const at = await waiting();
    resume(at);
    at.it.server.mischief.failAfterActing = true;
    expect((await deliver(at)).state).toBe('carried out');
  });

  it('that never arrived is not sent again before it is known to be lost', async () => {
    const at = await waiting();
    resume(at);
    at.it.server.mischief.loseDecision = true;
    expect((await deliver(at)).state).toBe('unknown');
    at.it.server.mischief.loseDecision = false;
    expect(at.it.sent.size).toBe(1);
    const again = await deliver(at);
    expect(again).toMatchObject({ state: 'not sent', refusal: 'sent before' });
    expect(at.it.server.decisions).toHaveLength(0);
    await at.it.clock.pass(60_000);
    expect((await deliver(at)).state).toBe('carried out');
    expect(at.it.server.decisions).toHaveLength(1);
    expect(at.it.sent.size).toBe(0);
  });

  it('that was taken but not carried out yet is not sent again, however long that takes', async () => {
    const at = await waiting();
    expect((await deliver(at)).state).toBe('sent, not seen yet');
    await at.it.clock.pass(120_000);
    // The server still says that it waits; only the ledger says what came of it.
    expect(at.it.server.decisions).toHaveLength(1);
    resume(at);
    await at.it.clock.pass(10_000);
    const after = await deliver(at);
    expect(after).toMatchObject({ state: 'not sent', refusal: 'resolved elsewhere' });
    expect(at.it.server.decisions).toHaveLength(1);
    expect(at.it.sent.size).toBe(0);
  });
});

describe('what the server makes of a decision is not believed', () => {
  it('says that another was first', async () => {
    const at = await waiting(true);
    resume(at);
    // Between the last look and the call: nobody can look closer than that.
    at.it.net.onSend = ({ method }) => {
      if (method === 'POST') at.run.decide(CHANNEL, false);
    };
    const delivery = await deliver(at);
    expect(delivery.state).toBe('denied');
    expect(delivery.why).toContain('somebody else was first');
  });

  it('says when it reached another request on the same channel', async () => {
    const at = await waiting(true);
    resume(at);
    at.it.server.mischief.swapOnDecision = true;
    const delivery = await deliver(at);
    expect(delivery.state).toBe('denied');
    expect(delivery.why).toContain('account_delete');
  });
});

describe('a decision without an outcome yet', () => {
  const sending = ({ it }: Waiting) => it.state()?.follows[0]?.sending ?? null;
  const send = ({ it, decision }: Waiting) => {
    const done: Delivery[] = [];
    void it.service.deliver(it.key, 'run-1', decision).then((one) => done.push(one));
    return done;
  };

  it('whose call is not answered says so after 5 s, and shows the outcome when the ledger has it', async () => {
    const at = await waiting();
    at.it.server.mischief.loseAnswer = true;
    const { clock } = at.it;
    const done = send(at);
    await clock.until(() => sending(at) !== null);
    const began = clock.now();
    expect(sending(at)).toMatchObject({ isLate: false });
    await clock.until(() => sending(at)?.isLate === true);
    expect(clock.now() - began).toBeLessThanOrEqual(5_000);
    expect(sending(at)).toEqual({
      proposal: at.proposal,
      approve: true,
      isAnswered: false,
      isLate: true,
    });
    // The ledger is read while the call is still open.
    resume(at);
    const shows = () => at.it.state()?.follows[0]?.openRequests === 0;
    await clock.until(shows, 8_000);
    expect(done).toEqual([]);
    // Nothing else is sent before the call has ended: it could reach the next request.
    expect(at.it.sent.size).toBe(1);
    await clock.until(() => done.length === 1);
    expect(done[0]?.state).toBe('carried out');
    expect(sending(at)).toBeNull();
    expect(at.it.server.decisions).toHaveLength(1);
  });

  it('that the server took says that it was taken', async () => {
    const at = await waiting();
    const done = send(at);
    await at.it.clock.until(() => sending(at)?.isLate === true);
    expect(sending(at)).toMatchObject({ isAnswered: true });
    await at.it.clock.until(() => done.length === 1);
    expect(done[0]?.state).toBe('sent, not seen yet');
    // It was sent, and that is said until the ledger says what came of it.
    expect(sending(at)).toMatchObject({ proposal: at.proposal, isAnswered: true });
    resume(at);
    await at.it.clock.until(() => sending(at) === null, 4_000);
    expect(at.it.state()?.follows[0]?.openRequests).toBe(0);
  });

  it('is no more said to be watched for once its run is forgotten', async () => {
    const at = await waiting();
    const done = send(at);
    await at.it.clock.until(() => done.length === 1);
    expect(sending(at)).not.toBeNull();
    at.it.server.restart('sigkill');
    await at.it.clock.until(() => at.it.state()?.follows[0]?.feed === 'forgotten');
    expect(sending(at)).toBeNull();
  });

  it.each([
    ['by its stream', false],
    ['without a stream', true],
  ])(
    'is said to be sent, and the ledger shows it carried out within 3 s: followed %s',
    async (_, cutStream) => {
      for (const after of [0, 2_000, 7_000, 25_000, 100_000]) {
        const at = await waiting();
        const { clock, server } = at.it;
        Object.assign(server.mischief, { cutStream });
        if (cutStream) server.feeds.end(true);
        await clock.pass(600_000);
        send(at);
        await clock.until(() => sending(at) !== null);
        await clock.pass(after);
        expect(sending(at)).toMatchObject({ proposal: at.proposal, approve: true });
        at.run.tick();
        const before = clock.now();
        const isCarriedOut = () =>
          at.it.state()?.follows[0]?.openRequests === 0 && sending(at) === null;
        await clock.until(isCarriedOut);
        expect({ after, within: clock.now() - before < 3_000 }).toEqual({ after, within: true });
        await at.it.end();
      }
    },
  );
});

describe('a run that was resumed, put back by a restart, and resumed again', () => {
  it('takes a decision on what it asks now, and none on what it asked before', async () => {
    const step = {
      step: 'call',
      call: { tool: 'set', args: {}, output: null, changes: [] },
    } as const;
    const ask = { step: 'ask', call: OTHER, channel: CHANNEL, reason: 'r', rules: [] } as const;
    const again = { task: 'again', maxSteps: 8, model: null };
    const it = await createLiveSetup({
      scripts: [{ task: 'sort', steps: [step, step], maxSteps: 1 }],
      scriptFor: () => ({ steps: [ask] }),
    });
    setup = it;
    const { server, service, clock, key } = it;
    server.settle();
    await service.follow(key, 'run-1', null);
    const asks = async (open: number) => {
      expect(await service.resume(key, 'run-1', again)).toMatchObject({ ok: true });
      server.settle();
      await clock.until(() => it.state()?.follows[0]?.openRequests === open);
      const run = server.run('run-1');
      const proposal = run.pending?.proposal.id ?? '';
      const head = server.ledger.head(run.lane.id)?.id ?? '';
      return { it, run, proposal, decision: { proposal, channel: CHANNEL, head, approve: true } };
    };
    const left = await asks(1);
    server.restart('sigkill');
    const now = await asks(2);
    const refused = await deliver(left);
    expect(refused).toMatchObject({ state: 'not sent', refusal: 'not waiting' });
    expect(refused.why).toContain('resumed');
    expect(server.decisions).toEqual([]);
    resume(now);
    expect(await deliver(now)).toMatchObject({ state: 'carried out' });
    expect(server.decisions).toHaveLength(1);
  });
});
