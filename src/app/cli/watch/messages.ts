// What the two threads of the command say to each other.

import type { ExitCode } from '../../../ui/terminal/exit.ts';

/** What the thread that works is started with. */
export interface WatchTask {
  readonly args: readonly string[];
  /** Of the terminal; undefined: it is none. */
  readonly columns: number | undefined;
  /** It counts in here that it goes on: a thread without a pause still does this. */
  readonly steps: Int32Array<SharedArrayBuffer>;
  /** How many of its texts were printed. */
  readonly printed: Int32Array<SharedArrayBuffer>;
  /** What did not come to an end before, in threads that were ended. */
  readonly endless: readonly Endless[];
}

/** `found`: for how many seconds there was no progress. */
export interface Endless {
  readonly where: string;
  readonly found: number;
}

/** From the thread that works. Texts come as the bytes to print. */
export type WatchMessage =
  | { readonly type: 'reads'; readonly name: string; readonly bytes: number }
  | { readonly type: 'is done' }
  | { readonly type: 'input' }
  | { readonly type: 'out' | 'err'; readonly text: Uint8Array }
  | { readonly type: 'ends'; readonly code: ExitCode };

/** To it: the answer to `input`. A text says why there is none. */
export interface WatchInput {
  readonly bytes: Uint8Array<SharedArrayBuffer> | string;
}
