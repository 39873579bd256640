// A call of the app is passed on to one of the named servers, with the server's token, and its
// answer back. Only the headers that are listed here cross, in either direction: no cookie, nothing
// about the connection.

import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { COMMAND } from '../../../base/command.ts';
import { DATA_HEADERS, refuseReply } from './reply.ts';
import type { NamedServer } from './servers.ts';

const TO_SERVER = ['accept', 'content-type', 'x-thymos-tenant-id'];
const TO_APP = ['content-length', 'content-encoding', 'retry-after'];
/** An answer of another type is data to a browser, whatever the server calls it. */
const TYPES = /^(application\/json|text\/event-stream|text\/csv|text\/plain)\s*(;|$)/i;

const MAX_BODY = 1024 * 1024;
const MAX_HEADERS = 16 * 1024;
const ANSWER_MS = 60_000;

// Each call has a connection of its own: a kept one may be closed by the server in the moment in
// which a decision is sent.
const AGENTS = { 'http:': new HttpAgent(), 'https:': new TlsAgent() };

/** `path` is that of the call, with its query, as the app wrote it. */
export async function passOn(
  { url, token }: NamedServer,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) return refuseReply(response, 413, 'This call is too large to be passed on.');
  if (body.length > 0 && request.method !== 'POST')
    return refuseReply(response, 400, 'Only a POST has something to send.');
  const { protocol, hostname, port, pathname } = new URL(url);
  const isTls = protocol === 'https:';
  const options: RequestOptions = {
    agent: isTls ? AGENTS['https:'] : AGENTS['http:'],
    hostname: hostname.replace(/[[\]]/g, ''),
    port,
    path: pathname.replace(/\/+$/, '') + path,
    method: request.method,
    maxHeaderSize: MAX_HEADERS,
    headers: {
      ...picked(request.headers, TO_SERVER),
      'accept-encoding': 'identity',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(request.method === 'POST' && { 'content-length': body.length }),
    },
  };
  const call = (isTls ? tlsRequest : plainRequest)(options);
  // The app gives up earlier: this is for callers that wait for ever.
  const late = setTimeout(() => call.destroy(new Error('it does not answer')), ANSWER_MS);
  response.on('close', () => {
    clearTimeout(late);
    call.destroy();
  });
  call.on('response', (answer) => {
    clearTimeout(late);
    passBack(answer, response, url, token !== null);
  });
  call.on('error', (error) => {
    if (response.headersSent || response.destroyed) response.destroy();
    else refuseReply(response, 502, `${url} cannot be reached: ${describeReason(error)}.`);
  });
  call.end(body);
}

function passBack(
  answer: IncomingMessage,
  response: ServerResponse,
  url: string,
  hasToken: boolean,
) {
  const { statusCode = 502, headers } = answer;
  const words = replaceAnswer(statusCode, url, hasToken);
  if (words) {
    answer.destroy();
    return refuseReply(response, statusCode === 401 ? 401 : 502, words);
  }
  const type = headers['content-type'] ?? '';
  response.writeHead(statusCode, {
    ...picked(headers, TO_APP),
    ...DATA_HEADERS,
    'Content-Type': TYPES.test(type) ? type : 'application/octet-stream',
  });
  // An event stream may say nothing for long: the app has to know that it is open.
  response.flushHeaders();
  // An answer that was cut off there must not look whole here.
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}

/** Replaces answers whose own words would lead the person astray; null passes the answer back. */
function replaceAnswer(status: number, url: string, hasToken: boolean): string | null {
  if (status === 401)
    return hasToken
      ? `${url} does not take the token that “${COMMAND} serve” was started with. Start it again with another.`
      : `${url} wants a token, and “${COMMAND} serve” was started without one. Start it again with one: its help says how.`;
  if (status < 200 || status > 599) return `${url} answers with ${status}, which is no answer.`;
  if (status >= 300 && status < 400)
    return `${url} refers to another address (${status}), which is not followed. Start “${COMMAND} serve” again with that one.`;
  return null;
}

/** Reads to the end, so that its sender hears the answer; null when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = piece as Buffer;
    length += bytes.length;
    if (length <= MAX_BODY) pieces.push(bytes);
  }
  return length <= MAX_BODY ? Buffer.concat(pieces) : null;
}

function picked(headers: IncomingMessage['headers'], names: readonly string[]) {
  const found = names.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string'));
}

function describeReason(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return `its certificate is not trusted here (${code}); NODE_EXTRA_CA_CERTS can name a file with your own authority`;
  return code || error.message;
}
