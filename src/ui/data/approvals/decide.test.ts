// Deciding keeps its order on real requests: a refused decision is not sent, nothing unrecorded is
// sent, and a recorded decision is never reported as lost.

import { beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { writeJsonValue } from '../../../formats/thymos/write/writer/json.ts';
import { TrajectoryWriter } from '../../../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../../../formats/thymos/write/writer/writer.ts';
import type { Delivery } from '../../../ledger/live/protocol.ts';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import type {
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
} from '../../../ledger/review/api.ts';
import { type Liveness, ownLiveness } from '../../../ledger/storage/liveness.ts';
import { createSetup } from '../../../testing/handler.ts';
import { type Decide, type DecidePorts, decideRequest, send, toRecord } from './decide.ts';
import { inTurn } from './in-turn.ts';

let file: RequestDetail;
let live: RequestDetail;

beforeAll(async () => {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const run = new TrajectoryWriter(ledger, ledger.idOfText('run'), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    clock: () => now++,
  });
  run.root('Paint the pier');
  const ids = { intent: ledger.idOfText('intent'), writ: ledger.idOfText('writ') };
  const decision = { kind: 'require_approval', channel: 'harbour', reason: 'wet' } as const;
  run.ask(
    run.propose({ ...ids, tool: 'paint', args: writeJsonValue({}) }, { rules: ['dry'], decision }),
  );
  const { ask, importBytes } = createSetup();
  await importBytes('run.jsonl', new Uint8Array(toJsonLines(ledger)));
  const [request] = (await ask({ name: 'requests', input: 'open' })).requests;
  if (!request) throw new Error('the run asks for nothing');
  file = await ask({
    name: 'request',
    input: { ledger: request.ledger, lane: request.lane, index: request.index },
  });
  const origin = { kind: 'server', server: 'http://localhost:3001', run: 'r' } as const;
  live = { ...file, summary: { ...file.summary, origin } };
});

const APPROVE = { verdict: 'approve', reason: '', override: null, reviewer: 'R.' } as const;
const SENT: Delivery = { state: 'carried out', why: 'by seq 2', refusal: null, entry: null };

function recorded(id: string, input: DecisionInput): RecordedDecision {
  return {
    id,
    deliveries: [],
    countersignatures: [],
    document: {
      ...input,
      format: 'signed-decision/1',
      reviewer: 'R.',
      decided_at: '2026-01-31T09:30:00.000Z',
      journal: { id: 'j', public_key: 'k', seq: 1, previous: '' },
      signature: 's',
    },
  };
}

function kept(input: DeliveryInput): RecordedDelivery {
  return { ...input, id: 'delivery', recorded_at: '2026-01-31T09:31:00.000Z' };
}

function ports(more: Partial<DecidePorts> = {}) {
  const log: string[] = [];
  const asked: DecidePorts = {
    async record({ input, reviewer }) {
      log.push(`record ${input.verdict} as ${reviewer}`);
      return { refused: null, isNew: true, decision: recorded('d', input) };
    },
    async deliver(decision) {
      log.push(`send ${decision.approve} ${decision.proposal} ${decision.head}`);
      return SENT;
    },
    async recordDelivery(input) {
      log.push(`note ${input.outcome}`);
      return kept(input);
    },
    recorded: async () => null,
    inTurn: inTurn(ownLiveness()),
    ...more,
  };
  return { log, ports: asked };
}

function asking(detail: RequestDetail, more: Partial<Decide> = {}): Decide {
  return { ...APPROVE, detail, seen: [], isOnlyRecorded: false, isHeld: false, ...more };
}

