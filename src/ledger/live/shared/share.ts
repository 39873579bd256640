// All tabs of this browser that are connected alike share the service of a worker.

import { encodeText, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { ConnectTo, LiveService, PageService, PageWatcher } from '../protocol.ts';
import { makeCall } from './calls.ts';
import { SharedConnection, type Wait } from './connection.ts';
import type { ArgsOf, Method, WorkerCall } from './messages.ts';
import { oneTab, type Tabs } from './tabs.ts';

/** Another version of the app does not understand the messages of tabs. */
const VERSION = 2;
/** A growing ledger is verified whole each time, and then left alone for as long, at most this. */
const MAX_REST_MS = 3_000;

export interface SharePorts<View> {
  readonly service: LiveService<View>;
  readonly tabs: Tabs;
  readonly clock: Wait;
  readonly hash: HashEngine;
}

export function shareConnections<View>(ports: SharePorts<View>): PageService<View> {
  const { service, clock, hash } = ports;
  const connections = new Map<string, SharedConnection<View>>();
  let page: PageWatcher | null = null;
  let isShown = true;

  const ask =
    <M extends Method>(method: M) =>
    async (key: string, ...args: ArgsOf<M>): Promise<Awaited<ReturnType<PageService<View>[M]>>> => {
      // Each method has its own arguments and answer; the pairs are kept, which types cannot say.
      const call = { method, args } as unknown as WorkerCall;
      const answer = await (connections.get(key)?.ask(call) ?? makeCall(service, key, call));
      return answer as Awaited<ReturnType<PageService<View>[M]>>;
    };

  const leave = async (key: string, connection: SharedConnection<View>) => {
    await connection.end();
    if (connections.get(key) === connection) connections.delete(key);
  };

  return {
    async watch(watcher) {
      page = watcher;
      await service.watch({
        changed: (state) => connections.get(state.key)?.changed(state),
        async grown(run) {
          const began = clock.now();
          await connections.get(run.server)?.grown(run);
          const rest = Math.min(clock.now() - began, MAX_REST_MS);
          // The wait is not in the page: browsers let a page that nobody sees wait for a minute.
          await clock.wait(rest, new AbortController().signal);
        },
        readSent: (name) => watcher.readSent(name),
        async writeSent(name, sent) {
          await watcher.writeSent(name, sent);
          if (sent) for (const connection of connections.values()) await connection.sending();
        },
      });
    },
    async connect(to, isAlone) {
      const identity = await service.identify(to);
      if (!identity.ok || !page) return identity;
      const { key } = identity.value;
      for (;;) {
        const earlier = connections.get(key);
        if (!earlier) break;
        await leave(key, earlier);
      }
      const tabs = isAlone ? oneTab() : ports.tabs;
      const group = nameGroup(key, to, hash);
      const connection = new SharedConnection({ service, page, tabs, clock, to, key, group });
      connections.set(key, connection);
      connection.show(isShown);
      await connection.start();
      return identity;
    },
    async disconnect(key) {
      const connection = connections.get(key);
      if (connection) await leave(key, connection);
    },
    async show(shown) {
      isShown = shown;
      for (const connection of connections.values()) connection.show(shown);
    },
    works: async (key) => connections.get(key)?.works() ?? false,
    retryNow: ask('retryNow'),
    follow: ask('follow'),
    unfollow: ask('unfollow'),
    lookFor: ask('lookFor'),
    serverView: ask('serverView'),
    deliver: ask('deliver'),
    branch: ask('branch'),
    cancel: ask('cancel'),
    resume: ask('resume'),
  };
}

/**
 * Tabs share a connection when they could each have it: same server, same tenant, same token.
 * Locks and channels are seen by every page of this origin, so the name does not contain the token.
 */
function nameGroup(key: string, { token }: ConnectTo, hash: HashEngine): string {
  const named = JSON.stringify(['ledgerscope connection', key, token]);
  return `ledgerscope server ${VERSION} ${toHex(hash.blake3(encodeText(named)))}`;
}
