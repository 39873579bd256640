// The review journal, as the screens read it and write to it.

import { queryOptions } from '@tanstack/react-query';
import type {
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
} from '../formats/journal/types.ts';

export type {
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
  SignedDecision,
} from '../formats/journal/types.ts';

export interface JournalState {
  /** The name that goes with decisions; null: none was given yet, nothing can be recorded. */
  readonly reviewer: string | null;
  /** Id of the journal's ledger in the library; null: nothing was recorded yet. */
  readonly ledger: string | null;
  /** Ed25519, hex; null: no key was made yet. */
  readonly publicKey: string | null;
  readonly records: number;
}

export function journalQuery() {
  return queryOptions({
    queryKey: ['journal', 'state'],
    queryFn: async (): Promise<JournalState> => ({
      reviewer: null,
      ledger: null,
      publicKey: null,
      records: 0,
    }),
  });
}

/** Every decision in the journals held here, oldest first. */
export function decisionsQuery() {
  return queryOptions({
    queryKey: ['journal', 'decisions'],
    queryFn: async (): Promise<readonly RecordedDecision[]> => [],
  });
}

/** Settles once the decision is kept. @throws when no name was given, or a rule of {@link DecisionInput} is broken. */
export async function recordDecision(_input: DecisionInput): Promise<RecordedDecision> {
  throw new Error('Nothing can be recorded yet.');
}

/** Settles once it is kept. @throws when the decision is not in the journal. */
export async function recordDelivery(_input: DeliveryInput): Promise<RecordedDelivery> {
  throw new Error('Nothing can be recorded yet.');
}

/** The name that goes with the decisions from here on. */
export async function setReviewer(_name: string): Promise<void> {
  throw new Error('Nothing can be recorded yet.');
}
