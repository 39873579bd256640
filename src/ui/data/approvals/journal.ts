// Other tabs write to the review journal too: each tells the others, and whoever shows it reads
// again.

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { DecisionToRecord } from '../../../ledger/held/journal/data.ts';
import {
  type DeliveryInput,
  decisionText,
  type RecordedDecision,
  type SignedDecision,
} from '../../../ledger/review/api.ts';
import { type KnownDecisions, oldestFirst, withChanges } from '../../../ledger/review/decisions.ts';
import { announcer } from '../announce.ts';
import { ask } from '../host.ts';
import { keys } from '../ledgers/queries.ts';
import { saveFile } from '../save.ts';

export type { JournalState, JournalSummary } from '../../../ledger/held/journal/data.ts';
export type {
  DecisionAnswer,
  DecisionCheck,
  RecordedDecision,
  SignedDecision,
} from '../../../ledger/review/api.ts';

export const journalKey = ['journal'] as const;

/** Reads the journals of this browser, and the name that goes with decisions. */
export function journalQuery() {
  return queryOptions({
    queryKey: [...journalKey, 'state'],
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'journal', input: null });
    },
  });
}

const decisionsKey = [...journalKey, 'decisions'] as const;

/** Reads every decision in the journals of this browser, oldest first. */
export function decisionsQuery() {
  return queryOptions({
    queryKey: decisionsKey,
    queryFn: async ({ client }) => {
      keepUpToDate(client);
      const known = client.getQueryData<KnownDecisions>(decisionsKey) ?? [];
      const counts = known.map(({ journal, records }) => ({ journal, records }));
      return withChanges(known, await ask({ name: 'journal decisions', input: counts }));
    },
    select: oldestFirst,
    structuralSharing: false,
  });
}

/**
 * Settles once the decision is kept, or refused. @throws when no name was given, when it breaks
 * a rule, or when the key decided otherwise before.
 */
export async function recordDecision(decision: DecisionToRecord) {
  void requestPersistence();
  return announced(ask({ name: 'record decision', input: decision }));
}

/** Settles once it is kept. @throws when the decision is not in the journal. */
export function recordDelivery(input: DeliveryInput) {
  return announced(ask({ name: 'record delivery', input: input }));
}

/** Reads a decision as its journal has it now, with its outcome; null when it is not there. */
export function recordedNow({ id, document }: RecordedDecision) {
  return ask({ name: 'journal decision', input: { journal: document.journal.id, id } });
}

/** Sets the name for decisions from here on. The first name creates the journal and its key. */
export async function setReviewer(name: string): Promise<void> {
  void requestPersistence();
  await announced(ask({ name: 'set reviewer', input: name }));
}

/** Adds the records of an exported journal; existing records are never replaced. */
export function restoreJournal(file: Blob) {
  return announced(ask({ name: 'restore journal', input: file }));
}

/**
 * Brings the ledgers of the journals up to date, for a screen that shows them. `missing` includes
 * those that are not in the library, because they were forgotten there or because the browser ended
 * before they were put there.
 */
export function useShownJournals({ missing = false } = {}): void {
  const { data } = useQuery(journalQuery());
  const behind = (data?.journals ?? []).flatMap(({ journal, shown, records }) =>
    (shown === null ? missing : shown < records) ? [{ journal, records }] : [],
  );
  useQuery({
    queryKey: [...journalKey, 'shown', behind],
    queryFn: async () => {
      for (const { journal } of behind) await showJournal(journal);
      return null;
    },
    enabled: behind.length > 0,
  });
}

/** Brings a journal's ledger up to date, also when it was forgotten, and returns its id. */
export function showJournal(journal: string): Promise<string> {
  return announced(ask({ name: 'show journal', input: journal }));
}

export async function saveJournal(journal: string): Promise<void> {
  const { file, name } = await ask({ name: 'journal file', input: journal });
  saveFile(file, name);
}

/** Saves a decision as a document that can be checked alone. */
export function saveDecision(document: SignedDecision): void {
  const file = new Blob([decisionText(document)], { type: 'application/json' });
  saveFile(file, decisionName(document));
}

/** Saves several in one zip, each as a document that can be checked alone. */
export async function saveDecisions(documents: readonly SignedDecision[]): Promise<void> {
  const files = documents.map((document) => ({
    name: decisionName(document),
    text: decisionText(document),
  }));
  saveFile(await ask({ name: 'zip', input: files }), `${documents.length}-decisions.zip`);
}

function decisionName({ verdict, subject: { proposal }, journal }: SignedDecision): string {
  const name = /^[0-9a-f]{16,}$/.test(proposal) ? proposal.slice(0, 12) : journal.seq;
  return `${verdict}-${name}.decision.json`;
}

/** `known` are public keys, in hex, that are known to be a reviewer's. */
export function checkJournalDecision(file: Blob, known: readonly string[]) {
  return ask({ name: 'check decision', input: { file, keys: known } });
}

/** Other tabs read again what a change made. */
export const { announced, keepUpToDate } = announcer('ledgerscope-journal', readAgain);

async function readAgain(clients: readonly QueryClient[]): Promise<void> {
  const state = await ask({ name: 'journal', input: null });
  await Promise.all(
    clients.flatMap((client) => {
      client.setQueryData(journalQuery().queryKey, state);
      return [
        client.invalidateQueries({ queryKey: decisionsKey }),
        client.invalidateQueries({ queryKey: keys.library }),
        ...state.journals.map(({ ledger }) =>
          client.invalidateQueries({ queryKey: keys.ledger(ledger) }),
        ),
      ];
    }),
  );
}

/**
 * A browser that runs short of space may clear storage that it was not asked to persist. Firefox
 * asks the person, who may never answer: nothing may wait for it.
 */
export async function requestPersistence(): Promise<void> {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // Some browsers refuse by throwing. The decision is recorded in either case.
  }
}
