// What is examined before anything is written.

import { ensure } from './error.ts';
import type { SideEffect } from './records.ts';
import type { Provenance } from './types.ts';
import { frozenCopy, requireWellFormed, type Value } from './value.ts';

export function requireName(name: unknown, what: string, check: string): string {
  ensure(typeof name === 'string' && name !== '', check, `${what} is a name, not empty.`);
  return requireWellFormed(name, what);
}

export function requireText(value: unknown, what: string): string {
  ensure(typeof value === 'string', 'shape', `${what} is a text.`);
  return requireWellFormed(value, what);
}

export function sideEffect({ kind, ref, reversible }: SideEffect): SideEffect {
  return Object.freeze({
    kind: requireText(kind, 'a side effect’s kind'),
    ref: requireText(ref, 'a side effect’s ref'),
    // Only what is said to be reversible counts as reversible.
    reversible: reversible === true,
  });
}

/** A frozen copy of what has to be an object. */
export function frozenObject(
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

export function makeProvenance(source: string, metadata: Provenance['metadata'] = {}) {
  return {
    source_block_id: requireName(source, 'source', 'provenance'),
    metadata: frozenObject(metadata, 'metadata', 'shape'),
  };
}
