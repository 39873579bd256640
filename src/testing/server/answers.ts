// What the server is asked, and the forms of what it answers.

export interface ServerRequest {
  readonly method: string;
  /** With its query, as it was sent. */
  readonly path: string;
  header(name: string): string | null;
  readonly body: string;
}

type Feed = (send: (text: string) => void, end: (broken: boolean) => void) => () => void;

export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** null: a stream of events. */
  readonly body: string | null;
  readonly stream?: Feed;
  /** The body is cut off in the middle. */
  readonly isCut?: boolean;
}

/** Taken and never answered. */
export const NO_ANSWER = Symbol('no answer');

export type RouteOutcome = ServerAnswer | typeof NO_ANSWER;

export function answerJson(body: string, status = 200): ServerAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

export function answerRequest(value: unknown, status = 200): ServerAnswer {
  return answerJson(JSON.stringify(value), status);
}

/** A refusal of a route, which has more to say in some. */
export function failure(status: number, error: string, more: object = {}): ServerAnswer {
  return answerRequest({ error, ...more }, status);
}

/** A refusal of a bad body or query. */
export function plain(status: number, body: string): ServerAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** An unknown path or method. */
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
