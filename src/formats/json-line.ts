// One line of JSON Lines as a record: its members, or why it cannot be read.

import { JsonError } from '../core/json/parse.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../core/json/value.ts';
import { isBlank, type Line, lineBytes, linesOf } from '../sources/text/lines.ts';

export interface LineRecord {
  /** null: the line cannot be read. */
  readonly object: JsonObject | null;
  readonly fault: { readonly message: string; readonly offset: number } | null;
  /** Path of a member that is written twice; the last one counts. */
  readonly twice: string | null;
}

/** Names of members and indices in lists, from the record inwards. */
export type Steps = readonly (string | number)[];

/** Lines with a record or a fault, from byte `from` on; blank ones are tolerated. */
export function* writtenLines(bytes: Uint8Array, from = 0): Generator<Line, void> {
  for (const line of linesOf(bytes, from)) if (!isBlank(lineBytes(bytes, line))) yield line;
}

/** It never throws where `parse` throws a {@link JsonError}. */
export function readLine(parse: () => JsonValue, pathOf: (steps: Steps) => string): LineRecord {
  try {
    const value = parse();
    if (!isObject(value)) return unreadable('a record is a JSON object', 0);
    const twice = twiceIn(value);
    return { object: value, fault: null, twice: twice && pathOf(twice) };
  } catch (error) {
    if (error instanceof JsonError) return unreadable(error.message, error.offset);
    throw error;
  }
}

/** Whether the text ends inside a record, and not in something that was put behind the last one. */
export function endsInside(
  { isOpen, start, end }: Line,
  { fault }: Pick<LineRecord, 'fault'>,
): boolean {
  return isOpen && fault !== null && fault.offset >= end - start;
}

function unreadable(message: string, offset: number): LineRecord {
  return { object: null, fault: { message, offset }, twice: null };
}

/** "rules[0].name" */
export function pathOf([first = '', ...rest]: Steps): string {
  return rest.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`),
    String(first),
  );
}

/** Where a name is written twice, or null. Depth is bounded by how the value was read. */
export function twiceIn(value: JsonValue): Steps | null {
  if (value === null || typeof value !== 'object' || isNumber(value)) return null;
  const list = isArray(value);
  const again = list ? null : nameTwice(value.members);
  if (again !== null) return [again];
  for (const [step, item] of list ? value.entries() : value.members) {
    if (item === null || typeof item !== 'object') continue;
    const found = twiceIn(item);
    if (found) return [step, ...found];
  }
  return null;
}

/** With so few members, comparing every pair is faster than building a set. */
const FEW = 16;

function nameTwice(members: readonly JsonMember[]): string | null {
  if (members.length > FEW) {
    const seen = new Set<string>();
    return members.find(([name]) => seen.size === seen.add(name).size)?.[0] ?? null;
  }
  for (let i = 1; i < members.length; i++) {
    const name = members[i]?.[0] ?? '';
    for (let j = 0; j < i; j++) if (members[j]?.[0] === name) return name;
  }
  return null;
}
