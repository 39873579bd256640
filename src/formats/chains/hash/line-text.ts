// A line's own bytes, with the values of some members emptied, or some members taken out.

import { JsonReader } from '../../../base/json/parse.ts';
import { type Pointer, splitPointer } from '../profile/pointer.ts';
import { CHAIN_READ_OPTIONS } from '../record.ts';

export interface LineChanges {
  readonly emptied?: readonly Pointer[];
  readonly without?: readonly Pointer[];
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** `""` */
  readonly isEmptied: boolean;
}

export function lineWithout(
  line: Uint8Array,
  { emptied = [], without = [] }: LineChanges,
): Uint8Array {
  const spans = [
    ...emptied.flatMap((pointer) => {
      const member = memberAt(line, splitPointer(pointer));
      return member ? { start: member.value, end: member.end, isEmptied: true } : [];
    }),
    ...without.flatMap((pointer) => {
      const member = memberAt(line, splitPointer(pointer));
      return member ? takenOut(line, member) : [];
    }),
  ].sort((a, b) => a.start - b.start);
  return spans.length ? changed(line, spans) : line;
}

function changed(line: Uint8Array, spans: readonly Span[]): Uint8Array {
  const bytes = new Uint8Array(line.length + 2 * spans.length);
  let length = 0;
  let from = 0;
  const keep = (chunk: Uint8Array) => {
    bytes.set(chunk, length);
    length += chunk.length;
  };
  for (const { start, end, isEmptied } of spans) {
    // One that lies inside the span before is gone already.
    if (start < from) continue;
    keep(line.subarray(from, start));
    if (isEmptied) keep(Uint8Array.of(0x22, 0x22));
    from = end;
  }
  keep(line.subarray(from));
  return bytes.subarray(0, length);
}

interface MemberPlace {
  /** Of its name. */
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

/** With the comma before it, or of a first member the one after it. */
function takenOut(line: Uint8Array, { start, end }: MemberPlace): Span {
  const before = skipSpace(line, start - 1, -1);
  if (line[before] === 0x2c) return { start: before, end, isEmptied: false };
  const after = skipSpace(line, end, 1);
  if (line[after] !== 0x2c) return { start, end, isEmptied: false };
  return { start, end: skipSpace(line, after + 1, 1), isEmptied: false };
}

function skipSpace(line: Uint8Array, from: number, step: 1 | -1): number {
  let at = from;
  while (line[at] === 0x20 || line[at] === 0x09) at += step;
  return at;
}

/** Where a member is in a line that was read before; of a doubled one the last. */
function memberAt(line: Uint8Array, names: readonly string[], from = 0): MemberPlace | null {
  const reader = new JsonReader(line, from, CHAIN_READ_OPTIONS);
  const [name, ...rest] = names;
  if (name === undefined || !reader.take(0x7b) || reader.take(0x7d)) return null;
  let found: MemberPlace | null = null;
  do {
    if (reader.peek() !== 0x22) return null;
    const start = reader.pos;
    const key = reader.string();
    reader.expect(0x3a, '":"');
    const { start: value, end } = reader.span();
    if (key === name) found = { start, value, end };
  } while (reader.take(0x2c));
  return found && rest.length ? memberAt(line, rest, found.value) : found;
}
