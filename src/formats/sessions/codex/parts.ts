// Content in parts: a text, or a list of objects with one; and commands in parts.

import { listAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonValue } from '../../../base/json/value.ts';
import { firstLine } from '../text.ts';

export function readPartsText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  const parts = content === undefined ? [] : (listAt(content) ?? []).filter(isObject);
  return parts.flatMap((part) => textAt(part, 'text') ?? []).join('\n');
}

/** A command as a list of words: the last of them is what a shell was asked to do. */
export function readCommand(call: JsonValue): string {
  const parts = (listAt(call, 'command') ?? []).filter((one) => typeof one === 'string');
  return firstLine(parts.at(-1) ?? '');
}
