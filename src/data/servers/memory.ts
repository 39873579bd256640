// What this browser remembers of servers. Addresses stay; a token is kept only where
// the person asked for it, and only as long as this tab lives.

import { useSyncExternalStore } from 'react';

export interface RememberedServer {
  readonly url: string;
  readonly tenant: string;
}

interface KeptConnection extends RememberedServer {
  readonly token: string | null;
}

const SERVERS = 'ledgerscope.servers';
const CONNECTIONS = 'ledgerscope.connections';
const SENT = 'ledgerscope.sent';
const MOST_SERVERS = 20;

/** A browser may refuse to keep anything; then nothing is remembered. */
function read(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

const lasting = () => localStorage;
const ofTab = () => sessionStorage;

function textOf(value: unknown, name: 'url' | 'tenant' | 'token'): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const isSame = (a: RememberedServer, b: RememberedServer) =>
  a.url === b.url && a.tenant === b.tenant;

const watchers = new Set<() => void>();
let shown: readonly RememberedServer[] | null = null;

function remembered(): readonly RememberedServer[] {
  shown ??= listOf(read(lasting, SERVERS)).flatMap((value) => {
    const url = textOf(value, 'url');
    return url === null ? [] : [{ url, tenant: textOf(value, 'tenant') ?? '' }];
  });
  return shown;
}

function setRemembered(servers: readonly RememberedServer[]): void {
  shown = servers;
  write(lasting, SERVERS, servers);
  for (const watcher of watchers) watcher();
}

export function rememberServer({ url, tenant }: RememberedServer): void {
  const others = remembered().filter((known) => !isSame(known, { url, tenant }));
  setRemembered([{ url, tenant }, ...others].slice(0, MOST_SERVERS));
}

export function forgetServer(server: RememberedServer): void {
  setRemembered(remembered().filter((known) => !isSame(known, server)));
}

/** Addresses that were connected before, the last one first. */
export function useRememberedServers(): readonly RememberedServer[] {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, remembered);
}

/** Connections to make again when this tab is loaded anew. */
export function keptConnections(): readonly KeptConnection[] {
  return listOf(read(ofTab, CONNECTIONS)).flatMap((value) => {
    const url = textOf(value, 'url');
    if (url === null) return [];
    return [{ url, tenant: textOf(value, 'tenant') ?? '', token: textOf(value, 'token') }];
  });
}

export function keepConnection(connection: KeptConnection): void {
  write(ofTab, CONNECTIONS, [
    ...keptConnections().filter((kept) => !isSame(kept, connection)),
    connection,
  ]);
}

export function dropConnection(server: RememberedServer): void {
  write(
    ofTab,
    CONNECTIONS,
    keptConnections().filter((kept) => !isSame(kept, server)),
  );
}

/** Decisions that were sent and whose outcome was not seen; every tab has to know of them. */
export function readSent(key: string): string | null {
  const sent = read(lasting, SENT);
  return (
    listOf(sent).flatMap((pair) =>
      Array.isArray(pair) && pair[0] === key && typeof pair[1] === 'string' ? [pair[1]] : [],
    )[0] ?? null
  );
}

export function writeSent(key: string, attempt: string | null): void {
  const others = listOf(read(lasting, SENT)).filter(
    (pair) => !(Array.isArray(pair) && pair[0] === key),
  );
  write(lasting, SENT, attempt === null ? others : [...others, [key, attempt]]);
}
