// The real server reads bodies so: their type first, then their JSON, then their fields.

import { plain, type ServerRequest } from './answers.ts';
import { Refused } from './query.ts';

type Kind = 'a string' | 'a boolean' | 'u32';

export type BodyFields = Readonly<
  Record<string, { readonly kind: Kind; readonly isWanted?: boolean }>
>;

/** @throws {Refused} */
export function readBody(
  request: ServerRequest,
  fields: BodyFields,
): Readonly<Record<string, unknown>> {
  if (!request.header('content-type')?.startsWith('application/json'))
    throw new Refused(plain(415, 'Expected request with `Content-Type: application/json`'));
  const { body } = request;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refused(
      plain(
        400,
        `Failed to parse the request body as JSON: ${syntaxFault(body)}${at(body.length)}`,
      ),
    );
  }
  const given: Record<string, unknown> = {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw mistyped('invalid type, expected a map', body.length);
  Object.assign(given, value);
  for (const [name, { kind }] of Object.entries(fields)) {
    const wrong = name in given ? wrongType(given[name], kind) : null;
    if (wrong) throw mistyped(`${name}: ${wrong}`, findValueEnd(body, given[name]));
  }
  for (const [name, { isWanted }] of Object.entries(fields))
    if (isWanted && !(name in given)) throw mistyped(`missing field \`${name}\``, body.length);
  return given;
}

function mistyped(why: string, column: number): Refused {
  return new Refused(
    plain(422, `Failed to deserialize the JSON body into the target type: ${why}${at(column)}`),
  );
}

function at(column: number): string {
  return ` at line 1 column ${column}`;
}

function findValueEnd(body: string, value: unknown): number {
  const text = JSON.stringify(value);
  return body.indexOf(text) + text.length;
}

function syntaxFault(body: string): string {
  const [, field] = /"(\w+)":$/.exec(body) ?? [];
  return field ? `${field}: EOF while parsing a value` : 'EOF while parsing an object';
}

function wrongType(value: unknown, kind: Kind): string | null {
  if (value === null) return null;
  if (kind === 'u32') {
    if (typeof value === 'number' && value >= 0) return null;
    return `invalid value: integer \`${value}\`, expected u32`;
  }
  if (typeof value === (kind === 'a string' ? 'string' : 'boolean')) return null;
  return `invalid type: ${typeof value} ${JSON.stringify(value)}, expected ${kind}`;
}
