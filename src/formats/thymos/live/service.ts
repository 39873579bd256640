// The service of the connections; a plain function, run in a worker.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type {
  CallOutcome,
  Delivery,
  LiveFault,
  LiveService,
  LiveWatcher,
} from '../../../ledger/live/protocol.ts';
import { ServerConnection } from './connection.ts';
import { postDecision } from './deliver/deliver.ts';
import { notSent } from './deliver/guards.ts';
import { type Act, actFault } from './deliver/refusals.ts';
import { Streams } from './follow/streams.ts';
import { readAddress, serverKey } from './http/address.ts';
import type { ServerView } from './http/answers.ts';
import { canTryAgain, toLiveFault } from './http/fault.ts';
import { Http } from './http/http.ts';
import type { ServerClock, ServerNetwork } from './ports.ts';

export interface LivePorts {
  readonly net: ServerNetwork;
  readonly clock: ServerClock;
  readonly hash: HashEngine;
}

export function createLiveService({ net, clock, hash }: LivePorts): LiveService<ServerView> {
  const connections = new Map<string, ServerConnection>();
  let viewed: { readonly stamp: string; readonly view: ServerView } | null = null;
  const streams = new Map<string, Streams>();
  let watcher: LiveWatcher | null = null;

  /** Acts on a connected server, and reads the run again at once. */
  const act = async <T>(
    what: Act,
    key: string,
    run: string,
    work: (connection: ServerConnection) => Promise<T>,
  ): Promise<CallOutcome<T>> => {
    const outcome = await settle(async () => {
      const connection = connections.get(key);
      if (!connection) throw new Error('The server is not connected.');
      const value = await work(connection);
      connection.follower(run)?.retryNow();
      return value;
    });
    return outcome.ok ? outcome : { ok: false, fault: actFault(what, outcome.fault) };
  };

  return {
    async watch(page) {
      watcher = page;
    },
    identify: ({ url, tenant }) =>
      settle(async () => {
        const address = readAddress(url, tenant, net.secureOnly);
        return { key: serverKey(address), ...address };
      }),
    connect: ({ url, tenant, token }) =>
      settle(async () => {
        const address = readAddress(url, tenant, net.secureOnly);
        const http = new Http({ net, clock, address, token });
        const { origin } = new URL(address.url);
        const open = streams.get(origin) ?? new Streams();
        streams.set(origin, open);
        const connection = new ServerConnection(http, token !== null, open, {
          changed: (state) => watcher?.changed(state),
          grown: async (run) => watcher?.grown(run),
        });
        const { key } = connection;
        connections.get(key)?.end();
        connections.set(key, connection);
        connection.start();
        return { key, ...address };
      }),
    async disconnect(key) {
      connections.get(key)?.end();
      connections.delete(key);
    },
    async retryNow(key) {
      connections.get(key)?.retryNow();
    },
    async pause(key, isPaused) {
      connections.get(key)?.pause(isPaused);
    },
    async follow(key, run, before) {
      const file = before && new Uint8Array(await before.file.arrayBuffer());
      connections.get(key)?.follow(run, file && { ...before, file });
    },
    async unfollow(key, run) {
      connections.get(key)?.unfollow(run);
    },
    async lookFor(key, run) {
      connections.get(key)?.follower(run)?.lookFor();
    },
    async serverView(key, run, seq) {
      const connection = connections.get(key);
      if (!connection) return null;
      // While a resumed run runs, the server shows the trajectory before: that one has ended.
      const stamp = JSON.stringify([key, run, seq, connection.record(run)]);
      const known = viewed?.stamp === stamp ? viewed.view : null;
      if (known && connection.record(run)?.status === 'running') return known;
      const view = await connection.api.view(run, seq);
      const passing = [view.world, view.replay].find(
        (part): part is LiveFault => 'cause' in part && canTryAgain(part),
      );
      if (passing) connection.follower(run)?.tellAgain(passing.retryAfterMs);
      else viewed = { stamp, view };
      return view;
    },
    async deliver(key, run, decision) {
      const connection = connections.get(key);
      const follower = connection?.follower(run);
      if (!connection || !follower || !watcher) return NOT_CONNECTED;
      const by = { connection, follower, watcher, hash };
      const done = follower.deliveries.then(() => postDecision(by, decision));
      follower.deliveries = done.catch(() => undefined);
      return done;
    },
    branch: (key, run, commit, note) =>
      act('branch', key, run, ({ api }) => api.branch(run, commit, note)),
    cancel: (key, run) => act('cancel', key, run, ({ api }) => api.cancel(run).then(() => null)),
    resume: (key, run, again) =>
      act('resume', key, run, ({ api }) => api.resume(run, again).then(() => null)),
  };
}

const NOT_CONNECTED: Delivery = notSent(
  'not connected',
  'The server of this run is not connected, or the run is not followed. Connect it, then decide.',
);

async function settle<T>(work: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, fault: toLiveFault(error) };
  }
}
