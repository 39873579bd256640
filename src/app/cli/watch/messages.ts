import type { ExitCode } from '../../../ui/terminal/exit.ts';

export interface WatchTask {
  readonly args: readonly string[];
  readonly columns: number | undefined;
  /** The thread counts its steps here: even a thread without a pause does this. */
  readonly steps: Int32Array<SharedArrayBuffer>;
  readonly printed: Int32Array<SharedArrayBuffer>;
  /** Inputs that did not come to an end before, in threads that were ended. */
  readonly endless: readonly Endless[];
}

/** `found` is the number of seconds without progress. */
export interface Endless {
  readonly where: string;
  readonly found: number;
}

/** Comes from the thread that works. Texts come as the bytes to print. */
export type WatchMessage =
  | { readonly type: 'reads'; readonly name: string; readonly bytes: number }
  | { readonly type: 'is done' }
  | { readonly type: 'input' }
  | { readonly type: 'out' | 'err'; readonly text: Uint8Array }
  | { readonly type: 'ends'; readonly code: ExitCode };

/** Answers `input`. A text says why there is none. */
export interface WatchInput {
  readonly bytes: Uint8Array<SharedArrayBuffer> | string;
}
