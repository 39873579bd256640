// What candidates are put together with.

import type { Pointer } from '../profile/pointer.ts';
import type { HashPart, PlainPart } from '../profile/profile.ts';

export type GuessCandidates = Generator<readonly HashPart[], void>;

export function* subsets<T>(all: readonly T[], count: number, from = 0): Generator<T[], void> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= all.length - count; i++)
    for (const rest of subsets(all, count - 1, i + 1)) {
      const one = all[i];
      if (one !== undefined) yield [one, ...rest];
    }
}

export function hashed(body: PlainPart, encoding: 'hex' | 'bytes'): HashPart {
  return { hashed: { algorithm: 'sha256', encoding, parts: [body] } };
}

const texts = new Map<string, PlainPart>();
/** The same part for the same text, so that its bytes are made once. */
export function textPart(text: string): PlainPart {
  let part = texts.get(text);
  if (!part) {
    if (texts.size > 500) texts.clear();
    part = { text };
    texts.set(text, part);
  }
  return part;
}

export function memberPart(member: Pointer): PlainPart {
  return { member };
}

export function between(row: readonly HashPart[], text: string): readonly HashPart[] {
  if (text === '') return row;
  return row.flatMap((part, i) => (i === 0 ? [part] : [textPart(text), part]));
}

export function* permutations<T>(all: readonly T[]): Generator<readonly T[], void> {
  if (all.length < 2) {
    yield all;
    return;
  }
  for (const [i, one] of all.entries())
    for (const rest of permutations(all.toSpliced(i, 1))) yield [one, ...rest];
}
