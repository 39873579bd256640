// Answers that are data for the app.

import type { ServerResponse } from 'node:http';
import { EVERYWHERE } from '../../hosting/headers.ts';

/** Never a page, a script or a frame of this host, whatever is in it, and kept by nobody. */
export const DATA_HEADERS = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
};

/** In the form in which the app reads the words of a server. */
export function refuseReply(response: ServerResponse, status: number, error: string): void {
  response.setHeader('Connection', 'close');
  replyJson(response, status, { error });
}

export function replyJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...DATA_HEADERS, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
