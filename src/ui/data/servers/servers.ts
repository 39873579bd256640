import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wrap } from 'comlink';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type {
  DecisionToDeliver,
  Delivery,
  FollowState,
  PageService,
  RunInfo,
  Sending,
  ServerTool,
} from '../../../ledger/live/protocol.ts';
import type { GrowthOrigin, RunState } from '../../../ledger/model/ledger.ts';
import { ask, getHost } from '../host.ts';
import { keys, libraryQuery } from '../ledgers/queries.ts';
import { type FollowedLedger, newsOfTabs } from './news.ts';
import { deriveRunState, whyUnanswerable } from './run-state.ts';
import { type ConnectedServer, followName, LiveStore } from './store.ts';

export { SERVER_CHECKS, SERVER_KINDS } from '../../../formats/servers.ts';
export type {
  ComparedRun,
  Delivery,
  FollowState,
  LiveFault,
  RunComparison,
  RunInfo,
  Sending,
  Waiting,
} from '../../../ledger/live/protocol.ts';
export { forgetServer, type RememberedServer, useRememberedServers } from './memory.ts';
export type { ConnectedServer as ServerState } from './store.ts';

/** The server that a ledger is followed from. */
export interface ServerLink {
  readonly server: string;
  readonly run: string;
  /** `off` means that it is not connected in this tab, or the run is not followed. */
  readonly state: 'live' | 'waiting' | 'off';
  /** Null when the server has not described its tools yet, or is not connected. */
  readonly tools: readonly ServerTool[] | null;
  /** Null when the server does not list the run, or is not connected. */
  readonly record: RunInfo | null;
  /** Null when the run is not followed. */
  readonly follow: FollowState | null;
}

const store = new LiveStore({
  ask,
  start: (kind) => wrap<PageService>(new Worker(kind.script, { type: 'module' })),
  async isAlone() {
    // The answer is needed, because only then it is known where ledgers are kept.
    await ask({ name: 'ledgers', input: null });
    return getHost().storage.isInMemory;
  },
  isShown: () => document.visibilityState !== 'hidden',
  openNews: newsOfTabs,
});

/** What a person can do with servers. */
export const liveStore: Pick<
  LiveStore,
  | 'connect'
  | 'disconnect'
  | 'retryNow'
  | 'follow'
  | 'unfollow'
  | 'lookFor'
  | 'branch'
  | 'cancel'
  | 'resume'
> = store;

/**
 * Called once, around all screens: opens kept connections again, and reads again what has grown.
 */
export function useLiveConnections(): void {
  const client = useQueryClient();
  useEffect(() => {
    void store.reconnect();
    const look = () => void store.look();
    document.addEventListener('visibilitychange', look);
    const stop = store.watchGrowth((ledger) => {
      void client.invalidateQueries({ queryKey: keys.library });
      void client.invalidateQueries({ queryKey: keys.ledger(ledger) });
    });
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [client]);
}

function useView() {
  return useSyncExternalStore(store.watch, store.view, store.view);
}

/** Lists every connected server, and what is followed of each. */
export function useServers(): readonly ConnectedServer[] {
  return useView().servers;
}

/** Gives the ledger of a followed run; null when nothing of it was read. */
export function useFollowed(key: string, run: string): FollowedLedger | null {
  return useView().ledgers.get(followName(key, run)) ?? null;
}

/** Gives the server that a ledger is followed from; null when it comes from none. */
export function useLedgerServer(ledger: string): ServerLink | null {
  return useServerLinks()(ledger);
}

/** Gives for lists of many ledgers the same as {@link useLedgerServer}. */
export function useServerLinks(): (ledger: string) => ServerLink | null {
  const { servers } = useView();
  const { data: library } = useQuery(libraryQuery());
  return useMemo(() => {
    const origins = new Map(library?.map(({ id, origin }) => [id, origin]));
    return (ledger) => findLink(origins.get(ledger), servers);
  }, [servers, library]);
}

function findLink(
  origin: GrowthOrigin | null | undefined,
  servers: readonly ConnectedServer[],
): ServerLink | null {
  if (origin?.kind !== 'server') return null;
  const { server, run } = origin;
  const state = servers.find(({ key }) => key === server);
  const follow = state?.follows.find((one) => one.run === run);
  const isLive = state?.phase === 'live' && follow?.waiting === null;
  return {
    server,
    run,
    state: !follow ? 'off' : isLive ? 'live' : 'waiting',
    tools: state?.tools ?? null,
    record: state?.runs.find((one) => one.run === run) ?? null,
    follow: follow ?? null,
  };
}

/**
 * Finds the decision on a request that is on its way to its server at this moment; null when there
 * is none.
 */
export function findSending(
  link: Pick<ServerLink, 'follow'> | null,
  { proposal }: { readonly proposal: string },
): Sending | null {
  const sending = link?.follow?.sending ?? null;
  return sending?.proposal === proposal ? sending : null;
}

/** Says why nobody can answer a request of a lane any more; see {@link whyUnanswerable}. */
export type Unanswerable = (ledger: string, lane: string) => string | null;

/** Decides by what servers say of their runs now, or said when they were connected last. */
export function useUnanswerable(): Unanswerable {
  const { servers } = useView();
  const { data: library } = useQuery(libraryQuery());
  return useMemo(() => {
    const states = new Map(library?.map(({ id, origin }) => [id, findState(origin, servers)]));
    return (ledger, lane) => whyUnanswerable(states.get(ledger) ?? null, lane);
  }, [servers, library]);
}

function findState(
  origin: GrowthOrigin | null,
  servers: readonly ConnectedServer[],
): RunState | null {
  if (origin?.kind !== 'server') return null;
  const { run, state = null } = origin;
  const server = servers.find(({ key }) => key === origin.server);
  const follow = server?.follows.find((one) => one.run === run) ?? null;
  return deriveRunState(follow, server?.runs.find((one) => one.run === run) ?? null, state);
}

/** Sends a decision to the server of a followed ledger, guarded, and reads its outcome. */
export async function deliverDecision(
  ledger: string,
  decision: DecisionToDeliver,
): Promise<Delivery> {
  const library = await ask({ name: 'ledgers', input: null });
  const origin = library.find(({ id }) => id === ledger)?.origin;
  if (origin?.kind === 'server') return store.deliver(origin.server, origin.run, decision);
  return {
    state: 'not sent',
    why: 'This ledger comes from no server.',
    refusal: 'not connected',
    entry: null,
  };
}
