// The review journal, as the screens read it and write to it. Other tabs write to it
// too: each tells the others, and whoever shows it reads again.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
  SignedDecision,
} from '../../formats/journal/types.ts';
import { decisionText } from '../../formats/journal/write.ts';
import { keys } from '../ledgers/queries.ts';
import { saveFile } from '../save.ts';
import { getService } from '../service.ts';

export type { DecisionAnswer, DecisionCheck } from '../../formats/journal/check-decision.ts';
export type {
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
  SignedDecision,
} from '../../formats/journal/types.ts';
export type { JournalState, JournalSummary } from '../../worker/journal/protocol.ts';

const journalKey = ['journal'] as const;

const local = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const;

/** The journals held here, and the name that goes with decisions. */
export function journalQuery() {
  return queryOptions({
    ...local,
    queryKey: [...journalKey, 'state'],
    queryFn: ({ client }) => {
      follow(client);
      return getService().journal();
    },
  });
}

/** Every decision in the journals held here, oldest first. */
export function decisionsQuery() {
  return queryOptions({
    ...local,
    queryKey: [...journalKey, 'decisions'],
    queryFn: ({ client }) => {
      follow(client);
      return getService().journalDecisions();
    },
  });
}

/** Settles once the decision is kept. @throws when no name was given, or a rule of {@link DecisionInput} is broken. */
export async function recordDecision(input: DecisionInput): Promise<RecordedDecision> {
  await askToKeep();
  const decision = await getService().recordDecision(input);
  await changed();
  return decision;
}

/** Settles once it is kept. @throws when the decision is not in the journal. */
export async function recordDelivery(input: DeliveryInput): Promise<RecordedDelivery> {
  const delivery = await getService().recordDelivery(input);
  await changed();
  return delivery;
}

/** The name that goes with the decisions from here on. The first one makes the journal and its key. */
export async function setReviewer(name: string): Promise<void> {
  await askToKeep();
  await getService().setReviewer(name);
  await changed();
}

/** Takes the records of an exported journal in; nothing that is held is replaced. */
export async function restoreJournal(file: Blob) {
  const restored = await getService().restoreJournal(file);
  await changed();
  return restored;
}

/** Puts a journal into the library again, and gives its ledger's id. */
export async function showJournal(journal: string): Promise<string> {
  const ledger = await getService().showJournal(journal);
  await changed();
  return ledger;
}

export async function saveJournal(journal: string): Promise<void> {
  const { file, name } = await getService().journalFile(journal);
  saveFile(file, name);
}

/** Hands a decision out, as a document that can be checked alone. */
export function saveDecision(document: SignedDecision): void {
  const { proposal } = document.subject;
  const name = /^[0-9a-f]{16,}$/.test(proposal) ? proposal.slice(0, 12) : document.journal.seq;
  saveFile(
    new Blob([decisionText(document)], { type: 'application/json' }),
    `${document.verdict}-${name}.decision.json`,
  );
}

/** `keys`: public keys, hex, that are known to be a reviewer's. */
export function checkDecision(file: Blob, known: readonly string[]) {
  return getService().checkDecision(file, known);
}

const CHANNEL = 'ledgerscope-journal';
const followers = new Set<QueryClient>();
let channel: BroadcastChannel | null = null;

/** From the first question on, a client is told of every change, in this tab or another. */
function follow(client: QueryClient): void {
  followers.add(client);
  if (channel) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => void readAgain());
}

async function changed(): Promise<void> {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  await readAgain();
}

async function readAgain(): Promise<void> {
  const state = await getService().journal();
  await Promise.all(
    [...followers].flatMap((client) => {
      client.setQueryData(journalQuery().queryKey, state);
      return [
        client.invalidateQueries({ queryKey: decisionsQuery().queryKey }),
        client.invalidateQueries({ queryKey: keys.library }),
        ...state.journals.map(({ ledger }) =>
          client.invalidateQueries({ queryKey: keys.ledger(ledger) }),
        ),
      ];
    }),
  );
}

/** A browser short of space clears what it was not asked to keep. What it answers changes nothing. */
async function askToKeep(): Promise<void> {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // Some refuse by throwing.
  }
}
