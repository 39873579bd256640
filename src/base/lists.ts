/** Adds to the list under a key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Lists of those with the same key, in their order. */
export function grouped<K, V>(values: Iterable<V>, toKey: (value: V) => K): Map<K, V[]> {
  const lists = new Map<K, V[]>();
  for (const value of values) append(lists, toKey(value), value);
  return lists;
}

/** The first text that was there before. */
export function firstTwice(texts: Iterable<string>): string | undefined {
  const known = new Set<string>();
  for (const text of texts) {
    if (known.has(text)) return text;
    known.add(text);
  }
  return undefined;
}

/**
 * The first of `length` positions that is past something, or `length`; once a position is, all
 * after it are.
 */
export function firstPast(length: number, isPast: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `list.push(...items)` for items of any number: a call takes only so many arguments. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** `Math.max(least, ...numbers)` for numbers of any number. */
export function largest(least: number, numbers: Iterable<number>): number {
  let found = least;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** Drops what was put in first until `most` are left: a Map and a Set keep that order. */
export function keepLatest<K>(kept: Map<K, unknown> | Set<K>, most: number): void {
  for (const first of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(first);
  }
}
