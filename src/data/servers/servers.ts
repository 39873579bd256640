// Servers that this page is connected to, as the screens ask about them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wrap } from 'comlink';
import { useEffect, useSyncExternalStore } from 'react';
import type {
  DecisionToDeliver,
  Delivery,
  ServerLink,
} from '../../servers/thymos/deliver/delivery.ts';
import type { FollowState, ServerState, Waiting } from '../../servers/thymos/follow/state.ts';
import type { LiveService } from '../../servers/thymos/protocol.ts';
import { keys, libraryQuery } from '../ledgers/queries.ts';
import { getService } from '../service.ts';
import { type ConnectForm, type FollowedLedger, followName, LiveStore } from './store.ts';

export { SERVER_CHECKS } from '../../servers/thymos/follow/compare.ts';
export type { LiveFault } from '../../servers/thymos/http/fault.ts';
export type { Compared, Comparison } from './compare.ts';
export { forgetServer, type RememberedServer, useRememberedServers } from './memory.ts';
export type {
  ConnectForm,
  Delivery,
  FollowedLedger,
  FollowState,
  ServerLink,
  ServerState,
  Waiting,
};

const store = new LiveStore({
  service: getService,
  start: () =>
    wrap<LiveService>(
      new Worker(new URL('../../servers/thymos/entry.ts', import.meta.url), { type: 'module' }),
    ),
});

/** What a person can do with servers. */
export const live = {
  connect: (form: ConnectForm) => store.connect(form),
  disconnect: (key: string) => store.disconnect(key),
  retryNow: (key: string) => store.retryNow(key),
  follow: (key: string, run: string) => store.follow(key, run),
  unfollow: (key: string, run: string) => store.unfollow(key, run),
  branch: (link: ServerLink, commit: string, note: string) =>
    store.branch(link.server, link.run, commit, note),
  steer: (key: string, run: string, what: 'cancel' | 'resume') => store.steer(key, run, what),
};

/** Once, around all screens: connections that were kept are made again, and what grew is read anew. */
export function useLiveConnections(): void {
  const client = useQueryClient();
  useEffect(() => {
    void store.reconnect();
    return store.watchGrowth((ledger) => {
      void client.invalidateQueries({ queryKey: keys.library });
      void client.invalidateQueries({ queryKey: keys.ledger(ledger) });
    });
  }, [client]);
}

/** Every server that is connected, and what is followed of each. */
export function useServers(): readonly ServerState[] {
  return useSyncExternalStore(store.watch, store.view).servers;
}

/** A followed run as this store has it; null: nothing of it was read. */
export function useFollowed(key: string, run: string): FollowedLedger | null {
  return useSyncExternalStore(store.watch, store.view).ledgers.get(followName(key, run)) ?? null;
}

/** The server that a ledger is followed from; null: it comes from none. */
export function useServerOf(ledger: string): ServerLink | null {
  const { servers } = useSyncExternalStore(store.watch, store.view);
  const { data: library = [] } = useQuery(libraryQuery());
  const origin = library.find(({ id }) => id === ledger)?.origin;
  if (origin?.kind !== 'server') return null;
  const { server, run } = origin;
  const state = servers.find(({ key }) => key === server);
  const follow = state?.follows.find((one) => one.run === run);
  if (!state || !follow) return { server, run, state: 'off', tools: state?.tools ?? [] };
  const isLive = state.phase === 'live' && follow.waiting === null;
  return { server, run, state: isLive ? 'live' : 'waiting', tools: state.tools };
}

/** Sends a decision to the server of a followed ledger, guarded, and reads its outcome back. */
export async function deliver(ledger: string, decision: DecisionToDeliver): Promise<Delivery> {
  const library = await getService().library();
  const origin = library.find(({ id }) => id === ledger)?.origin;
  if (origin?.kind === 'server') return store.deliver(origin.server, origin.run, decision);
  return {
    state: 'not sent',
    why: 'This ledger comes from no server.',
    refusal: 'not connected',
    entry: null,
  };
}
