// Texts that a log keeps apart (`attachment://<hash>`), and contents in parts.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';

/** `tc` in the first versions. */
const ATTACHED = /^(?:attachment|tc):\/\/([0-9a-f]{32})$/;
const DATA = /^data:([\w.+-]{1,60}\/[\w.+-]{1,60})?(?:;[^,]{0,100})?,/;

/** The hash of the text that is in its place; null: the text itself is here. */
export function attachedHash(text: string): string | null {
  return ATTACHED.exec(text)?.[1] ?? null;
}

/** The hashes that a value refers to, each once. Its depth is bounded by how it was read. */
export function attachedIn(value: JsonValue): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (one: JsonValue): void => {
    if (typeof one === 'string') {
      const hash = attachedHash(one);
      if (hash !== null) found.add(hash);
    } else if (one !== null && typeof one === 'object') {
      if (isArray(one)) for (const item of one) visit(item);
      else if (isObject(one)) for (const [, inner] of one.members) visit(inner);
    }
  };
  visit(value);
  return found;
}

export type Resolve = (text: string) => string;

/** The same value with the texts in their places. */
export function withTexts(value: JsonValue, resolve: Resolve): JsonValue {
  if (typeof value === 'string') return resolve(value);
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map((one) => withTexts(one, resolve));
  if (!isObject(value)) return value;
  return { members: value.members.map(([name, one]) => [name, withTexts(one, resolve)] as const) };
}

/** A text, or parts of which some are none: an image is named, and never shown. */
export function messageText(content: JsonValue | undefined, resolve: Resolve): string {
  if (typeof content === 'string') return said(resolve(content));
  const parts = content === undefined ? [] : (listAt(content) ?? []).filter(isObject);
  return parts.map((part) => partText(part, resolve)).join('\n');
}

function partText(part: JsonObject, resolve: Resolve): string {
  const type = textAt(part, 'type') ?? 'part';
  if (type === 'text') return said(resolve(textAt(part, 'text') ?? ''));
  if (type === 'reasoning') return `(thinking) ${said(resolve(textAt(part, 'reasoning') ?? ''))}`;
  const data = textAt(part, type) ?? textAt(part, 'source') ?? '';
  return `[${type}${mediaNote(resolve(data))}]`;
}

/** Data in a text of their own are no text for reading. */
function said(text: string): string {
  return DATA.test(text.slice(0, 200)) ? `[data${mediaNote(text)}]` : text;
}

function mediaNote(data: string): string {
  const head = DATA.exec(data.slice(0, 200));
  if (!head) return data === '' ? '' : `: ${data.slice(0, 200)}`;
  const isBase64 = head[0].includes(';base64');
  const length = data.length - head[0].length;
  const bytes = isBase64 ? Math.floor((length * 3) / 4) : length;
  return `: ${head[1] ?? 'no type'}, ${bytes.toLocaleString('en')} bytes, not shown`;
}

/** What the model wrote. */
export function outputMessage(event: JsonValue): JsonValue | undefined {
  const [choice] = listAt(event, 'output', 'choices') ?? [];
  return choice === undefined ? undefined : memberAt(choice, 'message');
}
