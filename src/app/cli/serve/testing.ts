// A small app and a server behind it note what reaches them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServe } from './server.ts';
import { readServers } from './servers.ts';

export const SERVE_TOKEN = 'token-of-the-test';

export interface AskedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ServeReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface ServeSetup {
  readonly port: number;
  readonly entry: string;
  readonly entryOnce: () => string;
  readonly cookie: string;
  readonly reached: AskedCall[];
  ask(path: string, options?: AskOptions): Promise<ServeReply>;
  call(path: string, options?: AskOptions): Promise<ServeReply>;
  close(): Promise<void>;
}

/** `behind` answers in place of the server behind; the noted calls have their body by then. */
export async function createServeSetup(
  behind: RequestListener = (_, response) => response.end('{}'),
  environment: Readonly<Record<string, string>> = { LEDGERSCOPE_TOKEN: SERVE_TOKEN },
): Promise<ServeSetup> {
  const reached: AskedCall[] = [];
  const other = createServer(async (asked, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of asked) pieces.push(piece as Buffer);
    const { method = '', url: path = '', headers } = asked;
    reached.push({ method, path, headers, body: Buffer.concat(pieces).toString() });
    behind(asked, response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port: behindPort } = other.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-serve-'));
  writeFileSync(join(folder, 'index.html'), '<title>The app</title>');
  writeFileSync(join(folder, 'sw.js'), '// a worker');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  const servers = readServers([`small=http://127.0.0.1:${behindPort}/base`], environment);
  const served = await startServe({ folder, host: '127.0.0.1', port: 0, servers });
  const [first = ''] = served.entries;
  const { port: ownPort, pathname: entry } = new URL(first);
  const port = Number(ownPort);
  const ask = (path: string, options: AskOptions = {}) => sendRequest(port, path, options);
  const [cookie = ''] = (await ask(entry)).headers['set-cookie'] ?? [];
  const own = { cookie: cookie.replace(/;.*/, ''), origin: `http://127.0.0.1:${port}` };
  return {
    port,
    entry,
    entryOnce: () => new URL(served.entryOnce()).pathname,
    cookie: own.cookie,
    reached,
    ask,
    call: (path, options = {}) =>
      ask(path, { ...options, headers: { ...own, ...SCRIPT, ...options.headers } }),
    close: async () => {
      await served.close();
      other.closeAllConnections();
      await new Promise((resolve) => other.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

const SCRIPT = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

function sendRequest(
  port: number,
  path: string,
  { body, ...options }: AskOptions,
): Promise<ServeReply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options });
    sent.on('error', reject);
    sent.on('response', async (answer) => {
      const pieces: Buffer[] = [];
      try {
        for await (const piece of answer) pieces.push(piece as Buffer);
      } catch (error) {
        return reject(error);
      }
      const { statusCode: status = 0, headers } = answer;
      resolve({ status, headers, body: Buffer.concat(pieces).toString() });
    });
    sent.end(body);
  });
}
