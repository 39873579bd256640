// The ports of a connection, made of what a worker has.

import type { Answer, Clock, Net } from './ports.ts';

export const browserNet: Net = {
  async send({ method, url, headers, body, signal }): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      // A token goes in its header; nothing that the browser keeps goes along.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      chunks: () => piecesOf(response.body),
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

async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
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
