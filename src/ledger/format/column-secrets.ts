// Values in a database may be secret by the names of their columns, which are not next to them in
// its bytes.

import { isSecretColumn } from '../../base/secrets/assigned.ts';
import type { SecretCounter } from '../../base/secrets/count.ts';
import { findSecrets } from '../../base/secrets/find.ts';
import type { Bytes } from '../sources/bytes.ts';
import { SourceError } from '../sources/error.ts';
import { inRollbackMode } from '../sources/sqlite/sqlite.ts';
import type { Host } from './reader.ts';
import { columnsIn, databaseTables, quoteSql } from './sqlite.ts';

export type SqlHost = Pick<Host, 'openSql' | 'loadSql'>;

/** False when it cannot be read, or not to its end. */
export async function countColumns(
  bytes: Bytes,
  counter: SecretCounter,
  { openSql, loadSql }: SqlHost,
): Promise<boolean> {
  const file = inRollbackMode(bytes);
  await loadSql?.([{ bytes: file }]);
  try {
    const database = openSql(file);
    try {
      for (const table of databaseTables(database, ['table']))
        for (const column of columnsIn(database, table).filter(isSecretColumn))
          for (const [value] of database.rows(`SELECT ${quoteSql(column)} FROM ${quoteSql(table)}`))
            if (typeof value === 'string')
              for (const { name, from, to } of findSecrets(value, column))
                counter.add(name, value.slice(from, to));
    } finally {
      database.close();
    }
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}
