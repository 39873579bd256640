// Workers that a worker starts. They end with it.

import type { LedgerReader } from '../../formats/format.ts';
import type { StartHelper } from '../../formats/threads/crew.ts';
import { hasLongLanes } from '../../formats/threads/gather.ts';
import type { Answer } from '../../formats/threads/messages.ts';
import { steadyTicks } from '../rpc/watchdog.ts';
import type { HandedPart, Helpers } from './gather.ts';

/** By its name the script knows what it is to do. */
export const HELPER = 'helper';

/** Of smaller files most are read before a helper is there. */
const LEAST = 16 * 1024 * 1024;

export function helpersHere(): Helpers | null {
  // Not every browser lets a worker start another.
  if (typeof Worker === 'undefined') return null;
  return { cores: navigator.hardwareConcurrency, pays, readsToo: true, start, ticks: steadyTicks };
}

function pays(reader: LedgerReader, bytes: number): boolean {
  return bytes >= LEAST && hasLongLanes(reader);
}

const start: StartHelper<HandedPart> = (task) => {
  const worker = new Worker(ownScript(), { type: 'module', name: HELPER });
  worker.postMessage(task);
  return {
    on(event: string, listener: (answer: Answer) => void) {
      if (event === 'message') worker.addEventListener(event, ({ data }) => listener(data));
      // A worker says nothing when it ends.
      if (event !== 'error') return;
      for (const name of ['error', 'messageerror'])
        worker.addEventListener(name, (error) => {
          // It is known here; nobody else has to hear of it.
          error.preventDefault();
          listener({ type: 'failed' });
        });
    },
    postMessage: (question, transfer) => worker.postMessage(question, [...transfer]),
    terminate: () => worker.terminate(),
  };
};

let policy: { createScriptURL(text: string): string } | undefined;

/** The one script that a worker may start: its own. */
function ownScript(): string {
  const own = self.location.href;
  policy ??= globalThis.trustedTypes?.createPolicy(HELPER, {
    createScriptURL: (url) => (url === own ? url : null),
  });
  return policy ? policy.createScriptURL(own) : own;
}
