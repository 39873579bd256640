// Two texts differ between their equal beginnings and ends.

/** Longer texts are shown as they are, with a way to see all of them. */
const MOST = 600;
/** Shorter common ends say nothing. */
const LEAST = 3;

/**
 * Splits in three parts; only the second where the texts have too little in common, or are too
 * long.
 */
export function splitMiddle(text: string, other: string): readonly [string, string, string] {
  const whole = ['', text, ''] as const;
  if (text.length > MOST || other.length > MOST) return whole;
  const [own, its] = [[...text], [...other]];
  const shorter = Math.min(own.length, its.length);
  let start = 0;
  while (start < shorter && own[start] === its[start]) start++;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === its.at(-1 - end)) end++;
  if (start + end < LEAST) return whole;
  const to = own.length - end;
  return [own.slice(0, start).join(''), own.slice(start, to).join(''), own.slice(to).join('')];
}
