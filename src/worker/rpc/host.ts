// What a browser provides to the service.

import { nobleHash } from '../../core/hash/hash.ts';
import { createWasmHash } from '../../core/hash/hash-wasm.ts';
import { AppException } from '../../core/model/error.ts';
import { webCryptoVerify } from '../../core/signature/batch.ts';
import type { Host } from '../../formats/format.ts';
import { createSqlEngines } from '../../sources/sqlite/engines.ts';
import { sqlLoaders } from '../../sources/sqlite/loaders.ts';
import type { SqlOpener } from '../../sources/sqlite/sqlite.ts';
import { livenessHere } from '../../storage/liveness.ts';
import { roomHere } from '../../storage/room.ts';
import { helpersHere } from '../helpers/start.ts';
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
    helpers: helpersHere(),
    room: roomHere,
    now: () => Date.now(),
    policies: () => policiesInForce(),
  };
}

export async function createHost(): Promise<Host> {
  const hash = await createWasmHash().catch(() => nobleHash);
  // Pages without TLS have no Web Crypto.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const sql = createSqlEngines({
    inPlace: () => engine(sqlLoaders.inPlace),
    whole: () => engine(sqlLoaders.whole),
  });
  return { ...sql, hash, ...(subtle && { verifySignature: webCryptoVerify(subtle) }) };
}

/** An engine is a script like any other, because this worker may fetch nothing. */
async function engine(load: () => Promise<SqlOpener>): Promise<SqlOpener> {
  try {
    return await load();
  } catch (cause) {
    throw new AppException(
      { code: 'part of the app missing', where: 'The SQLite engine' },
      { cause },
    );
  }
}
