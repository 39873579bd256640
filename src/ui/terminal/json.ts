// Integers beyond 2^53 stay exact in printed JSON, and ledger values are printed with the numbers
// as they were written.

import { quote } from '../../base/json/canonical.ts';
import { isArray, isNumber, type JsonObject, type JsonValue } from '../../base/json/value.ts';
import { nameSchema } from '../../ledger/model/schema.ts';

/** Wraps a ledger value, so that it is printed as JSON and not as our shape of it. */
export class LedgerValue {
  readonly value: JsonValue;
  constructor(value: JsonValue) {
    this.value = value;
  }
}

/** Prints a command's document: its schema first, then its members. */
export function printDocument(command: string, members: object): Iterable<string> {
  return jsonPieces({ schema: nameSchema(command), ...members });
}

/** Prints a document whose members a format makes: no key of theirs becomes a name of ours. */
export function printLedgerDocument(command: string, { members }: JsonObject): string {
  return printValue({ members: [['schema', nameSchema(command)], ...members] });
}

/** Wraps a value of a document of ours that was read again, so that it is printed as it was. */
export class PrintedValue {
  readonly value: JsonValue;
  constructor(value: JsonValue) {
    this.value = value;
  }
}

/** Wraps one row of a long list, so that it is printed on one line. */
export class OneLine {
  readonly value: object;
  constructor(value: object) {
    this.value = value;
  }
}

/** Wraps a row that is already text. */
export class PrintedLine {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Writes over several lines, in pieces of about a line: a document can be longer than a text may
 * be. Iterables are lists, so that very many rows are made one after another.
 */
export function* jsonPieces(value: unknown, indent = ''): Generator<string, void> {
  if (typeof value !== 'object' || value === null || isWrapped(value)) {
    yield printLine(value);
    return;
  }
  const isList = isIterable(value);
  const inner = `${indent}  `;
  let before = isList ? '[' : '{';
  for (const [key, item] of isList ? listed(value) : listMembers(value)) {
    yield `${before}\n${inner}${key}`;
    yield* jsonPieces(item, inner);
    before = ',';
  }
  if (before === ',') yield `\n${indent}`;
  else yield before;
  yield isList ? ']' : '}';
}

const WRAPPED = [OneLine, PrintedLine, LedgerValue, PrintedValue] as const;

function isWrapped(value: object): boolean {
  return WRAPPED.some((wrap) => value instanceof wrap);
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* listed(items: Iterable<unknown>): Generator<[string, unknown]> {
  for (const item of items) yield ['', item];
}

function listMembers(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [`${JSON.stringify(key)}: `, item]);
}

/** Writes a value on one line. */
export function printLine(value: unknown): string {
  if (value instanceof OneLine) return printLine(value.value);
  if (value instanceof PrintedLine) return value.text;
  if (value instanceof LedgerValue) return printValue(value.value);
  if (value instanceof PrintedValue) return printRead(value.value);
  if (value === null || value === undefined || Number.isNaN(value)) return 'null';
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  return `{${listMembers(value)
    .map(([key, item]) => `${key}${printLine(item)}`)
    .join(', ')}}`;
}

/** Writes as {@link printLine} does. */
function printRead(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(printRead).join(', ')}]`;
  if (isNumber(value)) return value.number;
  const members = value.members.map(([key, item]) => `${JSON.stringify(key)}: ${printRead(item)}`);
  return `{${members.join(', ')}}`;
}

/** Writes one ledger value on one line. */
export function printValue(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (isArray(value)) return `[${value.map(printValue).join(',')}]`;
  if (isNumber(value)) return value.number;
  return `{${value.members.map(([key, item]) => `${quote(key)}:${printValue(item)}`).join(',')}}`;
}
