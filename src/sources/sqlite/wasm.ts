// SQLite as WebAssembly, as text in a script: the programs need no file next to them, and a
// worker that may fetch nothing has it as well.

import inlined from 'sql.js/dist/sql-wasm.wasm?url&inline';

/** The engine, for `createSqlOpener` and `createSqlCreator`. */
export function sqlWasm(): ArrayBuffer {
  const text = atob(inlined.slice(inlined.indexOf(',') + 1));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}
