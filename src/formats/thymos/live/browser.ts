// The ports of a connection, as a worker provides them.

import type { ServerClock, ServerNetwork } from './ports.ts';

export const browserNet: ServerNetwork = {
  send: (url, request) =>
    fetch(url, {
      ...request,
      // The token is a header; nothing else that the browser keeps is sent to other hosts. Its own
      // host may be `serve`, which lets nobody in without its cookie.
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    }),
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

export const browserClock: ServerClock = {
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
