// Documents that somebody hands over are read only if they have exactly their shape.

import { JsonError, parseJson } from '../../base/json/parse.ts';
import { misfit, readShape, type Shape } from '../../base/json/shape.ts';
import { isObject, type JsonValue, member } from '../../base/json/value.ts';
import { SourceError } from '../sources/error.ts';

const MAX_DEPTH = 16;

export interface DocumentWords {
  readonly title: string;
  readonly todo: string;
}

/**
 * Returns the value in the bytes.
 * @throws {SourceError} when they are no JSON.
 */
export function parseDocument(bytes: Uint8Array, words: DocumentWords): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: MAX_DEPTH });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw refused(words, `Byte ${error.offset}: ${error.message}.`);
  }
}

/** @throws {SourceError} when it has another shape. */
export function readDocument<T>(value: JsonValue, shape: Shape<T>, words: DocumentWords): T {
  const fault = misfit(value, shape);
  if (!fault) return readShape(value, shape);
  const { path, expected, actual } = fault;
  throw refused(words, `${path || 'The document'} should be ${expected}, and is ${actual}.`);
}

/** Returns the format that it claims, or null. */
export function formatNamed(value: JsonValue): string | null {
  const format = isObject(value) ? member(value, 'format') : null;
  return typeof format === 'string' ? format : null;
}

function refused({ title, todo }: DocumentWords, found: string): SourceError {
  return new SourceError('unknown format', title, found, todo);
}
