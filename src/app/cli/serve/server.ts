import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ENTRY_PATH } from '../../../base/served.ts';
import { answerServed, type Site } from './answer.ts';
import { ServeGate } from './gate.ts';
import { ownHosts } from './hosts.ts';
import type { NamedServer } from './servers.ts';

export interface ServeOptions {
  readonly folder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly servers: readonly NamedServer[];
}

export interface ServedApp {
  /** Addresses that let a browser in, one for each name of this host. */
  readonly entries: readonly string[];
  entryOnce(): string;
  close(): Promise<void>;
}

/** @throws what listening throws: the port is taken, the host is not one of this machine */
export async function startServe(options: ServeOptions): Promise<ServedApp> {
  const http = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // The timeout is longer than the app is silent: a call must not meet a connection that is just
    // being closed.
    keepAliveTimeout: 60_000,
  });
  http.maxConnections = 512;
  await listen(http, options);
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const hosts = ownHosts(options.host, port);
  const gate = new ServeGate(port);
  const site: Site = { folder: options.folder, servers: options.servers, hosts, gate };
  http.on('request', (request, response) => {
    answerServed(site, request, response).catch(() => response.destroy());
  });
  for (const event of ['connect', 'upgrade'])
    http.on(event, (_: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    });
  return {
    entries: hosts.map((name) => toEntryUrl(name, gate.secret)),
    entryOnce: () => toEntryUrl(hosts[0] ?? '', gate.ticket()),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function toEntryUrl(host: string, secret: string): string {
  return `http://${host}${ENTRY_PATH}${secret}`;
}

function listen(http: Server, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
}
