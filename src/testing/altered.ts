// Databases altered by SQL, as somebody with the sqlite3 command would alter them.

import initSqlJs from 'sql.js';

/** The image after some statements. A hand that edits the schema itself can do it here too. */
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
