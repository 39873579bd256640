// Workers that a worker starts end with it.

import type { LedgerReader } from '../../../ledger/format/reader.ts';
import type { StartHelper } from '../../../ledger/format/threads/crew.ts';
import { hasLongLanes } from '../../../ledger/format/threads/gather.ts';
import type { ThreadAnswer } from '../../../ledger/format/threads/messages.ts';
import { steadyTicks } from '../../../ledger/held/watchdog.ts';
import {
  type GatheredPart,
  LEAST_READ,
  type WorkerHelpers,
} from '../../../ledger/import/gather.ts';

/** The script knows by its name what it is to do. */
export const HELPER = 'helper';

export function helpersHere(): WorkerHelpers | null {
  // Not every browser lets a worker start another.
  if (typeof Worker === 'undefined') return null;
  const cores = navigator.hardwareConcurrency;
  return { cores, pays, readsToo: true, prepare, dismiss, start, ticks: steadyTicks };
}

function pays(reader: LedgerReader, bytes: number): boolean {
  return bytes >= LEAST_READ && hasLongLanes(reader);
}

const FAULTS = ['error', 'messageerror'] as const;

const waiting: Worker[] = [];
const broken = new WeakSet<Worker>();

function prepare(count: number): void {
  while (waiting.length < count) waiting.push(newHelper());
}

function dismiss(): void {
  for (const worker of waiting.splice(0)) worker.terminate();
}

function newHelper(): Worker {
  const worker = new Worker(ownScript(), { type: 'module', name: HELPER });
  for (const name of FAULTS)
    worker.addEventListener(name, (error) => {
      // The error is known here; nobody else has to hear of it.
      error.preventDefault();
      broken.add(worker);
    });
  return worker;
}

const start: StartHelper<GatheredPart> = (task) => {
  const worker = waiting.pop() ?? newHelper();
  worker.postMessage(task);
  return {
    on(event: string, listener: (answer: ThreadAnswer) => void) {
      if (event === 'message') worker.addEventListener(event, ({ data }) => listener(data));
      // A worker says nothing when it ends.
      if (event !== 'error') return;
      if (broken.has(worker)) queueMicrotask(() => listener({ type: 'failed' }));
      for (const name of FAULTS) worker.addEventListener(name, () => listener({ type: 'failed' }));
    },
    postMessage: (question, transfer) => worker.postMessage(question, [...transfer]),
    terminate: () => worker.terminate(),
  };
};

let policy: { createScriptURL(text: string): string } | undefined;

/** A worker may start one script only: its own. */
function ownScript(): string {
  const own = self.location.href;
  policy ??= globalThis.trustedTypes?.createPolicy(HELPER, {
    createScriptURL: (url) => (url === own ? url : null),
  });
  return policy ? policy.createScriptURL(own) : own;
}
