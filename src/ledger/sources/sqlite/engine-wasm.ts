// The engine is text in a script: the programs need no file next to them, and a worker that may
// fetch nothing has it as well.

import inlined from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url&inline';
import { bytesOfUrl } from './data-url.ts';

/** For `createSqlOpener`. */
export function engineWasm(): ArrayBuffer {
  return bytesOfUrl(inlined);
}
