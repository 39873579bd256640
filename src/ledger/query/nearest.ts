// A mistyped word may have been meant for a known one.

/** Longer words are compared by their beginning. */
const MOST_LETTERS = 32;
const MOST_NEAR = 3;

/** Returns at most three, the nearest first; none where nothing is near. */
export function findNearest(word: string, known: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  const most = Math.max(1, Math.floor(Math.min(wanted.length, MOST_LETTERS) / 3));
  const near: { readonly one: string; readonly steps: number }[] = [];
  for (const one of known) {
    const small = one.toLowerCase();
    const isPart = wanted.length > 2 && (small.includes(wanted) || wanted.includes(small));
    const steps = isPart && small.length > 2 ? 1 : stepsBetween(wanted, small);
    if (steps <= most) near.push({ one, steps });
  }
  // A sort keeps the order of equals.
  near.sort((a, b) => a.steps - b.steps);
  return near.slice(0, MOST_NEAR).map(({ one }) => one);
}

/** Counts letters left out, put in, replaced, or two that changed places. */
export function stepsBetween(from: string, to: string): number {
  const a = from.slice(0, MOST_LETTERS);
  const b = to.slice(0, MOST_LETTERS);
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let steps = Math.min((above[j - 1] ?? 0) + (isSame ? 0 : 1), (above[j] ?? 0) + 1);
      steps = Math.min(steps, (row[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}
