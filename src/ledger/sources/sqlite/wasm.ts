import inlined from 'sql.js/dist/sql-wasm.wasm?url&inline';
import { bytesOfUrl } from './data-url.ts';

/** For `createSqlCreator`. */
export function sqlWasm(): ArrayBuffer {
  return bytesOfUrl(inlined);
}
