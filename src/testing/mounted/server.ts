// The page of a test can be connected to this server: it follows runs whose ledgers are there, and
// takes decisions. It is no agent: nothing follows from them.

import { expose, type Remote } from 'comlink';
import type {
  DecisionToDeliver,
  Delivery,
  FollowState,
  PageService,
  PageWatcher,
  ServerState,
} from '../../ledger/live/protocol.ts';
import { liveStore } from '../../ui/data/servers/servers.ts';

export const SERVER = 'http://agents.example:3001';

/** What was sent since it was connected. */
export const delivered: DecisionToDeliver[] = [];

const TAKEN: Delivery = {
  state: 'sent, not seen yet',
  why: 'The server took the decision.',
  refusal: null,
  entry: null,
};

let page: Pick<Remote<PageWatcher>, 'changed'> | null = null;
let answer: Delivery | Promise<Delivery> = TAKEN;

const service = {
  async watch(watcher: Remote<PageWatcher>) {
    page = watcher;
  },
  async connect() {
    return { ok: true, value: { key: SERVER, url: SERVER, tenant: null } } as const;
  },
  async deliver(_key: string, _run: string, decision: DecisionToDeliver) {
    delivered.push(decision);
    return answer;
  },
  async disconnect() {},
  async show() {},
  async works() {
    return true;
  },
} satisfies Partial<Record<keyof PageService, unknown>>;

/** Exposes the worker that calls servers, at its end. */
export function exposeServer(end: Parameters<typeof expose>[1]): void {
  expose(service, end);
}

/** Connects it, with these runs followed; `answers` replies to each decision. */
export async function connectServer(
  runs: readonly string[],
  more: Partial<FollowState> = {},
  answers: Delivery | Promise<Delivery> = TAKEN,
): Promise<void> {
  delivered.length = 0;
  answer = answers;
  await liveStore.connect({ kind: 'thymos', url: SERVER, tenant: '', token: '', isKept: false });
  await page?.changed(makeState(runs, more));
}

/** Disconnects it, so that the next screen knows of no connection. */
export async function disconnectServer(): Promise<void> {
  if (page) await liveStore.disconnect(SERVER);
}

function makeState(runs: readonly string[], more: Partial<FollowState>): ServerState {
  const follows = runs.map(
    (run): FollowState => ({
      run,
      task: run,
      status: 'waiting_approval',
      step: null,
      maxSteps: null,
      tool: null,
      pendingChannel: null,
      entries: 2,
      openRequests: 1,
      feed: 'stream',
      trajectory: null,
      trajectories: [],
      note: null,
      toLookThrough: null,
      isCaughtUp: true,
      hasGap: false,
      sending: null,
      waiting: null,
      ...more,
    }),
  );
  return {
    key: SERVER,
    url: SERVER,
    tenant: null,
    hasToken: false,
    phase: 'live',
    waiting: null,
    health: null,
    isKnownVersion: true,
    tools: [],
    runs: [],
    runsTotal: null,
    follows,
  };
}
