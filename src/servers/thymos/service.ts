// The service of the connections, joined from its parts; a plain function, run in a worker.

import type { HashEngine } from '../../core/hash/hash.ts';
import { Connection } from './connection.ts';
import { readAttempt } from './deliver/attempts.ts';
import { type Attempts, deliver } from './deliver/deliver.ts';
import type { Delivery } from './deliver/delivery.ts';
import { Growth } from './follow/growth.ts';
import { readAddress, serverKey } from './http/address.ts';
import { faultOf, type LiveFault } from './http/fault.ts';
import { Http } from './http/http.ts';
import type { Clock, Net } from './ports.ts';
import type { LiveService, LiveWatcher, Outcome } from './protocol.ts';

export interface LivePorts {
  readonly net: Net;
  readonly clock: Clock;
  readonly hash: HashEngine;
}

interface Watch extends LiveWatcher {
  readAttempt(key: string): string | null | Promise<string | null>;
  writeAttempt(key: string, attempt: string | null): void | Promise<void>;
}

export function createLiveService({ net, clock, hash }: LivePorts): LiveService {
  const connections = new Map<string, Connection>();
  /** Deliveries of a run go one after the other. */
  const queues = new Map<string, Promise<unknown>>();
  let watch: Watch | null = null;
  const growth = new Growth((run) => watch?.grown(run) ?? Promise.resolve());

  const attemptsOf = (key: string): Attempts => {
    const name = (run: string, proposal: string) => JSON.stringify([key, run, proposal]);
    return {
      read: async (run, proposal) =>
        readAttempt((await watch?.readAttempt(name(run, proposal))) ?? null),
      write: async (run, proposal, attempt) =>
        watch?.writeAttempt(name(run, proposal), attempt && JSON.stringify(attempt)),
    };
  };

  return {
    async watch(changed, grown, read, write) {
      watch = { changed, grown, readAttempt: read, writeAttempt: write };
    },
    async connect({ url, tenant, token }) {
      return attempt(async () => {
        const address = readAddress(url, tenant, net.secureOnly);
        const key = serverKey(address);
        connections.get(key)?.end();
        const http = new Http({ net, clock, address, token });
        const connection = new Connection(http, token !== null, {
          changed: (state) => watch?.changed(state),
          grown: (state, run) => growth.add(state, run),
        });
        connections.set(key, connection);
        connection.start();
        return { key, ...address };
      });
    },
    async disconnect(key) {
      connections.get(key)?.end();
      connections.delete(key);
    },
    async retryNow(key) {
      connections.get(key)?.retryNow();
    },
    async follow(key, run, seed) {
      const held = seed && {
        trajectory: seed.trajectory,
        file: new Uint8Array(await seed.file.arrayBuffer()),
      };
      connections.get(key)?.follow(run, held);
    },
    async unfollow(key, run) {
      connections.get(key)?.unfollow(run);
    },
    async serverView(key, run, seq) {
      const connection = connections.get(key);
      if (!connection) return null;
      const { api, stop } = connection;
      return {
        world: await orFault(api.worldAt(run, seq, stop.signal)),
        replay: await orFault(api.replay(run, stop.signal)),
      };
    },
    async deliver(key, run, decision) {
      const connection = connections.get(key);
      const follower = connection?.follower(run);
      if (!connection || !follower) return NOT_CONNECTED;
      const queue = JSON.stringify([key, run]);
      const { api, stop } = connection;
      const by = { api, follower, attempts: attemptsOf(key), hash, signal: stop.signal };
      const done = (queues.get(queue) ?? Promise.resolve()).then(() => deliver(by, decision));
      queues.set(
        queue,
        done.catch(() => undefined),
      );
      return done;
    },
    async branch(key, run, commit, note) {
      return attempt(async () => {
        const { api, stop } = known(connections, key);
        const made = await api.branch(run, commit, note, stop.signal);
        connections.get(key)?.follower(run)?.retryNow();
        return made;
      });
    },
    async steer(key, run, what) {
      return attempt(async () => {
        const { api, stop } = known(connections, key);
        await api.steer(run, what, stop.signal);
        connections.get(key)?.follower(run)?.retryNow();
        return null;
      });
    },
  };
}

const NOT_CONNECTED: Delivery = {
  state: 'not sent',
  why: 'The server of this run is not connected, or the run is not followed. Connect it, then decide.',
  refusal: 'not connected',
  entry: null,
};

function known(connections: ReadonlyMap<string, Connection>, key: string): Connection {
  const connection = connections.get(key);
  if (!connection) throw new Error('The server is not connected.');
  return connection;
}

async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

async function orFault<T>(work: Promise<T>): Promise<T | LiveFault> {
  try {
    return await work;
  } catch (error) {
    return faultOf(error);
  }
}
