// Two engines read databases, and most ledgers need neither: each is loaded when a file asks for it.

import type { Bytes } from '../bytes.ts';
import { watchedBytes } from '../watched-bytes.ts';
import { HEADER_LENGTH, isSqlite, isUtf16, type SqlOpener } from './sqlite.ts';

export interface SqlLoaders {
  readonly inPlace: () => Promise<SqlOpener>;
  /** Reads texts in UTF-16, and takes the whole database into memory. */
  readonly whole: () => Promise<SqlOpener>;
}

export interface SqlEngines {
  /** A failure is tried again by the next call. */
  loadSql(files: readonly { readonly bytes: Bytes }[]): Promise<void>;
  readonly openSql: SqlOpener;
}

/** Loads both engines, for programs that open databases of every kind. */
export async function loadAllSql({ inPlace, whole }: SqlLoaders): Promise<SqlOpener> {
  const openers = { inPlace: await inPlace(), whole: await whole() };
  return (bytes) => openers[engineFor(bytes)](bytes);
}

/**
 * `goesOn` is called out of the steps of the engine that reads a database where it is, while it
 * reads.
 */
export function createSqlEngines(loaders: SqlLoaders, goesOn?: () => void): SqlEngines {
  const loaded = new Map<keyof SqlLoaders, SqlOpener>();
  const load = async (engine: keyof SqlLoaders) => {
    if (!loaded.has(engine)) loaded.set(engine, await loaders[engine]());
  };
  return {
    async loadSql(files) {
      const databases = files.filter(({ bytes }) => isSqlite(bytes.read(0, HEADER_LENGTH)));
      if (!databases.length) return;
      await load('inPlace');
      // A log next to the database may have another first page, and that says how texts are kept.
      if (files.length > 1 || databases.some(({ bytes }) => isUtf16(bytes))) await load('whole');
    },
    openSql(bytes) {
      const open = loaded.get(engineFor(bytes));
      if (!open) throw new Error('The SQLite engine for this file was not loaded.');
      return open(goesOn ? watchedBytes(bytes, goesOn) : bytes);
    },
  };
}

function engineFor(bytes: Bytes): keyof SqlLoaders {
  return isUtf16(bytes) ? 'whole' : 'inPlace';
}
