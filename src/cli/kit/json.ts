// JSON for output: integers beyond 2^53 stay exact, and ledger values are printed
// with the numbers as they were written.

import { quote } from '../../core/json/canonical.ts';
import { isArray, isNumber, type JsonObject, type JsonValue } from '../../core/json/value.ts';
import { schemaOf } from '../../core/model/schema.ts';

/** Wraps a ledger value, so that it is printed as JSON and not as our shape of it. */
export class LedgerValue {
  readonly value: JsonValue;
  constructor(value: JsonValue) {
    this.value = value;
  }
}

/** A command's document: its schema first, then its members. */
export function printDocument(command: string, members: object): string {
  return printJson({ schema: schemaOf(command), ...members });
}

/** The same where a format makes the members: no key of theirs becomes a name of ours. */
export function printLedgerDocument(command: string, { members }: JsonObject): string {
  return printValue({ members: [['schema', schemaOf(command)], ...members] });
}

export function printJson(value: unknown, indent = ''): string {
  if (value instanceof LedgerValue) return printValue(value.value);
  if (value === null || value === undefined || Number.isNaN(value)) return 'null';
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (!value.length) return '[]';
    return `[\n${value.map((item) => inner + printJson(item, inner)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  if (!members.length) return '{}';
  const lines = members.map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${printJson(item, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** One ledger value on one line. */
export function printValue(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (isArray(value)) return `[${value.map(printValue).join(',')}]`;
  if (isNumber(value)) return value.number;
  return `{${value.members.map(([key, item]) => `${quote(key)}:${printValue(item)}`).join(',')}}`;
}
