// The canonical writer: no white space, members ordered by their names (by UTF-8
// bytes, unless a system orders them otherwise), the last of duplicates, the fewest
// escapes. How a number is spelled differs between systems and is given by the caller.

import { compareUtf8 } from '../bytes.ts';
import { isArray, isNumber, type JsonMember, type JsonValue } from './value.ts';

export type NumberSpelling = (text: string) => string;
export type NameOrder = (a: string, b: string) => number;

/** How a value is spelled where that is not the canonical way. */
export interface JsonStyle {
  readonly spell: NumberSpelling;
  /** null: as written, of duplicates the last value at the first one's position. */
  readonly order: NameOrder | null;
  /** Between two items or members, and between a name and its value. */
  readonly comma: string;
  readonly colon: string;
  readonly quote: (text: string) => string;
}

/** Depth is bounded by how the value was read. */
export function canonicalText(
  value: JsonValue,
  spell: NumberSpelling,
  order: NameOrder = compareUtf8,
): string {
  return styledText(value, { spell, order, comma: ',', colon: ':', quote });
}

/** Depth is bounded by how the value was read. */
export function styledText(value: JsonValue, style: JsonStyle): string {
  const parts: string[] = [];
  write(value, style, parts);
  return parts.join('');
}

function write(value: JsonValue, style: JsonStyle, out: string[]): void {
  if (value === null) out.push('null');
  else if (typeof value === 'boolean') out.push(value ? 'true' : 'false');
  else if (typeof value === 'string') out.push(style.quote(value));
  else if (isArray(value)) {
    let separator = '[';
    for (const item of value) {
      out.push(separator);
      write(item, style, out);
      separator = style.comma;
    }
    out.push(value.length ? ']' : '[]');
  } else if (isNumber(value)) out.push(style.spell(value.number));
  else {
    let separator = '{';
    const members = style.order
      ? sortedMembers(value.members, style.order)
      : [...new Map(value.members)];
    for (const [key, item] of members) {
      out.push(separator, style.quote(key), style.colon);
      write(item, style, out);
      separator = style.comma;
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about them
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

export function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
