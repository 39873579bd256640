/** A clock that runs on by the given steps, over and over: a run takes time, and always the same. */
export function demoClock(start: number, steps: readonly number[]): () => number {
  let now = start;
  let at = 0;
  return () => {
    const time = now;
    now += steps[at++ % steps.length] ?? 1;
    return time;
  };
}
