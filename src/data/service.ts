// The one worker of this page.

import { createClient } from '../worker/client.ts';
import type { LedgerService } from '../worker/protocol.ts';

let service: LedgerService | null = null;

/** The worker's surface. The worker starts with the first call. */
export function getService(): LedgerService {
  service ??= createClient(
    () => new Worker(new URL('../worker/entry.ts', import.meta.url), { type: 'module' }),
  );
  return service;
}
