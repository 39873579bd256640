// SQLite as WebAssembly, inside the bundle: the programs need no file next to them.

import inlined from 'sql.js/dist/sql-wasm.wasm?url&inline';

export function sqlWasm(): ArrayBuffer {
  const base64 = inlined.slice(inlined.indexOf(',') + 1);
  return new Uint8Array(Buffer.from(base64, 'base64')).buffer;
}
