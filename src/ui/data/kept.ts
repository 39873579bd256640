import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { journalQuery } from './approvals/journal.ts';
import { getHost, type StorageState } from './host.ts';
import { libraryQuery } from './ledgers/queries.ts';

/** Null when it is not known what was kept before the storage was removed. */
export interface LostState {
  readonly ledgers: number | null;
  readonly journal: boolean;
}

export interface KeptInApp {
  readonly storage: StorageState;
  /** Null until a removed storage was looked at again. */
  readonly lost: LostState | null;
  close(): void;
}

export function useStorageState(): StorageState {
  const { watch, state } = getHost().storage;
  return useSyncExternalStore(watch, state, state);
}

/** Called once, around all screens: reads everything again after the storage was removed. */
export function useKept(): KeptInApp {
  const client = useQueryClient();
  const state = useStorageState();
  const [lost, setLost] = useState<LostState | null>(null);
  useEffect(() => {
    if (state.state !== 'removed') return;
    setLost(null);
    void lookAgain(client).then((found) => {
      if (found.ledgers === 0 && !found.journal) getHost().storage.close();
      else setLost(found);
    });
  }, [client, state]);
  return { storage: state, lost, close: getHost().storage.close };
}

async function lookAgain(client: QueryClient): Promise<LostState> {
  const before = client.getQueryData(libraryQuery().queryKey);
  const key = client.getQueryData(journalQuery().queryKey)?.publicKey ?? null;
  await client.invalidateQueries();
  try {
    const now = await client.fetchQuery(libraryQuery());
    const journal = await client.fetchQuery(journalQuery());
    const isHere = new Set(now.map(({ id }) => id));
    return {
      ledgers: before ? before.filter(({ id }) => !isHere.has(id)).length : null,
      journal: key !== null && journal.publicKey !== key,
    };
  } catch {
    // The screens say why it cannot be read.
    return { ledgers: null, journal: false };
  }
}
