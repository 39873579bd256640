// The one worker of this page.

import { createClient } from '../worker/rpc/client.ts';
import type { LedgerService } from '../worker/rpc/protocol.ts';

let service: LedgerService | null = null;

/** The worker's surface. The worker starts with the first call. */
export function getService(): LedgerService {
  service ??= createClient(
    () => new Worker(new URL('../worker/rpc/entry.ts', import.meta.url), { type: 'module' }),
  );
  return service;
}
