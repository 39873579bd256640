/** A ledger to look at without having one. */
export interface Demo {
  readonly file: string;
  readonly name: string;
  readonly title: string;
  /** What it shows, in a sentence or two. */
  readonly story: string;
  readonly bytes: Uint8Array;
}
