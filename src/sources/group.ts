// From files as they were given (dropped, a folder, an archive) to ledgers: archives
// are unpacked, a database is put together with its write-ahead log, and what is no
// ledger is listed with the reason. What a file is, is told by its content.

import { newBudget } from './archive/archive.ts';
import { isArchive, unpackSource } from './archive/unpack.ts';
import type { SourceFile } from './file.ts';
import { type Grouped, pairSources, type Skipped, type Sniffed, type SourceGroup } from './pair.ts';

export type { Skipped };

/** How much of a file has to be known to tell what it is. */
export const HEAD = 64 * 1024;

/** Where the files of a host are: on a disk, in a browser, in memory. */
export interface SourceAccess<T> {
  head(file: T): Promise<Uint8Array>;
  bytes(file: T): Promise<Uint8Array>;
  /** A file that came out of an archive. */
  unpacked(file: SourceFile, archive: T): T;
}

/** What the formats tell of files. */
export interface Known {
  /** Sets of files that make up one ledger each, the main file first. */
  readonly sets: (files: readonly Sniffed[]) => readonly SourceGroup<Sniffed>[];
  /** Whether one file alone is a ledger, by its beginning. */
  readonly isLedger: (head: Uint8Array) => boolean;
}

/** Sets first, in the place of their main file; what is in none is told file by file. */
function groupSniffed<T extends Sniffed>(files: readonly T[], known: Known): Grouped<T> {
  const place = new Map<Sniffed, T>(files.map((file) => [file, file]));
  const sets = known.sets(files).map(({ name, files: parts }) => ({
    name,
    files: parts.flatMap((part) => place.get(part) ?? []),
  }));
  const taken = new Set<Sniffed>(sets.flatMap((set) => set.files));
  const { groups, skipped } = pairSources(
    files.filter((file) => !taken.has(file)),
    known.isLedger,
  );
  const order = new Map(files.map((file, i) => [file, i]));
  const first = ({ files: [main] }: SourceGroup<T>) => (main && order.get(main)) ?? 0;
  return { groups: [...sets, ...groups].sort((a, b) => first(a) - first(b)), skipped };
}

/** Only archives are read whole; of everything else its beginning is enough. */
export async function groupSources<T extends { readonly name: string }>(
  files: readonly T[],
  access: SourceAccess<T>,
  known: Known,
): Promise<Grouped<T>> {
  const budget = newBudget();
  const sniffed: (Sniffed & { readonly file: T })[] = [];
  const skipped: (Skipped & { readonly file: T })[] = [];
  for (const file of files) {
    const { name } = file;
    const head = await access.head(file);
    if (!isArchive(head)) {
      sniffed.push({ name, head, file });
      continue;
    }
    const inner = unpackSource({ name, bytes: await access.bytes(file) }, budget);
    skipped.push(...inner.skipped.map((one) => ({ ...one, file })));
    for (const one of inner.files) {
      const own = access.unpacked(one, file);
      sniffed.push({ name: one.name, head: one.bytes.subarray(0, HEAD), file: own });
    }
  }
  const paired = groupSniffed(sniffed, known);
  return {
    groups: paired.groups.map((group) => ({
      name: group.name,
      files: group.files.map(({ file }) => file),
    })),
    skipped: [...skipped, ...paired.skipped.map((one) => ({ ...one, file: one.file.file }))],
  };
}

/** The same over files that are in memory. */
export function groupBytes(
  files: readonly SourceFile[],
  known: Known,
): { groups: readonly SourceGroup<SourceFile>[]; skipped: readonly Skipped[] } {
  const budget = newBudget();
  const unpacked = files.map((file) => unpackSource(file, budget));
  const sniffed = unpacked.flatMap((one) =>
    one.files.map((file) => ({ ...file, head: file.bytes.subarray(0, HEAD) })),
  );
  const { groups, skipped } = groupSniffed(sniffed, known);
  return { groups, skipped: [...unpacked.flatMap((one) => one.skipped), ...skipped] };
}
