// What an entry records of resources, as documents carry it: from what every format describes its
// entries with.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { EntryDigest } from '../../../ledger/model/digest.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { ResourceUse } from '../../../ledger/model/named.ts';

interface UsedJson extends Omit<ResourceUse, 'access'> {
  /** The operation that writes it, or how it was used otherwise. */
  readonly access: string;
}

/** What it writes, in order, and what it says that it read. */
export function resourcesJson(
  format: LedgerFormat,
  entry: Entry,
  decoded: unknown,
  { delta }: EntryDigest,
): readonly UsedJson[] {
  const written = (delta?.ops ?? []).flatMap((op) =>
    op.op === 'restore' ? [] : [{ access: op.op, kind: op.kind, id: op.id }],
  );
  return [...written, ...(format.words.names?.(entry, decoded).uses ?? [])];
}
