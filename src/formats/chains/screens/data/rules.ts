// What the screen of a log's rules reads, and what it does with a profile: keep it with the log,
// save it, open one.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askFormat } from '../../../../ledger/format/ask-format.ts';
import { ask } from '../../../../ui/data/host.ts';
import {
  defineLedgerQuery,
  keys,
  ledgerQuery,
  ledgerWork,
} from '../../../../ui/data/ledgers/queries.ts';
import { saveFile } from '../../../../ui/data/save.ts';
import type { ChainProfile } from '../../profile/profile.ts';
import { ProfileError, readProfileText } from '../../profile/read.ts';

export const rulesQuery = defineLedgerQuery('verified', 'rules', (id) =>
  askFormat(ask, { ledger: id, question: 'chains.rules', query: null }),
);

/** `isWhole`: over all records, which may take a while. */
export const agreementQuery = ledgerWork(
  'verified',
  'agreement',
  (id, signal, profile: string, isWhole: boolean) =>
    askFormat(ask, {
      ledger: id,
      question: 'chains.agreement',
      query: { profile, isWhole },
      signal,
    }),
);

export const candidatesQuery = defineLedgerQuery('verified', 'candidates', (id, profile: string) =>
  askFormat(ask, { ledger: id, question: 'chains.candidates', query: { profile } }),
);

export const optionsQuery = defineLedgerQuery('verified', 'options', (id, profile: string) =>
  askFormat(ask, { ledger: id, question: 'chains.options', query: { profile } }),
);

export const recordQuery = defineLedgerQuery(
  'verified',
  'record',
  (id, profile: string, line: number | null) =>
    askFormat(ask, { ledger: id, question: 'chains.record', query: { profile, line } }),
);

/** The profile of a text, or why it is none. */
export function readProfileRules(text: string): ChainProfile | ProfileError {
  try {
    return readProfileText(text);
  } catch (error) {
    if (error instanceof ProfileError) return error;
    throw error;
  }
}

/** `mutate(text)` reads the log by these rules from now on; null: as it is recognised. */
export function useKeepRules(ledger: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string | null) =>
      ask({ name: 'describe ledger', input: { ledger, description: text } }),
    onSuccess: async (detail) => {
      // Whatever was read of it was read by other rules.
      await client.invalidateQueries({ queryKey: keys.ledger(ledger), refetchType: 'none' });
      client.setQueryData(ledgerQuery(ledger).queryKey, detail);
      await client.refetchQueries({ queryKey: keys.ledger(ledger), type: 'active' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.library }),
  });
}

export function saveRules(text: string, { id }: Pick<ChainProfile, 'id'>): void {
  saveFile(new Blob([text], { type: 'application/json' }), `${id}.profile.json`);
}
