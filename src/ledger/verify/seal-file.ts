// A seal is a file that is kept elsewhere, so that a later copy can be compared.

import { decodeText } from '../../base/bytes.ts';
import { COMMAND } from '../../base/command.ts';
import { AppException } from '../../base/error.ts';
import { textAt } from '../../base/json/access.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import { hex, listShape, misfit, objectShape, oneOf, readShape } from '../../base/json/shape.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Seal } from '../model/check.ts';
import { nameSchema, otherSchema } from '../model/schema.ts';

const KIND = 'ledgerscope-seal/1';
const SEAL = objectShape({ seal: oneOf(KIND), file: hex(64), lines: listShape(hex(64)) });

export function sealText({ file, lines }: Seal): string {
  const list = lines.map((line) => `  "${line}"`).join(',\n');
  return `{\n"schema": "${nameSchema('seal')}",\n"seal": "${KIND}",\n"file": "${file}",\n"lines": [\n${list}\n]\n}\n`;
}

/** @throws {AppException} that says what was expected where. */
export function readSeal(bytes: Uint8Array): Seal {
  const tree = parse(bytes);
  const other = otherSchema(textAt(tree, 'schema'), 'seal');
  if (other) throw refused(other);
  const fault = misfit(tree, SEAL);
  if (fault)
    throw refused(
      `${fault.path || 'The document'} should be ${fault.expected}, and is ${fault.actual}.`,
    );
  const { file, lines } = readShape(tree, SEAL);
  return { file, lines };
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    decodeText(bytes);
    return parseJson(bytes, { maxDepth: 4 });
  } catch (error) {
    if (error instanceof JsonError) throw refused(`At byte ${error.offset}: ${error.message}.`);
    if (error instanceof TypeError) throw refused('It is not UTF-8 text.');
    throw error;
  }
}

function refused(detail: string): AppException {
  return new AppException({
    code: 'unknown format',
    title: 'This is no seal.',
    detail,
    todo: `Choose the file that “Save the anchor” or "${COMMAND} seal" wrote: the hash of a file and of each of its lines.`,
  });
}
