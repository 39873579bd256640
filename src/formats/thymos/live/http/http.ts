// Calls to a server: one request, one answer read whole and bounded, every kind of failure by itself.

import { decodeLenient } from '../../../../base/bytes.ts';
import { Growing } from '../../../../base/growing.ts';
import { numberAt, textAt } from '../../../../base/json/access.ts';
import { parseJson } from '../../../../base/json/parse.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import type { ServerClock, ServerNetwork } from '../ports.ts';
import type { ServerAddress } from './address.ts';
import { LiveError, liveError, statusError } from './fault.ts';
import { joinSignals, orStopped } from './limit.ts';
import { whyNoAnswer } from './no-answer.ts';

const TIMEOUT_MS = 20_000;
/** A larger answer is not read: a page has bounded memory. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
const MAX_MESSAGE = 200;
const MAX_RETRY_AFTER_MS = 3_600_000;
/** The document around a payload adds a few levels to the 127 of the payload. */
export const JSON_OPTIONS = { maxDepth: 160 };

export interface HttpOptions {
  readonly net: ServerNetwork;
  readonly clock: ServerClock;
  readonly address: ServerAddress;
  readonly token: string | null;
}

export interface ApiCall {
  /** null: a GET. */
  readonly body?: string | null;
  readonly accept?: string;
  readonly signal: AbortSignal;
}

export class Http {
  readonly clock: ServerClock;
  readonly address: ServerAddress;
  /** The server wants no call at all before this time: it counts those that it refuses, too. */
  private restUntil = 0;
  private readonly options: HttpOptions;

  constructor(options: HttpOptions) {
    this.options = options;
    this.clock = options.clock;
    this.address = options.address;
  }

  /** @throws {LiveError} */
  async json(path: string, call: ApiCall): Promise<JsonValue> {
    return (await this.sized(path, call)).value;
  }

  /** With the length of the answer. @throws {LiveError} */
  async sized(
    path: string,
    call: ApiCall,
  ): Promise<{ readonly value: JsonValue; readonly length: number }> {
    const bytes = await this.bytes(path, call);
    try {
      return { value: parseJson(bytes, JSON_OPTIONS), length: bytes.length };
    } catch {
      const start = decodeLenient(bytes.subarray(0, 80)).replace(/\s+/g, ' ').trim();
      throw liveError(
        'not json',
        'The answer is no JSON.',
        `${stripQuery(path)} begins with “${start}”. Another program may answer at this address.`,
        'Check the address and its port. It is tried again.',
      );
    }
  }

  /** @throws {LiveError} */
  bytes(path: string, call: ApiCall): Promise<Uint8Array> {
    return this.withTimeout(path, call.signal, async (limited) => {
      const answer = await this.send(path, call, limited, limited);
      try {
        return await readBody(answer, MAX_BYTES);
      } catch (error) {
        if (error instanceof LiveError) throw error;
        throw liveError(
          'cut',
          'The answer was cut off.',
          `${stripQuery(path)} ended before it was whole. Nothing of it was used.`,
          'It is tried again.',
        );
      }
    });
  }

  /** An open stream; it ends with the caller's signal, and once it began it has no time limit. */
  async stream(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const call = { signal, accept: 'text/event-stream' };
    const answer = await this.withTimeout(path, signal, (limited) =>
      this.send(path, call, limited, signal),
    );
    return readChunks(answer);
  }

  /** `limited` bounds the wait for an answer, `whole` the answer itself. */
  private async send(
    path: string,
    { body = null, accept = 'application/json' }: ApiCall,
    limited: AbortSignal,
    whole: AbortSignal,
  ): Promise<Response> {
    const { net, token, address } = this.options;
    const method = body === null ? 'GET' : 'POST';
    const rest = this.restUntil - this.clock.now();
    if (rest > 0) throw statusError(429, `${method} ${stripQuery(path)}`, null, rest);
    const headers = {
      accept,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(address.tenant && { 'x-thymos-tenant-id': address.tenant }),
      ...(body !== null && { 'content-type': 'application/json' }),
    };
    let answer: Response;
    try {
      const sent = net.send(address.url + path, { method, headers, body, signal: whole });
      answer = await orStopped(sent, limited);
    } catch (error) {
      if (limited.aborted) throw error;
      throw await whyNoAnswer(this.options, limited);
    }
    if (answer.ok) return answer;
    const { message, retryAfterSecs } = await this.refusal(answer);
    const wait =
      retryAfterMs(answer.headers.get('retry-after'), this.clock.now()) ??
      retryAfterMs(retryAfterSecs, this.clock.now());
    if (answer.status === 429 && wait !== null) this.restUntil = this.clock.now() + wait;
    throw statusError(answer.status, `${method} ${stripQuery(path)}`, message, wait);
  }

  /** The server's own words, short and without the token, and what a page may not read in a header. */
  private async refusal(
    answer: Response,
  ): Promise<{ readonly message: string | null; readonly retryAfterSecs: string | null }> {
    let retryAfterSecs: string | null = null;
    try {
      const bytes = await readBody(answer, MAX_REFUSAL_BYTES);
      let words = decodeLenient(bytes);
      try {
        const value = parseJson(bytes, JSON_OPTIONS);
        const seconds = numberAt(value, 'retry_after_secs');
        if (seconds !== null && seconds >= 0) retryAfterSecs = String(Math.ceil(seconds));
        words = textAt(value, 'error') || textAt(value, 'message') || words;
      } catch {
        // Not JSON: a proxy's page perhaps. Its text is shown as it is.
      }
      const { token } = this.options;
      const safe = token ? words.replaceAll(token, '[token]') : words;
      const short = safe.replace(/\s+/g, ' ').trim();
      const message = short.length > MAX_MESSAGE ? `${short.slice(0, MAX_MESSAGE)}…` : short;
      return { message: message || null, retryAfterSecs };
    } catch {
      return { message: null, retryAfterSecs };
    }
  }

  private async withTimeout<T>(
    path: string,
    signal: AbortSignal,
    work: (limited: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const done = new AbortController();
    const timer = this.clock.wait(TIMEOUT_MS, done.signal).then(() => {
      if (!done.signal.aborted) late.abort();
    });
    const limit = joinSignals(signal, late.signal);
    try {
      return await orStopped(work(limit.signal), limit.signal);
    } catch (error) {
      if (!late.signal.aborted) throw error;
      throw liveError(
        'timeout',
        'The server takes too long.',
        `${stripQuery(path)} was not answered within ${TIMEOUT_MS / 1000} s.`,
        'It is tried again.',
      );
    } finally {
      limit.end();
      done.abort();
      await timer;
    }
  }
}

/** @throws when the body is cut off, or larger than `max`. */
async function readBody(answer: Response, max: number): Promise<Uint8Array> {
  const body = new Growing(1024);
  for await (const chunk of readChunks(answer)) {
    if (body.length + chunk.length > max)
      throw liveError(
        'refused',
        'The answer is too large.',
        `More than ${max} bytes came for one call.`,
        'Export this run on the server, and open the file instead.',
      );
    body.append(chunk);
  }
  return body.take();
}

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function stripQuery(path: string): string {
  return path.replace(/\?.*/, '');
}

/** "Retry-After" is seconds or a date. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.max(0, Math.min(ms, MAX_RETRY_AFTER_MS));
}
