// What is examined before anything is written.

import { ensure } from './error.ts';
import type { SideEffect } from './records.ts';
import type { Provenance } from './types.ts';
import { frozenCopy, type Value, wellFormed } from './value.ts';

export function named(name: unknown, what: string, check: string): string {
  ensure(typeof name === 'string' && name !== '', check, `${what} is a name, not empty.`);
  return wellFormed(name, what);
}

export function text(value: unknown, what: string): string {
  ensure(typeof value === 'string', 'shape', `${what} is a text.`);
  return wellFormed(value, what);
}

export function sideEffect({ kind, ref, reversible }: SideEffect): SideEffect {
  return Object.freeze({
    kind: text(kind, 'a side effect’s kind'),
    ref: text(ref, 'a side effect’s ref'),
    // Only what is said to be reversible counts as reversible.
    reversible: reversible === true,
  });
}

/** A frozen copy of what has to be an object. */
export function objectOf(
  value: unknown,
  what: string,
  check: string,
): { readonly [key: string]: Value } {
  const copied = frozenCopy(value, what, 1);
  const isObject = copied !== null && typeof copied === 'object' && !Array.isArray(copied);
  ensure(isObject, check, `${what} is an object.`);
  // Arrays and plain values are excluded; the compiler does not narrow arrays that are readonly.
  return copied as { readonly [key: string]: Value };
}

export function provenanceOf(source: string, metadata: Provenance['metadata'] = {}) {
  return {
    source_block_id: named(source, 'source', 'provenance'),
    metadata: objectOf(metadata, 'metadata', 'shape'),
  };
}
