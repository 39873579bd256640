// The bytes count how many of them were searched: the cost of a search, on any machine.

/** Counts searches of any part of `bytes` together. */
export function countedBytes(bytes: Uint8Array): { bytes: Uint8Array; searched: () => number } {
  let searched = 0;
  class Counted extends Uint8Array {
    override indexOf(value: number, from = 0): number {
      const found = super.indexOf(value, from);
      searched += (found < 0 ? this.length : found) - from + 1;
      return found;
    }
  }
  // Parts of it are of the same class.
  return { bytes: Counted.from(bytes), searched: () => searched };
}
