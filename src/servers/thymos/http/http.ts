// Asking a server: one call, one answer read whole, every failure told apart.

import { decodeLenient } from '../../../core/bytes.ts';
import { parseJson } from '../../../core/json/parse.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import type { Answer, Clock, Net } from '../ports.ts';
import type { ServerAddress } from './address.ts';
import { retryAfterMs } from './backoff.ts';
import { readBody } from './body.ts';
import { LiveError, liveError, statusError } from './fault.ts';
import { textAt } from './json.ts';

const TIMEOUT_MS = 20_000;
/** An answer larger than this is not read: a page has bounded memory. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The documents around a payload add a few levels to its own 127. */
export const JSON_OPTIONS = { maxDepth: 160 };

export interface HttpOptions {
  readonly net: Net;
  readonly clock: Clock;
  readonly address: ServerAddress;
  readonly token: string | null;
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Milliseconds until an answer must be there whole. */
  readonly timeoutMs?: number;
}

export class Http {
  readonly clock: Clock;
  readonly address: ServerAddress;
  private readonly options: HttpOptions;

  constructor(options: HttpOptions) {
    this.options = options;
    this.clock = options.clock;
    this.address = options.address;
  }

  /** @throws {LiveError} */
  async json(path: string, call: Call): Promise<JsonValue> {
    const bytes = await this.bytes(path, call);
    try {
      return parseJson(bytes, JSON_OPTIONS);
    } catch {
      throw notJson(path, bytes);
    }
  }

  /** @throws {LiveError} */
  bytes(path: string, call: Call): Promise<Uint8Array> {
    return this.withTimeout(path, call, async (signal) => {
      const answer = await this.send(path, call, signal, 'application/json');
      return this.whole(path, answer);
    });
  }

  /** An open stream; it ends with the caller's signal, and has no time limit after its start. */
  async stream(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const answer = await this.withTimeout(path, { signal }, (limited) =>
      this.send(path, {}, limited, 'text/event-stream', signal),
    );
    return answer.chunks();
  }

  /** No word of the server may carry the token to a screen or a log. */
  redact(text: string): string {
    const { token } = this.options;
    return token ? text.replaceAll(token, '[token]') : text;
  }

  private async send(
    path: string,
    { method = 'GET', body }: Omit<Call, 'signal'>,
    limited: AbortSignal,
    accept: string,
    whole: AbortSignal = limited,
  ): Promise<Answer> {
    const { net, token, address } = this.options;
    const headers: Record<string, string> = { accept };
    if (token) headers.authorization = `Bearer ${token}`;
    if (address.tenant) headers['x-thymos-tenant-id'] = address.tenant;
    if (body !== undefined) headers['content-type'] = 'application/json';
    let answer: Answer;
    try {
      const ask = { method, url: address.url + path, headers, body: body ?? null, signal: whole };
      answer = await Promise.race([net.send(ask), aborted(limited)]);
    } catch (error) {
      if (limited.aborted) throw error;
      throw await this.noAnswer(limited);
    }
    if (answer.status >= 200 && answer.status < 300) return answer;
    const said = await this.said(answer);
    const wait = retryAfterMs(answer.header('retry-after'), this.clock.now());
    throw statusError(answer.status, `${method} ${path.replace(/\?.*/, '')}`, said, wait);
  }

  private async whole(path: string, answer: Answer): Promise<Uint8Array> {
    try {
      return await readBody(answer, MOST_BYTES);
    } catch (error) {
      if (error instanceof LiveError) throw error;
      throw liveError('cut', {
        title: 'The answer was cut off.',
        detail: `${path.replace(/\?.*/, '')} ended before it was whole. Nothing of it was taken.`,
        todo: 'It is asked again.',
      });
    }
  }

  /** The server's own words about a refusal, short and without secrets. */
  private async said(answer: Answer): Promise<string | null> {
    try {
      const bytes = await readBody(answer, 64 * 1024);
      const text = decodeLenient(bytes);
      let words = text;
      try {
        const value = parseJson(bytes, JSON_OPTIONS);
        words = textAt(value, 'error') || textAt(value, 'message') || text;
      } catch {
        // Not JSON: a proxy's page perhaps. Its text is shown as it is.
      }
      const short = this.redact(words.replace(/\s+/g, ' ').trim());
      return short ? (short.length > 200 ? `${short.slice(0, 200)}…` : short) : null;
    } catch {
      return null;
    }
  }

  private async noAnswer(signal: AbortSignal): Promise<LiveError> {
    const { net, address } = this.options;
    const { url } = address;
    if (await net.answersAtAll(url, signal))
      return liveError('cors', {
        title: 'The server answers, but does not let this page read it.',
        detail: `${url} sends no leave (CORS) for pages from here.`,
        todo: 'Start the server with CORS open for this page’s address; it is tried again.',
      });
    if (url.startsWith('https:'))
      return liveError('tls', {
        title: 'No secure connection came about.',
        detail: `${url} does not answer, or its certificate is not trusted here; a browser does not say which.`,
        todo: 'Open the address in another tab: if it warns about the certificate, have that mended. It is tried again.',
      });
    return liveError('unreachable', {
      title: 'Nothing answers there.',
      detail: `${url} cannot be reached.`,
      todo: 'Check that the server runs, and its host and port. It is tried again.',
    });
  }

  private async withTimeout<T>(
    path: string,
    { signal, timeoutMs = TIMEOUT_MS }: Pick<Call, 'signal' | 'timeoutMs'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limited = new AbortController();
    const stop = () => limited.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const done = new AbortController();
    let late = false;
    const timer = this.clock.wait(timeoutMs, done.signal).then(() => {
      if (done.signal.aborted) return;
      late = true;
      stop();
    });
    try {
      return await Promise.race([work(limited.signal), aborted(limited.signal)]);
    } catch (error) {
      if (!late) throw error;
      throw liveError('timeout', {
        title: 'The server takes too long.',
        detail: `${path.replace(/\?.*/, '')} was not answered within ${Math.round(timeoutMs / 1000)} s.`,
        todo: 'It is asked again.',
      });
    } finally {
      signal.removeEventListener('abort', stop);
      done.abort();
      await timer;
    }
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Stopped());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** The person disconnected, or a limit was reached: no fault of the server's. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

function notJson(path: string, bytes: Uint8Array): LiveError {
  const start = decodeLenient(bytes.subarray(0, 80)).replace(/\s+/g, ' ').trim();
  return liveError('not json', {
    title: 'The answer is no JSON.',
    detail: `${path.replace(/\?.*/, '')} begins with “${start}”. Another program may answer at this address.`,
    todo: 'Check the address and its port. It is tried again.',
  });
}