describe('deciding', () => {
  it('records, sends what it recorded, and records what came of it', async () => {
    const { log, ports: given } = ports();
    const decided = await decideRequest(given, asking(live));
    expect(decided).toMatchObject({ refused: null, delivery: SENT, decision: { id: 'd' } });
    const { request, head } = live;
    expect(log).toEqual([
      'record approve as R.',
      `send true ${request.proposal} ${head.id}`,
      'note carried out',
    ]);
  });

  it('of a ledger from a file sends nothing', async () => {
    const { log, ports: given } = ports();
    const decided = await decideRequest(
      given,
      asking(file, { verdict: 'deny', reason: ' too wet ' }),
    );
    expect(decided).toMatchObject({
      delivery: null,
      decision: { document: { reason: 'too wet' } },
    });
    expect(log).toEqual(['record deny as R.']);
  });

  it('of a run that nobody can answer any more sends nothing', async () => {
    const { log, ports: given } = ports();
    const decided = await decideRequest(given, asking(live, { isOnlyRecorded: true }));
    expect(decided).toMatchObject({ refused: null, isNew: true, delivery: null });
    expect(log).toEqual(['record approve as R.']);
  });

  it('sends nothing that was refused, or that was recorded before', async () => {
    const refusing = ports({ record: async () => ({ refused: 'head moved' }) });
    expect(await decideRequest(refusing.ports, asking(live))).toEqual({ refused: 'head moved' });
    const before = ports({
      record: async ({ input }) => ({
        refused: null,
        isNew: false,
        decision: recorded('d', input),
      }),
    });
    expect(await decideRequest(before.ports, asking(live))).toMatchObject({
      isNew: false,
      decision: { id: 'd' },
      delivery: null,
    });
    expect([...refusing.log, ...before.log]).toEqual([]);
  });

  it('sends nothing that could not be recorded', async () => {
    const { log, ports: given } = ports({
      record: () => Promise.reject(new Error('The journal is full.')),
    });
    await expect(decideRequest(given, asking(live))).rejects.toThrow('The journal is full.');
    expect(log).toEqual([]);
  });

  it('never loses what is recorded, whatever sending does', async () => {
    for (const broken of ['deliver', 'recordDelivery'] as const) {
      const { ports: given } = ports({
        [broken]: () => Promise.reject(new Error('The connection broke.')),
      });
      const decided = await decideRequest(given, asking(live));
      expect(decided).toMatchObject({ decision: { id: 'd' }, delivery: { state: 'unknown' } });
    }
  });
});

function shared(answers: readonly Delivery[], liveness: () => Liveness) {
  let journal = recorded('d', toRecord(asking(live)).input);
  let [sent, underWay, most] = [0, 0, 0];
  const tab = (): Omit<DecidePorts, 'record'> => ({
    async deliver() {
      most = Math.max(most, ++underWay);
      await later();
      underWay--;
      return answers[sent++] ?? SENT;
    },
    async recordDelivery(input) {
      await later();
      const delivery = kept(input);
      journal = { ...journal, deliveries: [...journal.deliveries, delivery] };
      return delivery;
    },
    recorded: async () => journal,
    inTurn: inTurn(liveness()),
  });
  return { tab, journal: () => journal, counts: () => ({ sent, most }) };
}

const later = () => new Promise((resolve) => setTimeout(resolve, 1));
const SERVER = 'http://localhost:3001';
const OUT: Delivery = { state: 'not sent', why: 'no way', refusal: 'unreachable', entry: null };
const UNSEEN: Delivery = { ...SENT, state: 'sent, not seen yet', why: 'it may still run' };

describe('sending again', () => {
  it.each([SENT, UNSEEN, OUT])('happens once for queued clicks: $state', async (answer) => {
    const { tab, journal, counts } = shared([answer], ownLiveness);
    const one = tab();
    const seen = journal();
    const all = await Promise.all([1, 2, 3].map(() => send(one, SERVER, seen)));
    expect(counts()).toEqual({ sent: 1, most: 1 });
    expect(journal().deliveries).toHaveLength(1);
    // A queued caller learns the outcome of the attempt before.
    expect(all.map(({ delivery }) => delivery)).toEqual([answer, answer, answer]);
    expect(all.map(({ decision }) => decision)).toEqual([journal(), journal(), journal()]);
  });

  it('happens once for several tabs', async () => {
    const run = inTurn(ownLiveness());
    const { tab, journal, counts } = shared([UNSEEN], () => ({ ...ownLiveness(), run }));
    const seen = journal();
    await Promise.all([tab(), tab(), tab()].map((one) => send(one, SERVER, seen)));
    expect(counts()).toEqual({ sent: 1, most: 1 });
  });

  it('sends once more for whoever saw what came of the last attempt', async () => {
    const { tab, journal, counts } = shared([OUT, SENT], ownLiveness);
    const one = tab();
    const { decision } = await send(one, SERVER, journal());
    expect(await send(one, SERVER, decision)).toMatchObject({ delivery: SENT });
    expect(counts()).toEqual({ sent: 2, most: 1 });
    expect(journal().deliveries.map(({ outcome }) => outcome)).toEqual([
      'not sent: unreachable',
      'carried out',
    ]);
  });

  it('of another decision does not wait', async () => {
    const { tab, journal, counts } = shared([], ownLiveness);
    const one = tab();
    await Promise.all(['d', 'e'].map((id) => send(one, SERVER, { ...journal(), id })));
    expect(counts().most).toBe(2);
  });
});
