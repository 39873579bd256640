// Types of members, in words.

import {
  isArray,
  isNumber,
  type JsonObject,
  type JsonValue,
  member,
} from '../../base/json/value.ts';
import type { MemberFault } from './step.ts';

export type TypeWord = 'text' | 'number' | 'null' | 'true or false' | 'object' | 'list';
export type MemberTypes = Readonly<Record<string, readonly TypeWord[]>>;

export function typeWord(value: JsonValue): TypeWord {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  if (isNumber(value)) return 'number';
  return isArray(value) ? 'list' : 'object';
}

/** Members that are there, of another type than they should have. */
export function typeFaults(
  object: JsonObject,
  types: MemberTypes,
  path = '',
): readonly MemberFault[] {
  const faults: MemberFault[] = [];
  for (const [name, words] of Object.entries(types)) {
    const value = member(object, name);
    if (value === undefined) continue;
    const actual = typeWord(value);
    if (!words.includes(actual))
      faults.push({ path: path + name, expected: words.join(' or '), actual });
  }
  return faults;
}

/** A text that every record has, and that is not there. */
export function missingMembers(path: string, expected = 'a text'): readonly MemberFault[] {
  return [{ path, expected, actual: 'nothing' }];
}
