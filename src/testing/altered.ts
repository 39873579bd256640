// SQL alters these databases, as somebody with the sqlite3 command would.

import initSqlJs from 'sql.js';

/** Returns the image after some statements. They can edit the schema itself, too. */
export async function alteredDatabase(
  image: Uint8Array,
  ...statements: readonly string[]
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await initSqlJs();
  const database = new Database(image);
  try {
    for (const statement of statements) database.run(statement);
    return new Uint8Array(database.export());
  } finally {
    database.close();
  }
}
