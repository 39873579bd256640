// What can go wrong with a server, each with words and advice of its own.

import { readMessage } from '../../../../base/error.ts';
import type { LiveFault } from '../../../../ledger/live/protocol.ts';

export class LiveError extends Error {
  readonly fault: LiveFault;
  constructor(fault: LiveFault) {
    super(`${fault.title} ${fault.detail}`);
    this.name = 'LiveError';
    this.fault = fault;
  }
}

/** The person disconnected, or a limit was reached: no fault of the server's. */
export class StoppedByServer extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

/** Whether another attempt can help before a person has done something. */
const RETRY = {
  address: false,
  'mixed content': false,
  unreachable: true,
  cors: true,
  'token not allowed': true,
  tls: true,
  timeout: true,
  unauthorized: false,
  forbidden: false,
  'not found': false,
  'too many requests': true,
  'server error': true,
  refused: false,
  'not json': true,
  'another system': false,
  'another version': true,
  cut: true,
  internal: true,
};

export type FaultCause = keyof typeof RETRY;

export function liveError(
  cause: FaultCause,
  title: string,
  detail: string,
  todo: string,
  more: Partial<Pick<LiveFault, 'retryAfterMs' | 'status'>> = {},
): LiveError {
  return new LiveError({
    cause,
    title,
    detail,
    todo,
    retry: RETRY[cause],
    retryAfterMs: null,
    status: null,
    ...more,
  });
}

/** Any error as a fault; an error of our own is not blamed on the server. */
export function toLiveFault(error: unknown): LiveFault {
  if (error instanceof LiveError) return error.fault;
  return liveError(
    'internal',
    'This connection broke here, not at the server.',
    readMessage(error),
    'It is tried again. If it stays, disconnect, and connect again.',
  ).fault;
}

const PASSING: ReadonlySet<string> = new Set<FaultCause>([
  'unreachable',
  'timeout',
  'too many requests',
  'cut',
]);

/** Whether the same call may be answered in a moment; a failure that stays is not among these. */
export function canTryAgain({ cause, status }: LiveFault): boolean {
  return PASSING.has(cause) || status === 503;
}

type StatusFault = readonly [cause: FaultCause, title: string, todo: string];

const STATUS_FAULTS: Readonly<Partial<Record<number, StatusFault>>> = {
  401: [
    'unauthorized',
    'The server wants a token.',
    'The token is missing, wrong or expired. Connect again with a valid token.',
  ],
  403: [
    'forbidden',
    'This token may not do that.',
    'Use a token with the right to read runs and to decide, or the right tenant.',
  ],
  404: [
    'not found',
    'The server does not know this.',
    'Check the address, its path and the tenant. The run may be of another tenant, or gone.',
  ],
  429: [
    'too many requests',
    'The server asks for fewer requests.',
    'Nothing to do: it is tried again when the time is up.',
  ],
  // Of `serve`, or of a proxy in front of the server.
  502: [
    'server error',
    'The server behind this address does not answer.',
    'Check that the server runs, and that what passes calls on to it (“serve”, or a proxy) was given its right address. It is tried again.',
  ],
  // Of `serve` itself, for a server that it passes calls on to.
  511: [
    'unreachable',
    'This browser is not let in any more.',
    'Open the address that was printed last, in this browser. It is tried again.',
  ],
};

const FAILED: StatusFault = [
  'server error',
  'The server failed.',
  'It is tried again. If it stays, look into the server’s log.',
];

const REFUSED: StatusFault = [
  'refused',
  'The server refused this.',
  'Read what the server says; this call is not repeated without you.',
];

/** What an answer that is not 2xx means. `message`: the server's own words, if any. */
export function statusError(
  status: number,
  call: string,
  message: string | null,
  retryAfterMs: number | null,
): LiveError {
  const [cause, title, todo] = STATUS_FAULTS[status] ?? (status >= 500 ? FAILED : REFUSED);
  const answered =
    status === 502
      ? `For ${call} an answer of the server was expected. Instead ${status} came from what passes calls on to it.`
      : `${call} was answered with ${status}.`;
  const detail = `${answered}${message ? ` It says: ${message}` : ''}`;
  return liveError(cause, title, detail, todo, { status, retryAfterMs });
}

/** Whether the server says that there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof LiveError && error.fault.cause === 'not found';
}
