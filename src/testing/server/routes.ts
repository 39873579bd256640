// Paths and methods select a route: a last part of a path may not be empty, and an unknown route is
// answered with nothing.

import {
  answerNothing,
  NO_ANSWER,
  plain,
  type RouteOutcome,
  type ServerRequest,
} from './answers.ts';
import type { Caller } from './auth.ts';

/** A call of a route. */
export interface RouteCall {
  readonly request: ServerRequest;
  readonly caller: Caller;
  readonly id: string;
  readonly channel: string;
  readonly search: string;
}

type Handler = (call: RouteCall) => RouteOutcome;

export interface ServerRoute {
  readonly get?: Handler;
  readonly post?: Handler;
}

/** `{id}` and `{channel}` in a path are a part of it. */
export type Routes = Readonly<Record<string, ServerRoute>>;

export function dispatch(
  routes: Routes,
  request: ServerRequest,
  caller: () => Caller,
): RouteOutcome {
  const [path = '', search = ''] = request.path.split('?');
  for (const [pattern, route] of Object.entries(routes)) {
    const parts = matched(pattern, path);
    if (!parts) continue;
    const allow = [route.get && 'GET,HEAD', route.post && 'POST'].filter(Boolean).join(',');
    if (request.method === 'OPTIONS') return answerNothing(200, { allow });
    const handler =
      request.method === 'POST'
        ? route.post
        : request.method === 'GET' || request.method === 'HEAD'
          ? route.get
          : undefined;
    if (!handler) return answerNothing(405, { allow });
    const bad = Object.entries(parts).find(([, value]) => value === null);
    if (bad) return plain(400, `Invalid URL: Invalid UTF-8 in \`${bad[0]}\``);
    const { id, channel } = parts;
    const outcome = handler({
      request,
      caller: caller(),
      id: id ?? '',
      channel: channel ?? '',
      search,
    });
    if (request.method !== 'HEAD' || outcome === NO_ANSWER) return outcome;
    return answerNothing(outcome.status, outcome.headers);
  }
  return answerNothing(request.method === 'OPTIONS' ? 200 : 404);
}

/** Has the parts of the path by name, null where one cannot be decoded; null for another path. */
function matched(pattern: string, path: string): Record<string, string | null> | null {
  const [wanted, found] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== found.length || found.at(-1) === '') return null;
  const parts: Record<string, string | null> = {};
  for (const [place, want] of wanted.entries()) {
    const part = found[place] ?? '';
    if (want.startsWith('{')) parts[want.slice(1, -1)] = decoded(part);
    else if (want !== part) return null;
  }
  return parts;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
