// A request that goes from one person to another, and comes back with a second signature.

import type { SharedChoice, SharedRequestView } from '../../../ledger/held/journal/data.ts';
import type { SharedCard, SharedRequest } from '../../../ledger/review/api.ts';
import { countersignedText, type SignedDecision } from '../../../ledger/review/api.ts';
import { isVoid } from '../../../ledger/review/request-status.ts';
import { ask } from '../host.ts';
import { keptKeys } from '../ledgers/kept-keys.ts';
import { resolveFile } from '../place.ts';
import { saveFile } from '../save.ts';
import { announced, type RecordedDecision, saveDecision } from './journal.ts';

export type { SharedRequestView } from '../../../ledger/held/journal/data.ts';
export type { SharedCard, SharedRequest } from '../../../ledger/review/api.ts';
export { waitsForCountersignature } from '../../../ledger/review/request-status.ts';

/** A request is handed over as a file, and as a link where it is short enough. */
export interface HandOver {
  /** Null when it is too large for a link. */
  readonly link: string | null;
  readonly save: () => void;
}

function handOver(path: string, name: string, text: string, packed: string | null): HandOver {
  return {
    link: packed === null ? null : `${resolveFile(path.replace(/^\//, ''))}#${packed}`,
    save: () => saveFile(new Blob([text], { type: 'application/json' }), name),
  };
}

/** Shares a request for somebody else, with the decision made here if there is one. */
export async function shareRequest(
  path: string,
  at: { readonly ledger: string; readonly lane: string; readonly index: number },
  decision: SignedDecision | null,
  card: SharedCard | null,
): Promise<HandOver> {
  const { ledger, lane, index } = at;
  const { text, packed } = await ask({
    name: 'share request',
    input: { ledger, lane, index, decision, card },
  });
  return handOver(path, nameRequestFile(decision?.subject.proposal ?? ''), text, packed);
}

/** Returns the same request with this person's decision. */
export async function shareBack(
  path: string,
  shared: SharedRequest,
  decision: SignedDecision,
): Promise<HandOver> {
  const { text, packed } = await ask({ name: 'pack shared', input: { ...shared, decision } });
  return handOver(path, nameRequestFile(decision.subject.proposal), text, packed);
}

function nameRequestFile(proposal: string): string {
  return `${/^[0-9a-f]{16,}$/.test(proposal) ? proposal.slice(0, 12) : 'one'}.request.json`;
}

/** Reads a request that was handed over by link or file. */
export function readShared(given: Blob | string) {
  return ask({ name: 'read shared', input: { given, keys: keptKeys() } });
}

/** Decides a request whose ledger is not here. */
export function decideShared(shared: SharedRequest, choice: SharedChoice) {
  return announced(ask({ name: 'decide shared', input: { shared, choice } }));
}

/**
 * Adds other people's signatures to the decision of this key on the same case. Returns null when
 * there is no such decision.
 */
export function addCountersignatures(documents: readonly SignedDecision[]) {
  return announced(ask({ name: 'add countersignatures', input: documents }));
}

/**
 * Tells how this key decided a shared request at the head that was shared; null when it has not.
 */
export function decidedBy(
  key: string | null,
  { shared, request }: SharedRequestView,
  decisions: readonly RecordedDecision[],
): RecordedDecision | null {
  const isThis = ({ document }: RecordedDecision) =>
    document.journal.public_key === key &&
    document.subject.proposal === request.proposal &&
    document.evidence.lane === shared.lane.id &&
    document.evidence.entry === shared.entry.id &&
    document.evidence.head === shared.head;
  return decisions.findLast((decision) => isThis(decision) && !isVoid(decision)) ?? null;
}

/** Saves a decision as a document, with the signatures of others where there are any. */
export function saveSigned({ document, countersignatures }: RecordedDecision): void {
  if (countersignatures.length === 0) {
    saveDecision(document);
    return;
  }
  const text = countersignedText([document, ...countersignatures]);
  const name = nameRequestFile(document.subject.proposal).replace('.request.', '.countersigned.');
  saveFile(new Blob([text], { type: 'application/json' }), name);
}
