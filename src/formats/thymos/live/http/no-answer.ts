// Why a call got no answer at all. A browser does not say, so the server is asked in other ways.

import { COMMAND } from '../../../../base/command.ts';
import type { ServerNetwork } from '../ports.ts';
import type { ServerAddress } from './address.ts';
import { type LiveError, liveError } from './fault.ts';

export interface Unanswered {
  readonly net: ServerNetwork;
  readonly address: ServerAddress;
  readonly token: string | null;
}

export async function whyNoAnswer(call: Unanswered, signal: AbortSignal): Promise<LiveError> {
  const { net, address, token } = call;
  const { url } = address;
  if (await net.answersAtAll(url, signal)) {
    if (await isReadable(call, token, signal))
      return liveError(
        'cut',
        'The connection was lost.',
        `${url} answers, but its answer to this call did not arrive.`,
        'It is tried again.',
      );
    if (token !== null && (await isReadable(call, null, signal))) return tokenNotAllowed(url);
    return liveError(
      'cors',
      'The server answers, but does not let this page read it.',
      `${url} does not allow pages from here to read it (CORS).`,
      `Start the server with CORS open for this page’s address, or open this app with ${serveCommand(url)}, which needs no CORS. It is tried again.`,
    );
  }
  if (url.startsWith('https:'))
    return liveError(
      'tls',
      'No secure connection was made.',
      `${url} does not answer, or its certificate is not trusted here; a browser does not say which.`,
      'Open the address in another tab: if it warns about the certificate, have that fixed. It is tried again.',
    );
  return liveError(
    'unreachable',
    'Nothing answers there.',
    `${url} cannot be reached.`,
    'Check that the server runs, and its host and port. It is tried again.',
  );
}

/**
 * Whether this page may read an answer, with a token or without. The call wants none; without one
 * it has no header that a browser would ask the server about first (a preflight).
 */
async function isReadable(
  { net, address }: Unanswered,
  token: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  try {
    const answer = await net.send(`${address.url}/health`, { method: 'GET', headers, signal });
    answer.body?.cancel().catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}

function tokenNotAllowed(url: string): LiveError {
  return liveError(
    'token not allowed',
    'The server does not let this page send it a token.',
    `${url} can be read without a token and not with one: what it answers to the browser’s preflight does not allow the header Authorization. “Access-Control-Allow-Headers: *” does not cover that header by the Fetch standard, though some browsers let it through.`,
    `Whoever runs the server has to have “Access-Control-Allow-Headers: authorization, content-type, x-thymos-tenant-id” sent in place of “*”. OpenThymos has no setting for that: a reverse proxy in front of it can do it. What always works is ${serveCommand(url)}. It is tried again.`,
  );
}

function serveCommand(url: string): string {
  return `“${COMMAND} serve --server ${url}”`;
}
