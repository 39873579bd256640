/**
 * The numbers before the input in {@link FuzzTask.running}: that of the run, and its input's
 * length.
 */
export const FUZZ_HEADER = 2;

export interface FuzzTask {
  readonly target: string;
  readonly seconds: number;
  readonly seed: number;
  readonly maxLength: number;
  readonly seeds: readonly Uint8Array[];
  /** It only reads the seeds, the short ones first, and keeps those that add something. */
  readonly reduce: boolean;
  readonly running: SharedArrayBuffer;
}

export type FuzzMessage =
  | { readonly kind: 'kept'; readonly input: Uint8Array }
  | { readonly kind: 'crash'; readonly input: Uint8Array; readonly error: string }
  | { readonly kind: 'over'; readonly runs: number; readonly covered: number };
