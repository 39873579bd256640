// What a browser provides to the service. The WebAssembly files come from where the app is.

import wasmUrl from 'sql.js/dist/sql-wasm.wasm?url';
import { nobleHash } from '../../core/hash/hash.ts';
import { createWasmHash } from '../../core/hash/hash-wasm.ts';
import { AppException } from '../../core/model/error.ts';
import { webCryptoVerify } from '../../core/signature/batch.ts';
import type { Host, LedgerFormat } from '../../formats/format.ts';
import { createSqlOpener } from '../../sources/sqlite/sqljs.ts';
import { openDexieStore } from '../../storage/dexie.ts';
import { openDexieJournal } from '../../storage/journal.ts';
import { lockLiveness, ownLiveness } from '../../storage/liveness.ts';
import type { Ports } from './ports.ts';

export function browserPorts(formats: readonly LedgerFormat[]): Ports {
  let host: Promise<Host> | null = null;
  return {
    store: openDexieStore(),
    journals: openDexieJournal(),
    // The types promise locks; pages without TLS have none.
    liveness: 'locks' in navigator ? lockLiveness(navigator.locks) : ownLiveness(),
    formats,
    host() {
      host ??= createHost();
      // A failed fetch is tried again by whoever asks next.
      host.catch(() => {
        host = null;
      });
      return host;
    },
    now: () => Date.now(),
  };
}

async function createHost(): Promise<Host> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok)
    throw new AppException({ code: 'part of the app missing', where: 'The SQLite engine' });
  const [openSql, hash] = await Promise.all([
    createSqlOpener(await answer.arrayBuffer()),
    createWasmHash().catch(() => nobleHash),
  ]);
  // Pages without TLS have no Web Crypto.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return { openSql, hash, ...(subtle && { verifySignature: webCryptoVerify(subtle) }) };
}
