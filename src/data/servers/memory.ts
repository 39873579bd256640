// What this browser remembers of servers. Addresses stay; a token is kept only where the person
// asked for it, and only as long as this tab lives.

import { useSyncExternalStore } from 'react';
import { SERVER_KINDS } from '../../servers/index.ts';
import type { SentDecision } from '../../servers/protocol.ts';

export interface RememberedServer {
  /** Id of the kind of server. */
  readonly kind: string;
  readonly url: string;
  readonly tenant: string;
}

interface KeptConnection extends RememberedServer {
  readonly token: string | null;
}

const MAX_SERVERS = 20;

/** A list in the browser's storage. A browser that refuses storage remembers nothing. */
function storedList<T>(storage: () => Storage, key: string, read: (item: unknown) => T | null) {
  return {
    get(): readonly T[] {
      try {
        const items: unknown = JSON.parse(storage().getItem(key) ?? '[]');
        return Array.isArray(items) ? items.map(read).filter((item) => item !== null) : [];
      } catch {
        return [];
      }
    },
    set(items: readonly T[]): void {
      try {
        storage().setItem(key, JSON.stringify(items));
      } catch {
        // See above.
      }
    },
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : null;
}

function readServer(value: unknown): RememberedServer | null {
  const url = textOf(value, 'url');
  if (url === null) return null;
  // Earlier versions knew one kind, and wrote none.
  const kind = textOf(value, 'kind') ?? SERVER_KINDS[0].manifest.id;
  return { kind, url, tenant: textOf(value, 'tenant') ?? '' };
}

const lasting = () => localStorage;
const servers = storedList(lasting, 'ledgerscope.servers', readServer);
const connections = storedList<KeptConnection>(
  () => sessionStorage,
  'ledgerscope.connections',
  (value) => {
    const server = readServer(value);
    return server && { ...server, token: textOf(value, 'token') };
  },
);
const sentDecisions = storedList(lasting, 'ledgerscope.sent', (pair) => {
  const [key, json] = Array.isArray(pair) ? pair : [];
  return typeof key === 'string' && typeof json === 'string' ? ([key, json] as const) : null;
});

const isOther = (a: RememberedServer) => (b: RememberedServer) =>
  a.url !== b.url || a.tenant !== b.tenant;

const watchers = new Set<() => void>();
let shown: readonly RememberedServer[] | null = null;

function setRemembered(list: readonly RememberedServer[]): void {
  shown = list;
  servers.set(list);
  for (const watcher of watchers) watcher();
}

export function rememberServer(server: RememberedServer): void {
  setRemembered([server, ...servers.get().filter(isOther(server))].slice(0, MAX_SERVERS));
}

export function forgetServer(server: RememberedServer): void {
  setRemembered(servers.get().filter(isOther(server)));
}

/** Addresses that were connected before, the last one first. */
export function useRememberedServers(): readonly RememberedServer[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => {
      shown ??= servers.get();
      return shown;
    },
  );
}

/** Connections to open again when this tab is reloaded. */
export function keptConnections(): readonly KeptConnection[] {
  return connections.get();
}

export function keepConnection(connection: KeptConnection): void {
  connections.set([...connections.get().filter(isOther(connection)), connection]);
}

export function dropConnection(server: RememberedServer): void {
  connections.set(connections.get().filter(isOther(server)));
}

/** Decisions that were sent and whose outcome was not seen; every tab has to know of them. */
export function readSent(key: string): SentDecision | null {
  const pair = sentDecisions.get().find(([other]) => other === key);
  if (!pair) return null;
  try {
    const value: unknown = JSON.parse(pair[1]);
    const at = memberOf(value, 'at');
    return typeof at === 'number' ? { approve: memberOf(value, 'approve') === true, at } : null;
  } catch {
    return null;
  }
}

export function writeSent(key: string, sent: SentDecision | null): void {
  const others = sentDecisions.get().filter(([other]) => other !== key);
  sentDecisions.set(sent ? [...others, [key, JSON.stringify(sent)]] : others);
}
