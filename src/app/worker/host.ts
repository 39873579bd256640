import { AppException } from '../../base/error.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { createWasmHash } from '../../base/hash/hash-wasm.ts';
import { webCryptoVerify } from '../../base/signature/batch.ts';
import type { Host } from '../../ledger/format/reader.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import { createSqlEngines } from '../../ledger/sources/sqlite/engines.ts';
import { sqlLoaders } from '../../ledger/sources/sqlite/loaders.ts';
import type { SqlOpener } from '../../ledger/sources/sqlite/sqlite.ts';
import { livenessHere } from '../../ledger/storage/liveness.ts';
import { roomHere } from '../../ledger/storage/room.ts';
import { helpersHere } from './helpers/start.ts';
import { policiesInForce } from './policies.ts';

interface Given
  extends Pick<Ports, 'formats' | 'store' | 'files' | 'journals' | 'opens' | 'sweeps'> {
  readonly goesOn: () => void;
}

export function browserPorts({ goesOn, ...given }: Given): Ports {
  let host: Promise<Host> | null = null;
  return {
    ...given,
    liveness: livenessHere(),
    host() {
      host ??= createWorkerHost(goesOn);
      // A failed start is tried again by whoever asks next.
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

/** `goesOn` is called while a database is read, in the middle of long steps too. */
export async function createWorkerHost(goesOn: () => void): Promise<Host> {
  const hash = await createWasmHash().catch(() => nobleHash);
  // Pages without TLS have no Web Crypto.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const loaders = {
    inPlace: () => engine(sqlLoaders.inPlace),
    whole: () => engine(sqlLoaders.whole),
  };
  const sql = createSqlEngines(loaders, goesOn);
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
