import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Progress } from '../../../base/ask.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import type { Pins, Profile } from '../../../ledger/model/check.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { ask } from '../host.ts';
import { forgetLedger } from '../notes/notes.ts';
import { saveFile } from '../save.ts';
import { readSourceFile } from './files.ts';
import { keys, ledgerQuery } from './queries.ts';

export interface Forget {
  readonly ledgers: readonly string[];
  readonly withNotes: boolean;
}

/** `mutate(forget)` removes everything of these ledgers from this browser. */
export function useForget() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ ledgers, withNotes }: Forget) {
      for (const id of ledgers) {
        await forgetLedger(id, withNotes);
        client.removeQueries({ queryKey: keys.ledger(id) });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.library }),
  });
}

export interface VerifyRequest {
  readonly ledger: string;
  readonly profile: Profile;
  readonly pins: Pins;
  readonly keyring?: readonly KnownKey[];
}

export interface VerifyProgress {
  readonly ledger: string;
  readonly done: number;
  readonly total: number;
}

/** `mutate(request)` verifies again; `progress` is null when no verification runs. */
export function useVerify() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<VerifyProgress | null>(null);
  const mutation = useMutation({
    mutationFn: ({ ledger, profile, pins, keyring }: VerifyRequest) => {
      setProgress({ ledger, done: 0, total: 0 });
      const said = ({ done, total }: Progress) =>
        setProgress((running) => running && { ledger, done, total });
      return ask({
        name: 'verify ledger',
        input: { ledger, profile, pins, keyring },
        onProgress: said,
      });
    },
    onSuccess: async (detail, { ledger }) => {
      const { queryKey } = ledgerQuery(ledger);
      // The new report is shown in one step; whatever else depended on the old one is read again.
      client.setQueryData(queryKey, detail);
      await client.invalidateQueries({
        queryKey: keys.verified(ledger),
        predicate: (query) => query.queryKey[3] !== queryKey[3],
      });
    },
    onSettled: async () => {
      setProgress(null);
      await client.invalidateQueries({ queryKey: keys.library });
    },
  });
  return { ...mutation, progress };
}

/** Hands the original files back to the person, as downloads. */
export async function saveSource({ id }: Pick<LedgerSummary, 'id'>): Promise<void> {
  for (const file of await readSourceFile(id)) await saveFile(file, file.name);
}
