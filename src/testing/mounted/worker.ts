// A page gets for `new Worker` in a test the service itself, in the same thread. Everything that
// passes between the two is cloned as a browser clones it, by the same calls and signs.

import { expose } from 'comlink';
import { offer, throwingData } from '../../app/worker/service.ts';
import { isOrder, type LifeSign } from '../../app/worker/signs.ts';
import type { Ask } from '../../base/ask.ts';
import { pausesSoFar } from '../../ledger/held/pace.ts';
import { exposeServer } from './server.ts';

type Listener = (event: MessageEvent) => void;

class End {
  private readonly listeners = new Set<Listener>();
  private readonly other: () => End;

  constructor(other: () => End) {
    this.other = other;
  }

  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    // Only functions are given here, and only messages come.
    if (type === 'message') this.listeners.add(listener as Listener);
  }

  removeEventListener(_type: string, listener: EventListenerOrEventListenerObject): void {
    this.listeners.delete(listener as Listener);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    const data: unknown = structuredClone(message, { transfer });
    queueMicrotask(() => this.other().hear(data));
  }

  private hear(data: unknown): void {
    for (const listener of [...this.listeners]) listener({ data } as MessageEvent);
  }
}

/**
 * `answering` returns who answers at the moment; a page keeps its workers from one test to the
 * next.
 */
export function createTestWorker(answering: () => Ask) {
  return class TestWorker extends End {
    constructor(script: string | URL = '') {
      const inside: End = new End(() => this);
      super(() => inside);
      if (String(script).includes('/live/')) {
        exposeServer(inside);
        return;
      }
      const say = (sign: LifeSign) => inside.postMessage(sign);
      inside.addEventListener('message', (event) => {
        const data: unknown = event instanceof Object && 'data' in event ? event.data : null;
        if (!isOrder(data)) return;
        if (data.order === 'begin') say({ sign: 'storage', news: { state: 'open' } });
        else say({ sign: 'alive', to: data.number, pauses: pausesSoFar() });
      });
      expose(throwingData(offer((asking) => answering()(asking))), inside);
    }

    terminate(): void {}
  };
}
