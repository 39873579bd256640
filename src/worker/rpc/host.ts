// What a browser provides to the service.

import { nobleHash } from '../../core/hash/hash.ts';
import { createWasmHash } from '../../core/hash/hash-wasm.ts';
import { AppException } from '../../core/model/error.ts';
import { webCryptoVerify } from '../../core/signature/batch.ts';
import type { Host } from '../../formats/format.ts';
import type { SqlOpener } from '../../sources/sqlite/sqlite.ts';
import { livenessHere } from '../../storage/liveness.ts';
import { roomHere } from '../../storage/room.ts';
import { policiesInForce } from './policies.ts';
import type { Ports } from './ports.ts';

type Given = Pick<Ports, 'formats' | 'store' | 'files' | 'journals' | 'opens' | 'sweeps'>;

export function browserPorts(given: Given): Ports {
  let host: Promise<Host> | null = null;
  return {
    ...given,
    liveness: livenessHere(),
    host() {
      host ??= createHost();
      // What failed is tried again by whoever asks next.
      host.catch(() => {
        host = null;
      });
      return host;
    },
    room: roomHere,
    now: () => Date.now(),
    policies: () => policiesInForce(),
  };
}

async function createHost(): Promise<Host> {
  const [openSql, hash] = await Promise.all([sqlite(), createWasmHash().catch(() => nobleHash)]);
  // Pages without TLS have no Web Crypto.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return { openSql, hash, ...(subtle && { verifySignature: webCryptoVerify(subtle) }) };
}

/** The engine is a script like any other, because this worker may fetch nothing. */
async function sqlite(): Promise<SqlOpener> {
  try {
    const { createSqlOpener } = await import('../../sources/sqlite/opener.ts');
    const { engineWasm } = await import('../../sources/sqlite/engine-wasm.ts');
    const { createWholeOpener } = await import('../../sources/sqlite/sqljs.ts');
    const { sqlWasm } = await import('../../sources/sqlite/wasm.ts');
    return await createSqlOpener(engineWasm(), await createWholeOpener(sqlWasm()));
  } catch (cause) {
    throw new AppException(
      { code: 'part of the app missing', where: 'The SQLite engine' },
      { cause },
    );
  }
}
