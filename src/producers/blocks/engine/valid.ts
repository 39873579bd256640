// What is looked at before anything is written.

import { BlockLedgerError } from './error.ts';
import type { Metadata, SideEffect } from './records.ts';
import { frozenCopy, wellFormed } from './value.ts';

export function named(name: unknown, what: string, check: string): string {
  if (typeof name === 'string' && name !== '') return wellFormed(name, what);
  throw new BlockLedgerError(check, `${what} is a name, not empty.`);
}

export function text(value: unknown, what: string): string {
  if (typeof value === 'string') return wellFormed(value, what);
  throw new BlockLedgerError('shape', `${what} is a text.`);
}

export function sideEffect({ kind, ref, reversible }: SideEffect): SideEffect {
  return Object.freeze({
    kind: text(kind, 'a side effect’s kind'),
    ref: text(ref, 'a side effect’s ref'),
    // Only what is said to be reversible counts as reversible.
    reversible: reversible === true,
  });
}

export function metadataOf(metadata: Readonly<Record<string, unknown>> = {}): Metadata {
  const copied = frozenCopy(metadata, 'metadata', 1);
  if (copied !== null && typeof copied === 'object' && !Array.isArray(copied))
    return copied as Metadata; // an array is all else that an object could be
  throw new BlockLedgerError('shape', 'metadata is an object.');
}
