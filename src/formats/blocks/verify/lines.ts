// Which checks are of which kind of line.

import type { Entry } from '../../../ledger/model/entry.ts';
import type { DecodedBlock } from '../decode.ts';
import { isKnownHeader } from '../header.ts';
import { RECORD_TYPES, type RecordType, toRecordType } from '../shape.ts';
import type { Concern } from './examined.ts';

export type LineKind =
  | 'unreadable'
  /** One of no known version, or one that comes later. */
  | 'other header'
  | 'header'
  | 'unknown'
  | RecordType;

export function kindOf({ index }: Entry, { fields, annotation: { does } }: DecodedBlock): LineKind {
  if (!fields) return 'unreadable';
  if (index === 0) return isKnownHeader(fields.plain().object) ? 'header' : 'other header';
  if (does.what === 'nothing' && does.why === 'later header') return 'other header';
  return toRecordType(fields.text('type')) ?? 'unknown';
}

/** In the order of the checks. */
export function checksByKind<C extends { readonly of: Concern }>(
  checks: readonly C[],
): ReadonlyMap<LineKind, readonly C[]> {
  const of = (...all: readonly Concern[]) => checks.filter((check) => all.includes(check.of));
  const ofType = (type: RecordType) =>
    checks.filter(({ of: concern }) =>
      typeof concern === 'string' ? OF_RECORDS.has(concern) : concern.includes(type),
    );
  return new Map<LineKind, readonly C[]>([
    ['unreadable', of('every line')],
    ['other header', of('every line', 'headers')],
    ['header', of('every line', 'headers', 'chain')],
    ['unknown', of('every line', 'chain', 'records')],
    ...RECORD_TYPES.map((type) => [type, ofType(type)] as const),
  ]);
}

const OF_RECORDS: ReadonlySet<Concern> = new Set([
  'every line',
  'chain',
  'records',
  'known records',
] as const);
