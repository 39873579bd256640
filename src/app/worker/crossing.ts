// Arguments that cannot be cloned cross by calls: a function is called across the boundary, and a
// signal aborts in the worker once it aborts on the page.

import { proxy, transferHandlers } from 'comlink';

/** An argument as it is sent, and the ports to close when its call has settled. */
export interface Crossing {
  readonly sent: unknown;
  close(): void;
}

/** `onCall` is called when the worker calls a function that it was given. */
export function cross(value: unknown, onCall: () => void): Crossing {
  if (value instanceof AbortSignal) return crossSignal(value);
  if (isFunction(value)) return crossFunction(value, onCall);
  return { sent: value, close: () => undefined };
}

type AnyFunction = (...args: unknown[]) => unknown;

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function';
}

/**
 * Progress has a port of its own and may arrive after the answer. It is dropped then: nobody waits
 * for it.
 */
function crossFunction(called: AnyFunction, onCall: () => void): Crossing {
  let isOpen = true;
  const sent = proxy((...args: unknown[]) => {
    if (!isOpen) return undefined;
    onCall();
    return called(...args);
  });
  return {
    sent,
    close() {
      isOpen = false;
    },
  };
}

function crossSignal(signal: AbortSignal): Crossing {
  const { port1, port2 } = new MessageChannel();
  const abort = () => port1.postMessage(null);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    sent: new SentSignal(port2),
    close() {
      signal.removeEventListener('abort', abort);
      port1.close();
    },
  };
}

class SentSignal {
  readonly port: MessagePort;

  constructor(port: MessagePort) {
    this.port = port;
  }
}

/** Lets signals cross; both sides call it. */
export function letSignalsCross(): void {
  transferHandlers.set('signal', {
    canHandle: (value): value is SentSignal => value instanceof SentSignal,
    serialize: ({ port }: SentSignal) => [port, [port]],
    deserialize(port: MessagePort) {
      const aborting = new AbortController();
      port.onmessage = () => aborting.abort();
      return aborting.signal;
    },
  });
}
