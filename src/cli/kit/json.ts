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

/** Wraps a value of a document of ours that was read again, so that it is printed as it was. */
export class ReadValue {
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

/** `indent` null: on one line. */
export function printJson(value: unknown, indent: string | null = ''): string {
  if (value instanceof OneLine) return printJson(value.value, null);
  if (value instanceof LedgerValue) return printValue(value.value);
  if (value instanceof ReadValue) return printRead(value.value);
  if (value === null || value === undefined || Number.isNaN(value)) return 'null';
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  const inner = indent === null ? null : `${indent}  `;
  if (Array.isArray(value))
    return enclosed(
      '[',
      value.map((item) => printJson(item, inner)),
      ']',
      indent,
    );
  const members = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${JSON.stringify(key)}: ${printJson(item, inner)}`);
  return enclosed('{', members, '}', indent);
}

function enclosed(
  open: string,
  items: readonly string[],
  close: string,
  indent: string | null,
): string {
  if (indent === null || !items.length) return `${open}${items.join(', ')}${close}`;
  const start = `\n${indent}  `;
  return `${open}${start}${items.join(`,${start}`)}\n${indent}${close}`;
}

/** On one line, as {@link printJson} has it. */
function printRead(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isArray(value)) return enclosed('[', value.map(printRead), ']', null);
  if (isNumber(value)) return value.number;
  const members = value.members.map(([key, item]) => `${JSON.stringify(key)}: ${printRead(item)}`);
  return enclosed('{', members, '}', null);
}

/** One ledger value on one line. */
export function printValue(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (isArray(value)) return `[${value.map(printValue).join(',')}]`;
  if (isNumber(value)) return value.number;
  return `{${value.members.map(([key, item]) => `${quote(key)}:${printValue(item)}`).join(',')}}`;
}
