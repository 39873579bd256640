// Attributes of spans: lists of names with typed values.

import { encodeText } from '../../../base/bytes.ts';
import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import { isObject, type JsonMember, type JsonValue } from '../../../base/json/value.ts';
import { SESSION_READ_OPTIONS } from '../record.ts';

export type Attributes = ReadonlyMap<string, JsonValue>;

/** Of attributes that are there twice, the last counts. */
export function readAttributes(owner: JsonValue | undefined): Attributes {
  const found = new Map<string, JsonValue>();
  for (const one of listAt(owner, 'attributes') ?? []) {
    const key = textAt(one, 'key');
    if (key !== null) found.set(key, plain(memberAt(one, 'value')));
  }
  return found;
}

/** A value without the name of its type; numbers stay as they are written. */
function plain(value: JsonValue | undefined): JsonValue {
  const [typed] = value !== undefined && isObject(value) ? value.members : [];
  if (!typed) return null;
  const [type, content] = typed;
  if (type === 'intValue' && typeof content === 'string') return { number: content };
  if (type === 'arrayValue') return (listAt(content, 'values') ?? []).map(plain);
  if (type === 'kvlistValue')
    return {
      members: (listAt(content, 'values') ?? []).flatMap((one): JsonMember[] => {
        const key = textAt(one, 'key');
        return key === null ? [] : [[key, plain(memberAt(one, 'value'))]];
      }),
    };
  return content;
}

export function textIn(attributes: Attributes, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value === 'string') return value;
  }
  return null;
}

/** A value that is JSON inside of a text, or a value already; null: it is not there. */
export function attributeJson(attributes: Attributes, ...names: readonly string[]): JsonValue {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value === 'string') return parseAttribute(value);
    if (value !== undefined) return value;
  }
  return null;
}

export function parseAttribute(text: string): JsonValue {
  try {
    return parseJson(encodeText(text), SESSION_READ_OPTIONS);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return text;
  }
}
