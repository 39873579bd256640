// The server is asked these requests, and answers in these forms.

export interface ServerRequest {
  readonly method: string;
  readonly path: string;
  header(name: string): string | null;
  readonly body: string;
}

type Feed = (send: (text: string) => void, end: (broken: boolean) => void) => () => void;

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a stream of events. */
  readonly body: string | null;
  readonly stream?: Feed;
  readonly isCut?: boolean;
}

/** Stands for a request that is taken and never answered. */
export const NO_ANSWER = Symbol('no answer');

export type RouteOutcome = ServerAnswer | typeof NO_ANSWER;

export function answerJson(body: string, status = 200): ServerAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

export function answerRequest(value: unknown, status = 200): ServerAnswer {
  return answerJson(JSON.stringify(value), status);
}

/** Makes a refusal of a route, which has more to say in some. */
export function failure(status: number, error: string, more: object = {}): ServerAnswer {
  return answerRequest({ error, ...more }, status);
}

/** Makes a refusal of a bad body or query. */
export function plain(status: number, body: string): ServerAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** Answers an unknown path or method. */
export function answerNothing(status: number, headers: Readonly<Record<string, string>> = {}) {
  return { status, headers, body: '' };
}

export function streamed(stream: Feed): ServerAnswer {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: null, stream };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
