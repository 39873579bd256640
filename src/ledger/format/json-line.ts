import { JsonError } from '../../base/json/parse.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../../base/json/value.ts';
import type { Bytes } from '../sources/bytes.ts';
import { isBlank, type Line, linesIn, type ReadLine } from '../sources/text/lines.ts';

export interface LineRecord {
  /** Null when the line cannot be read. */
  readonly object: JsonObject | null;
  readonly fault: { readonly message: string; readonly offset: number } | null;
  /** The path of a member that is written twice; the last one counts. */
  readonly twice: string | null;
}

/** Names of members and indices in lists, from the record inwards. */
export type PathSteps = readonly (string | number)[];

/** Yields lines with a record or a fault, from byte `from` on; blank ones are tolerated. */
export function* writtenLines(source: Bytes, from = 0): Generator<ReadLine, void> {
  for (const line of linesIn(source, from)) if (!isBlank(line.bytes)) yield line;
}

/** It never throws where `parse` throws a {@link JsonError}. */
export function readJsonLine(
  parse: () => JsonValue,
  writeStepsPath: (steps: PathSteps) => string,
): LineRecord {
  const read = readObject(parse);
  const twice = read.object && twiceIn(read.object);
  return { ...read, twice: twice && writeStepsPath(twice) };
}

/** Reads an object, where it does not matter whether a member is written twice. */
export function readObject(parse: () => JsonValue): Omit<LineRecord, 'twice'> {
  try {
    const object = parse();
    if (isObject(object)) return { object, fault: null };
    return { object: null, fault: { message: 'a record is a JSON object', offset: 0 } };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { object: null, fault: { message: error.message, offset: error.offset } };
  }
}

/**
 * Returns whether the text ends inside a record, and not in something that was put behind the last
 * one.
 */
export function endsInside(
  { isOpen, start, end }: Pick<Line, 'isOpen' | 'start' | 'end'>,
  { fault }: Pick<LineRecord, 'fault'>,
): boolean {
  return isOpen && fault !== null && fault.offset >= end - start;
}

/** Returns "rules[0].name". */
export function writeStepsPath([first = '', ...rest]: PathSteps): string {
  return rest.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`),
    String(first),
  );
}

/**
 * Returns where a name is written twice, or null. The reading of the value has bounded the depth.
 */
export function twiceIn(value: JsonValue): PathSteps | null {
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
