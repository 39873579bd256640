// The JavaScript heaps of a page and of its workers are read by the browser's own protocol.

import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

export interface Heap {
  readonly of: string;
  readonly used: number;
  readonly buffers: number;
}

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

type Answers = Map<number, (result: unknown) => void>;

/** A worker that has ended answers nothing any more. */
const ANSWER_MS = 10_000;

/** @returns a function that measures all of them, after their garbage was collected */
export async function trackHeaps(page: Page): Promise<() => Promise<readonly Heap[]>> {
  const session = await page.context().newCDPSession(page);
  const workers = new Map<string, string>();
  const answers: Answers = new Map();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    workers.set(sessionId, nameWorker(targetInfo.url));
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    // It is an event, which has no id, or the answer to one of the calls below.
    const { id, result } = JSON.parse(message) as { readonly id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    // Playwright passes on what a worker says only as a message of its page.
    flatten: false,
    filter: [{ type: 'worker' }],
  });
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const heaps = [heap('page', await session.send('Runtime.getHeapUsage'))];
    for (const [worker, name] of workers) {
      await askWorker(session, answers, worker, 'HeapProfiler.collectGarbage');
      const usage = await askWorker(session, answers, worker, 'Runtime.getHeapUsage');
      // The protocol names the result of that call so.
      if (usage !== null) heaps.push(heap(name, usage as Usage));
    }
    return heaps;
  };
}

let calls = 0;

/** @returns null when it gave no answer */
async function askWorker(
  session: CDPSession,
  answers: Answers,
  sessionId: string,
  method: string,
): Promise<unknown> {
  const id = ++calls;
  const answer = new Promise<unknown>((resolve) => answers.set(id, resolve));
  const message = JSON.stringify({ id, method });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
  const result = await Promise.race([answer, pause(ANSWER_MS, null, { ref: false })]);
  answers.delete(id);
  return result;
}

function heap(of: string, { usedSize, backingStorageSize }: Usage): Heap {
  return { of, used: usedSize, buffers: backingStorageSize };
}

/** The build puts each worker into a folder of its name. */
function nameWorker(url: string): string {
  return /\/workers\/([^/]+)\//.exec(url)?.[1] ?? url;
}
