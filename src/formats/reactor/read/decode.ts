// A receipt as its entry carries it, read once for everything that is made of it.

import { JsonError } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { type ReactorAnnotation, readReactorAnnotation } from './annotation.ts';
import { parseReactorJson } from './canonical.ts';
import { type Claims, readClaims } from './trail.ts';

export interface DecodedReceipt {
  /** undefined: the bytes are no JSON. */
  readonly value: JsonValue | undefined;
  readonly claims: Claims;
  readonly annotation: ReactorAnnotation | null;
}

export function decodeReceipt({ bytes, annotation }: Entry): DecodedReceipt {
  const value = readValue(bytes);
  return {
    value,
    claims: readClaims(value ?? null),
    annotation: readReactorAnnotation(annotation),
  };
}

function readValue(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseReactorJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
