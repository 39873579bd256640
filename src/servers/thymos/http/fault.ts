// What can go wrong with a server, each with its own words and its own way out.

export type FaultCause =
  | 'address'
  | 'mixed content'
  | 'unreachable'
  | 'cors'
  | 'tls'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not found'
  | 'too many requests'
  | 'server error'
  | 'refused'
  | 'not json'
  | 'another version'
  | 'cut';

/** Plain data: it crosses to the page and is shown as it is. */
export interface LiveFault {
  readonly cause: FaultCause;
  readonly title: string;
  readonly detail: string;
  readonly todo: string;
  /** Whether trying again by itself can help. */
  readonly retry: boolean;
  /** How long the server asks to be left alone; null: it does not say. */
  readonly retryAfterMs: number | null;
  readonly status: number | null;
}

export class LiveError extends Error {
  readonly fault: LiveFault;
  constructor(fault: LiveFault) {
    super(`${fault.title} ${fault.detail}`);
    this.name = 'LiveError';
    this.fault = fault;
  }
}

type Words = Pick<LiveFault, 'title' | 'detail' | 'todo'>;

export function liveError(
  cause: FaultCause,
  words: Words,
  more: Partial<Pick<LiveFault, 'retry' | 'retryAfterMs' | 'status'>> = {},
): LiveError {
  return new LiveError({
    cause,
    ...words,
    retry: more.retry ?? true,
    retryAfterMs: more.retryAfterMs ?? null,
    status: more.status ?? null,
  });
}

/** Any error as a fault; one of our own making is not hidden behind the server. */
export function faultOf(error: unknown): LiveFault {
  if (error instanceof LiveError) return error.fault;
  const detail = error instanceof Error ? error.message : String(error);
  return {
    cause: 'refused',
    title: 'This connection broke here, not at the server.',
    detail,
    todo: 'It is tried again. If it stays, disconnect, and connect once more.',
    retry: true,
    retryAfterMs: null,
    status: null,
  };
}

/** What an answer that is not 2xx means. `said`: the server's own words, if any. */
export function statusError(
  status: number,
  what: string,
  said: string | null,
  retryAfterMs: number | null,
): LiveError {
  const words = said ? ` It says: ${said}` : '';
  const at = `${what} was answered with ${status}.${words}`;
  if (status === 401)
    return liveError(
      'unauthorized',
      {
        title: 'The server wants a token.',
        detail: `${at} The token is missing, wrong or expired.`,
        todo: 'Connect again with a valid token.',
      },
      { status, retry: false },
    );
  if (status === 403)
    return liveError(
      'forbidden',
      {
        title: 'This token may not do that.',
        detail: at,
        todo: 'Use a token with the right to read runs and to decide, or the right tenant.',
      },
      { status, retry: false },
    );
  if (status === 404)
    return liveError(
      'not found',
      {
        title: 'The server does not know this.',
        detail: at,
        todo: 'Check the address, its path and the tenant. The run may be of another tenant, or gone.',
      },
      { status, retry: false },
    );
  if (status === 429)
    return liveError(
      'too many requests',
      {
        title: 'The server asks for fewer requests.',
        detail: at,
        todo: 'Nothing to do: it is asked again when the time is up.',
      },
      { status, retryAfterMs },
    );
  if (status >= 500)
    return liveError(
      'server error',
      {
        title: 'The server failed.',
        detail: at,
        todo: 'It is asked again. If it stays, look into the server’s log.',
      },
      { status, retryAfterMs },
    );
  return liveError(
    'refused',
    {
      title: 'The server refused this.',
      detail: at,
      todo: 'Look at what the server says; this call is not repeated by itself.',
    },
    { status, retry: false },
  );
}
