import type { ServerResponse } from 'node:http';
import { EVERYWHERE } from '../../hosting/headers.ts';

/**
 * The answer is never a page, a script or a frame of this host, whatever is in it, and nobody keeps
 * it.
 */
export const DATA_HEADERS = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
};

/** Has the form in which the app reads the words of a server. */
export function refuseReply(response: ServerResponse, status: number, error: string): void {
  response.setHeader('Connection', 'close');
  replyJson(response, status, { error });
}

export function replyJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...DATA_HEADERS, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
