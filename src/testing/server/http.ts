// The small server is behind a port, and the agents work meanwhile.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_ANSWER, type ServerAnswer, type ServerOptions, SmallServer } from './server.ts';

export interface RunningServer {
  readonly url: string;
  readonly server: SmallServer;
  close(): Promise<void>;
}

export interface ServerHttpOptions extends Partial<Omit<ServerOptions, 'clock'>> {
  /** 0 takes any free port. */
  readonly port?: number;
  /** Milliseconds between two steps of every agent; with 0 they step only on request. */
  readonly stepMs?: number;
}

export async function startServer({
  port = 0,
  stepMs = 1_000,
  ...options
}: ServerHttpOptions = {}): Promise<RunningServer> {
  const server = new SmallServer({ clock: () => Date.now(), ...options });
  const http = createServer((request, response) => void serve(server, request, response));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  const steps = stepMs ? setInterval(() => server.tick(), stepMs) : null;
  const { port: bound } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    server,
    close: () =>
      new Promise((resolve) => {
        if (steps) clearInterval(steps);
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

async function serve(
  server: SmallServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!server.isUp) {
    request.destroy();
    return;
  }
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { slowMs } = server.mischief;
  if (slowMs) await new Promise((resolve) => setTimeout(resolve, slowMs));
  const answer = server.handle({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    },
    body: Buffer.concat(pieces).toString('utf8'),
  });
  if (answer === NO_ANSWER) return;
  send(answer, response);
}

function send({ status, headers, body, stream, isCut }: ServerAnswer, response: ServerResponse) {
  if (stream) {
    response.writeHead(status, headers);
    const close = stream(
      (text) => response.write(text),
      (broken) => (broken ? response.destroy() : response.end()),
    );
    response.on('close', close);
    return;
  }
  const bytes = Buffer.from(body ?? '');
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (!isCut) response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}
