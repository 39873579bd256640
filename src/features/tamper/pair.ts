/** Characters of a hash that are shown. */
const SHOWN = 8;

/** The first characters of two hashes; of those that begin alike, the characters about the first that differs. */
export function cutPair(one: string, other: string): readonly [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const from = at < SHOWN ? 0 : at - 3;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}`;
  return [cut(one), cut(other)];
}
