// A plain host of files, as a stranger may run one, rewrites nothing, and answers an unknown path
// with the folder's 404.html, if there is one.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export const BUILT = join(import.meta.dirname, '../../dist/app');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export interface PlainHost {
  readonly url: string;
  readonly asked: string[];
  serve(folder: string): void;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly folder?: string;
  readonly under?: string;
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
}

export async function startHost(options: HostOptions = {}): Promise<PlainHost> {
  const { under = '/', headers } = options;
  let { folder = BUILT } = options;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const path = pathname.startsWith(under) ? decodeURIComponent(pathname.slice(under.length)) : '';
    asked.push(path);
    const file = normalize(path === '' || path.endsWith('/') ? `${path}index.html` : path);
    const found = pathname.startsWith(under) ? await read(join(folder, file)) : null;
    const body = found ?? (await read(join(folder, '404.html')));
    response.statusCode = found ? 200 : 404;
    response.setHeader('Content-Type', TYPES[found ? extname(file) : '.html'] ?? 'text/plain');
    for (const [name, value] of Object.entries(headers?.(path) ?? {})) {
      response.setHeader(name, value);
    }
    if (request.method !== 'HEAD' && body) response.write(body);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${under}`,
    asked,
    serve(other) {
      folder = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null);
}
