// The order matters: anything but a request of a browser for this host is refused before anything
// else is looked at.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMMAND } from '../../../base/command.ts';
import { ENTRY_PATH, OFFERED, type OfferedServer, PASSED_ON } from '../../../base/served.ts';
import { appFile, isForAnybody } from './files.ts';
import { isLed, isOwnScript, repeatsHeaders, type ServeGate } from './gate.ts';
import { passOn } from './proxy.ts';
import { notLetIn, type RefusalPage, WRONG_SECRET, wrongHost } from './refusal.ts';
import { refuseReply, replyJson } from './reply.ts';
import { type NamedServer, toServerPath } from './servers.ts';
import { type ProxyTarget, readPassedOn, readTarget } from './target.ts';

export interface Site {
  readonly folder: string;
  readonly servers: readonly NamedServer[];
  readonly hosts: readonly string[];
  readonly gate: ServeGate;
}

const METHODS = ['GET', 'HEAD', 'POST'];
const NOT_LET_IN = `This browser has not been let in. Open the address that “${COMMAND} serve” printed last, in this browser.`;

/** @throws when the client goes away */
export async function answerServed(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hosts, gate, servers } = site;
  const target = readTarget(request.url);
  if (!target || repeatsHeaders(request))
    return refuseReply(response, 400, 'This is no request of a browser for this host.');
  if (!METHODS.includes(request.method ?? '')) {
    response.setHeader('Allow', METHODS.join(', '));
    return refuseReply(response, 405, 'Only GET, HEAD and POST are answered.');
  }
  if (!hosts.includes((request.headers.host ?? '').toLowerCase()))
    return show(response, wrongHost(hosts));
  const { path } = target;
  const isOffered = path === OFFERED;
  if (path.startsWith(ENTRY_PATH)) return enter(site, target, request, response);
  if (!isOffered && !path.startsWith(PASSED_ON)) return showApp(site, target, request, response);
  // The codes 401 and 407 are about a token, and browsers treat them in their own way.
  if (!gate.isIn(request)) return refuseReply(response, 511, NOT_LET_IN);
  if (!isOwnScript(request))
    return refuseReply(response, 403, 'Only the app itself may call this.');
  if (isOffered) return offer(servers, request, response);
  const call = readPassedOn(PASSED_ON, target);
  const server = servers.find(({ name }) => name === call?.name);
  if (!call || !server)
    return refuseReply(response, 404, `“${COMMAND} serve” was not started with this server.`);
  return passOn(server, call.path, request, response);
}

/** Lets a browser in, and leads on to an address without the secret. */
function enter(
  { gate, servers }: Site,
  { path, search }: ProxyTarget,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'GET') return refuseReply(response, 405, 'This is opened, not called.');
  const again = new URLSearchParams(search).get('to');
  if (path === ENTRY_PATH && again !== null)
    // The cookie comes along, if there is one, when a page of this host asks.
    return gate.isIn(request) && readTarget(again)
      ? lead(response, again)
      : show(response, notLetIn(null));
  if (!gate.opens(path.slice(ENTRY_PATH.length))) return show(response, WRONG_SECRET);
  response.setHeader('Set-Cookie', gate.cookies());
  return lead(response, servers.length ? '/?view=servers' : '/');
}

function lead(response: ServerResponse, to: string) {
  response.setHeader('Location', to);
  refuseReply(response, 303, 'It is elsewhere on this host.');
}

async function showApp(
  { folder, gate }: Site,
  { path, search }: ProxyTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') return refuseReply(response, 405, 'Nothing is taken here.');
  if (!isForAnybody(path) && !gate.isIn(request)) {
    const again = isLed(request) ? `${ENTRY_PATH}?to=${encodeURIComponent(path + search)}` : null;
    return show(response, notLetIn(again));
  }
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  // Every address of the app is answered with its one page.
  const file = (await appFile(folder, path)) ?? (isPage ? await appFile(folder, '/') : null);
  if (!file) return refuseReply(response, 404, 'There is no such file.');
  response.writeHead(200, { ...file.headers, 'Content-Length': file.bytes.length });
  response.end(file.bytes);
}

function offer(
  servers: readonly NamedServer[],
  { method }: IncomingMessage,
  response: ServerResponse,
) {
  if (method !== 'GET') return refuseReply(response, 405, 'This is only read.');
  const list: OfferedServer[] = servers.map((server) => ({
    name: server.name,
    url: server.url,
    path: toServerPath(server),
  }));
  replyJson(response, 200, { servers: list });
}

function show(response: ServerResponse, { status, headers, html }: RefusalPage): void {
  response.writeHead(status, headers);
  response.end(html);
}
