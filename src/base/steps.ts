// Work in steps: whoever takes them may pause in between, or stop.

/** Takes all of them at once. */
export function toEnd<T>(steps: Iterator<unknown, T, void>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}
