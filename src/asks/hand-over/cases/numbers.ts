// Findings are numbered from 1 on: "#2" in a conclusion is the second.

const POINT = /#([1-9]\d{0,3})\b/g;

/** Returns each number once, in order. */
export function pointsIn(text: string): readonly number[] {
  const numbers = [...text.matchAll(POINT)].map(([, digits]) => Number(digits));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Returns the text for another order of the findings; `from` gives the former number of each. */
export function renumber(text: string, from: readonly number[]): string {
  return text.replace(POINT, (point, digits: string) => {
    const to = from.indexOf(Number(digits));
    if (to >= 0) return `#${to + 1}`;
    return Number(digits) > from.length + 1 ? point : '(a finding taken out)';
  });
}
