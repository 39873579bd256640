// The bench measures the most memory that the page, its workers and the renderer around them take
// while something runs.

import { setTimeout as pause } from 'node:timers/promises';
import { mb } from '../table.ts';
import type { BuiltApp } from './built.ts';

const SAMPLE_MS = 1_000;
const PAGE = 'page';

export interface MemoryPeaks {
  readonly kinds: ReadonlyMap<string, number>;
  readonly workers: number;
  readonly renderer: number;
}

/** Samples until it is ended. */
export function watchPeaks({ targets, residentRenderer }: BuiltApp): {
  end(): Promise<MemoryPeaks>;
} {
  const kinds = new Map<string, number>();
  let [workers, renderer, isDone] = [0, 0, false];
  const sampling = (async () => {
    do {
      const now = new Map<string, number>();
      for (const { kind, bytes } of await targets.taken())
        now.set(kind, (now.get(kind) ?? 0) + bytes);
      let sum = 0;
      for (const [kind, bytes] of now) {
        kinds.set(kind, Math.max(kinds.get(kind) ?? 0, bytes));
        if (kind !== PAGE) sum += bytes;
      }
      workers = Math.max(workers, sum);
      renderer = Math.max(renderer, await residentRenderer());
      await pause(SAMPLE_MS);
    } while (!isDone);
  })();
  return {
    async end() {
      isDone = true;
      await sampling;
      return { kinds, workers, renderer };
    },
  };
}

export function peaksText({ kinds, workers, renderer }: MemoryPeaks): string {
  const each = [...kinds]
    .filter(([kind]) => kind !== PAGE)
    .map(([kind, bytes]) => `${kind} ${mb(bytes)}`);
  return `workers at most ${mb(workers)} together (${each.join(', ')}), page ${mb(kinds.get(PAGE) ?? 0)}, renderer ${mb(renderer)} resident`;
}
