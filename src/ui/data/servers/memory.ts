// This browser remembers the addresses of servers. A token is kept only where the person asked for
// it, and only as long as this tab lives.

import { SERVER_KINDS } from '../../../formats/servers.ts';
import type { SentDecision } from '../../../ledger/live/protocol.ts';
import { keptValue, useKeptValue } from '../kept-value.ts';

export interface RememberedServer {
  readonly kind: string;
  readonly url: string;
  readonly tenant: string;
}

interface KeptConnection extends RememberedServer {
  readonly token: string | null;
}

const MAX_SERVERS = 20;

/** Anybody may have written the list, so whatever is no item of it is left out. */
const readList =
  <T>(read: (item: unknown) => T | null) =>
  (value: unknown): readonly T[] =>
    Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function readText(value: unknown, name: string): string | null {
  const text = readMember(value, name);
  return typeof text === 'string' ? text : null;
}

function readServer(value: unknown): RememberedServer | null {
  const url = readText(value, 'url');
  if (url === null) return null;
  // Earlier versions knew one kind of server, and wrote none.
  const kind = readText(value, 'kind') ?? SERVER_KINDS[0].manifest.id;
  return { kind, url, tenant: readText(value, 'tenant') ?? '' };
}

const servers = keptValue('ledgerscope.servers', [], readList(readServer));
const sentDecisions = keptValue(
  'ledgerscope.sent',
  [],
  readList((pair) => {
    const [key, json] = Array.isArray(pair) ? pair : [];
    return typeof key === 'string' && typeof json === 'string' ? ([key, json] as const) : null;
  }),
);

const CONNECTIONS = 'ledgerscope.connections';
const readConnections = readList((value): KeptConnection | null => {
  const server = readServer(value);
  return server && { ...server, token: readText(value, 'token') };
});

const isOther = (a: RememberedServer) => (b: RememberedServer) =>
  a.url !== b.url || a.tenant !== b.tenant;

export function rememberServer(server: RememberedServer): void {
  servers.set([server, ...servers.get().filter(isOther(server))].slice(0, MAX_SERVERS));
}

export function forgetServer(server: RememberedServer): void {
  servers.set(servers.get().filter(isOther(server)));
}

/** Lists addresses that were connected before, the last one first. */
export function useRememberedServers(): readonly RememberedServer[] {
  return useKeptValue(servers);
}

/** Lists connections to open again when this tab is reloaded. */
export function keptConnections(): readonly KeptConnection[] {
  try {
    return readConnections(JSON.parse(sessionStorage.getItem(CONNECTIONS) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepConnection(connection: KeptConnection): void {
  writeConnections([...keptConnections().filter(isOther(connection)), connection]);
}

export function dropConnection(server: RememberedServer): void {
  writeConnections(keptConnections().filter(isOther(server)));
}

function writeConnections(connections: readonly KeptConnection[]): void {
  try {
    sessionStorage.setItem(CONNECTIONS, JSON.stringify(connections));
  } catch {
    // A browser that refuses storage remembers nothing.
  }
}

/** Lists decisions that were sent and whose outcome was not seen; every tab has to know of them. */
export function readSent(key: string): SentDecision | null {
  const pair = sentDecisions.get().find(([other]) => other === key);
  if (!pair) return null;
  try {
    const value: unknown = JSON.parse(pair[1]);
    const at = readMember(value, 'at');
    return typeof at === 'number' ? { approve: readMember(value, 'approve') === true, at } : null;
  } catch {
    return null;
  }
}

export function writeSent(key: string, sent: SentDecision | null): void {
  const others = sentDecisions.get().filter(([other]) => other !== key);
  sentDecisions.set(sent ? [...others, [key, JSON.stringify(sent)]] : others);
}
