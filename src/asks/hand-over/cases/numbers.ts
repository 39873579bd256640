// Findings by their numbers, from 1 on: "#2" in a conclusion is the second.

const POINT = /#([1-9]\d{0,3})\b/g;

/** Each once, in order. */
export function pointsIn(text: string): readonly number[] {
  const numbers = [...text.matchAll(POINT)].map(([, digits]) => Number(digits));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The same text once findings are in another order; `from`: what has which number then, by the former one. */
export function renumber(text: string, from: readonly number[]): string {
  return text.replace(POINT, (point, digits: string) => {
    const to = from.indexOf(Number(digits));
    if (to >= 0) return `#${to + 1}`;
    return Number(digits) > from.length + 1 ? point : '(a finding taken out)';
  });
}
