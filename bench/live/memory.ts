// The memory of following three runs is printed a line a minute.

import { setTimeout as pause } from 'node:timers/promises';
import { RealServer } from '../../e2e/real/real-server.ts';
import { mb } from '../table.ts';
import { follow } from './following.ts';
import { askingScript, growing, MINUTE_MS, writeRunLine } from './runs.ts';

/** It follows a server, and measures its own memory. */
export interface HeapSample {
  figures(): Promise<readonly string[]>;
  end(): Promise<void>;
}

/** @param followed connects to a server and returns once it follows a run that waits */
export async function rememberHeap(
  minutes: number,
  followed: (url: string) => Promise<HeapSample>,
): Promise<void> {
  const server = await RealServer.start();
  const waits = await server.run('Wait', askingScript);
  server.model.letGo(waits.script);
  const grows = [await server.run('Grow 1', growing), await server.run('Grow 2', growing)];
  await server.until(waits.run, 'waiting_approval');
  const remembered = await followed(server.url);
  for (let minute = 0; minute <= minutes; minute++) {
    writeRunLine(`minute ${minute}`, await remembered.figures());
    if (minute === minutes) break;
    await pause(MINUTE_MS);
    for (const { script } of grows) server.model.letGo(script);
  }
  await remembered.end();
  await server.close();
}

/** Follows in this very program: the service of live connections without a page. */
export async function followHere(url: string): Promise<HeapSample> {
  const following = await follow(url);
  await following.waits();
  return {
    async figures() {
      globalThis.gc?.();
      const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage();
      const { requests, bytes } = following.counted();
      return [
        `${mb(heapUsed)} heap`,
        `${mb(external)} external`,
        `${mb(arrayBuffers)} buffers`,
        `${mb(rss)} resident`,
        `${requests} requests`,
        `${mb(bytes)} read`,
      ];
    },
    end: () => following.end(),
  };
}
