import type { AppException } from '../../base/error.ts';
import { addAll } from '../../base/lists.ts';
import type { Skipped } from '../../ledger/sources/file.ts';
import { isExpected } from './guard.ts';
import { databaseSet, nothingAt, type PathSet } from './open.ts';
import { isPostgres } from './postgres/address.ts';
import { watched } from './signs.ts';
import { findLedgers } from './sources.ts';
import { UsageError } from './usage.ts';

/** A path is a ledger, or should have been one and cannot be read. */
export type FoundLedger = { readonly set: PathSet } | UnreadLedger;

export interface UnreadLedger {
  readonly set: null;
  readonly source: string;
  readonly error: AppException;
}

/** Adds each path that is no ledger to `skipped`. */
export async function* ledgersAt(
  paths: readonly string[],
  skipped: Skipped[],
): AsyncGenerator<FoundLedger> {
  for (const path of paths.filter((one) => !isPart(one, paths))) {
    if (isPostgres(path)) {
      yield { set: databaseSet(path) };
      continue;
    }
    try {
      const found = await findLedgers(path);
      const unreadable = found.skipped.filter((one) => one.unreadable);
      if (!found.sets.length && !unreadable.length) throw nothingAt(path, found.skipped);
      addAll(
        skipped,
        found.skipped.filter((one) => !one.unreadable),
      );
      for (const set of found.sets) yield { set };
      for (const { name, reason } of unreadable)
        yield { set: null, source: name, error: new UsageError(reason) };
    } catch (error) {
      yield unread(path, error);
    }
  }
}

/**
 * Returns the only ledger, for an option that is for one.
 * @throws {UsageError}
 */
export async function onlyLedger(
  paths: readonly string[],
  skipped: Skipped[],
  option: string,
): Promise<PathSet> {
  const sets: PathSet[] = [];
  for await (const found of ledgersAt(paths, skipped)) {
    if (!found.set) throw found.error;
    sets.push(found.set);
  }
  const [only, more] = sets;
  if (only && !more) return only;
  throw new UsageError(
    `${option} is for the lanes of one ledger, and here are ${sets.length}. Give one of them.`,
  );
}

/** @throws whatever is a bug of ours. */
export function unread(source: string, error: unknown): UnreadLedger {
  if (!isExpected(error)) throw error;
  watched.isDone();
  return { set: null, source, error };
}

/** A file that a shell's `*` gives along with a database is read with it. */
function isPart(path: string, all: readonly string[]): boolean {
  const main = /^(.+)-(?:wal|shm|journal)$/s.exec(path)?.[1];
  return main !== undefined && all.includes(main);
}
