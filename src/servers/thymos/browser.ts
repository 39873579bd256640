// The ports of a connection, as a worker provides them.

import type { Clock, HttpResponse, Net } from './ports.ts';

export const browserNet: Net = {
  async send({ method, url, headers, body, signal }): Promise<HttpResponse> {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      // The token is a header; nothing else that the browser keeps may be sent.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      chunks: () => chunksOf(response.body),
    };
  },
  async answersAtAll(url, signal) {
    try {
      await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
      return true;
    } catch {
      return false;
    }
  },
  secureOnly: globalThis.location?.protocol === 'https:',
};

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
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

export const browserClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    }),
  random: () => Math.random(),
};
