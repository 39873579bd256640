import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { roomHere } from '../../../ledger/storage/room.ts';
import { getHost } from '../host.ts';
import { keys } from './queries.ts';

export { measureSpace } from '../../../ledger/model/ledger.ts';

export interface Space {
  /** Null when the browser does not say. */
  readonly room: number | null;
  /** Null when the browser does not say. */
  readonly mayBeRemoved: boolean | null;
}

/** Is read again whenever the library is. */
export function spaceQuery() {
  return queryOptions({
    queryKey: [...keys.library, 'space'],
    queryFn: async (): Promise<Space> => ({
      room: await roomHere(),
      mayBeRemoved: await mayBeRemoved(),
    }),
  });
}

/** Pages without TLS have no storage manager, whatever the types promise. */
function manager(): StorageManager | undefined {
  return globalThis.navigator.storage;
}

async function mayBeRemoved(): Promise<boolean | null> {
  const isKept = await manager()
    ?.persisted?.()
    .catch(() => null);
  return isKept === null || isKept === undefined ? null : !isKept;
}

/** `mutate()` asks the browser not to remove anything by itself; it may ask the person. */
export function useAskToKeep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await manager()?.persist?.()) ?? false,
    onSettled: () => client.invalidateQueries({ queryKey: spaceQuery().queryKey }),
  });
}

const ASKED = 'ledgerscope-asked-to-keep';

/** Asks once in this browser without a person's click: whoever said no is not asked again. */
export async function askToKeepOnce(): Promise<void> {
  if (getHost().storage.isInMemory || (await mayBeRemoved()) !== true) return;
  try {
    if (localStorage.getItem(ASKED) !== null) return;
    localStorage.setItem(ASKED, new Date().toISOString());
  } catch {
    // The browser cannot remember that it was asked.
    return;
  }
  await manager()?.persist?.();
}
