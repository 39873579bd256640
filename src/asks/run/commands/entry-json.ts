// Documents carry what an entry records of resources, from the format's description of it.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { EntryDigest } from '../../../ledger/model/digest.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { ResourceUse } from '../../../ledger/model/named.ts';

interface UsedJson extends Omit<ResourceUse, 'access'> {
  readonly access: string;
}

/** Lists its writes in order, and its recorded reads. */
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
