// Content in parts: a text, or a list of objects with one.

import { listAt, textAt } from '../../../core/json/access.ts';
import { isObject, type JsonValue } from '../../../core/json/value.ts';

export function textOf(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  const parts = content === undefined ? [] : (listAt(content) ?? []).filter(isObject);
  return parts.flatMap((part) => textAt(part, 'text') ?? []).join('\n');
}
