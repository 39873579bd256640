// Records that a forked thread copied from the one it comes from, with new times: those at its beginning,
// as long as each is found in the other thread, in its order.

import type { JsonObject } from '../../../core/json/value.ts';
import { textWithout } from '../record.ts';

/** Records of the other thread that a copy leaves out, one after another. */
const LEFT_OUT = 50;

export interface History {
  /** The records of the other thread, in order. */
  readonly count: number;
  recordAt(nth: number): JsonObject | null;
  readonly differsIn: ReadonlySet<string>;
}

/** Of each copied record, which of the other thread's it is; `own`: the records after the one that names it. */
export function copiedFrom(
  { count, recordAt, differsIn }: History,
  own: Iterable<JsonObject | null>,
): readonly number[] {
  const texts = new Map<number, string | null>();
  const textAt = (nth: number): string | null => {
    const known = texts.get(nth);
    if (known !== undefined) return known;
    const record = recordAt(nth);
    const text = record && textWithout(record, differsIn);
    texts.set(nth, text);
    return text;
  };
  const copied: number[] = [];
  let next = 0;
  for (const record of own) {
    if (!record) break;
    const text = textWithout(record, differsIn);
    const end = Math.min(count, next + LEFT_OUT);
    let at = next;
    while (at < end && textAt(at) !== text) at++;
    if (at === end) break;
    for (let passed = next; passed <= at; passed++) texts.delete(passed);
    copied.push(at);
    next = at + 1;
  }
  return copied;
}
