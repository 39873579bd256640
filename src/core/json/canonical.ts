// The canonical writer: no white space, members ordered by their names (by UTF-8
// bytes, unless a system orders them otherwise), the last of duplicates, the fewest
// escapes. How a number is spelled differs between systems and is given by the caller.

import { compareUtf8 } from '../bytes.ts';
import { isArray, isNumber, type JsonMember, type JsonValue } from './value.ts';

export type NumberSpelling = (text: string) => string;
export type NameOrder = (a: string, b: string) => number;

/** Depth is bounded by how the value was read. */
export function canonicalText(
  value: JsonValue,
  spell: NumberSpelling,
  order: NameOrder = compareUtf8,
): string {
  const parts: string[] = [];
  write(value, spell, order, parts);
  return parts.join('');
}

function write(value: JsonValue, spell: NumberSpelling, order: NameOrder, out: string[]): void {
  if (value === null) out.push('null');
  else if (typeof value === 'boolean') out.push(value ? 'true' : 'false');
  else if (typeof value === 'string') out.push(quote(value));
  else if (isArray(value)) {
    let separator = '[';
    for (const item of value) {
      out.push(separator);
      write(item, spell, order, out);
      separator = ',';
    }
    out.push(value.length ? ']' : '[]');
  } else if (isNumber(value)) out.push(spell(value.number));
  else {
    let separator = '{';
    const members = sortedMembers(value.members, order);
    for (const [key, item] of members) {
      out.push(separator, quote(key), ':');
      write(item, spell, order, out);
      separator = ',';
    }
    out.push(members.length ? '}' : '{}');
  }
}

/** Members by name, of duplicates only the last. */
export function sortedMembers(
  members: readonly JsonMember[],
  order: NameOrder = compareUtf8,
): readonly JsonMember[] {
  const last = new Map<string, JsonMember>();
  for (const entry of members) last.set(entry[0], entry);
  return [...last.values()].sort((a, b) => order(a[0], b[0]));
}

// Only ", \ and U+0000–U+001F are escaped, and halves of surrogate pairs, which no
// UTF-8 can hold; JSON.stringify does just that, and leaves whole pairs as they are.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

export function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
