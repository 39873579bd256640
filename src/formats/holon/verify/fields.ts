// Fields compared with what the schema lists. One wrong field is one finding: nothing
// inside it is examined.

import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../core/json/value.ts';
import { isInteger, nameOf } from '../read/record.ts';
import type { Field, FieldType } from '../read/schema.ts';
import { readTime } from '../read/time.ts';

export interface FieldFault {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** A value that is readable, but not among those that are usual. */
  readonly unusual?: true;
}

export function fieldFaults(
  object: JsonObject,
  fields: readonly Field[],
  path: string,
  out: FieldFault[] = [],
): FieldFault[] {
  for (const field of fields) {
    const value = member(object, field.name);
    const here = path ? `${path}.${field.name}` : field.name;
    if (field.optional && (value === undefined || value === null)) continue;
    if (field.nullable && value === null) continue;
    if (value === undefined) {
      out.push({
        path: here,
        expected: inWords(field.type),
        actual: 'nothing: the field is missing',
      });
    } else check(value, field.type, here, out);
  }
  return out;
}

function check(value: JsonValue, type: FieldType, path: string, out: FieldFault[]): void {
  if (typeof type === 'object') {
    if ('fields' in type) {
      if (isObject(value)) fieldFaults(value, type.fields, path, out);
      else out.push(wrong(value, type, path));
    } else if ('each' in type) {
      if (!isArray(value)) out.push(wrong(value, type, path));
      else {
        for (const [i, item] of value.entries()) {
          const here = `${path}[${i}]`;
          if (isObject(item)) fieldFaults(item, type.each, here, out);
          else out.push({ path: here, expected: 'an object', actual: nameOf(item) });
        }
      }
    } else {
      const words = 'oneOf' in type ? type.oneOf : type.usually;
      if (typeof value !== 'string') out.push(wrong(value, type, path));
      else if (!words.includes(value)) {
        const fault = { path, expected: words.join(', '), actual: quoted(value) };
        out.push('oneOf' in type ? fault : { ...fault, unusual: true });
      }
    }
    return;
  }
  if (!fits(value, type)) out.push(wrong(value, type, path));
}

function fits(value: JsonValue, type: Extract<FieldType, string>): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'time':
      return typeof value === 'string' && readTime(value) !== null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return isNumber(value);
    case 'integer':
      return isNumber(value) && isInteger(value.number);
    case 'object':
      return isObject(value);
    case 'array':
      return isArray(value);
    case 'strings':
      return isArray(value) && value.every((item) => typeof item === 'string');
  }
}

function wrong(value: JsonValue, type: FieldType, path: string): FieldFault {
  const shown =
    typeof value === 'string' ? quoted(value) : isNumber(value) ? value.number : nameOf(value);
  return { path, expected: inWords(type), actual: shown };
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}

function inWords(type: FieldType): string {
  if (typeof type === 'object') {
    if ('fields' in type) return 'an object';
    if ('each' in type) return 'an array of objects';
    return `one of ${('oneOf' in type ? type.oneOf : type.usually).join(', ')}`;
  }
  switch (type) {
    case 'integer':
      return 'an integer, written without fraction or exponent';
    case 'time':
      return 'a real UTC time: YYYY-MM-DDTHH:MM:SS[.fraction]Z';
    case 'strings':
      return 'an array of strings';
    case 'object':
    case 'array':
      return `an ${type}`;
    default:
      return `a ${type}`;
  }
}
