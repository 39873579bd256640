// A request is shown with the earlier ends of requests of the same tool, of the same channel, and
// stopped for the same reason, and with the same proposal, where it was requested more than once.

import type { RequestSummary } from '../../../ledger/model/request.ts';
import type { InboxRequest } from '../../../ui/data/approvals/approvals.ts';
import { isRequestAt } from './list/inbox.ts';

export interface Precedent {
  readonly by: 'tool' | 'channel' | 'reason';
  /**
   * The requests that were decided before it: those of its own ledger, then those of others. The
   * latest is first in each.
   */
  readonly before: readonly InboxRequest[];
}

/** Lists them for what the request names, in that order; also where nothing was decided before. */
export function precedents(
  requests: readonly InboxRequest[],
  than: RequestSummary,
): readonly Precedent[] {
  const before = requests
    .filter((request) => isDecided(request) && isBefore(request, than))
    .sort((a, b) => (b.recordedAt ?? 0) - (a.recordedAt ?? 0) || b.index - a.index);
  return (['tool', 'channel', 'reason'] as const).flatMap((by) => {
    const name = than[by];
    if (!name) return [];
    const alike = before.filter((request) => request[by] === name);
    const here = alike.filter(({ ledger }) => ledger === than.ledger);
    const elsewhere = alike.filter(({ ledger }) => ledger !== than.ledger);
    return [{ by, before: [...here, ...elsewhere] }];
  });
}

/**
 * Returns the last request of the same tool that was granted before it: of its own ledger, or of
 * the others.
 */
export function lastGranted(
  requests: readonly InboxRequest[],
  than: RequestSummary,
): InboxRequest | undefined {
  const tool = precedents(requests, than).find(({ by }) => by === 'tool');
  return tool?.before.find(({ status }) => status === 'granted');
}

/** Lists other requests with the same proposal, decided or not. */
export function sameProposal(
  requests: readonly InboxRequest[],
  than: RequestSummary,
): readonly InboxRequest[] {
  return requests.filter((one) => one.proposal === than.proposal && !isRequestAt(one, than));
}

export interface Decider {
  readonly name: string;
  readonly approved: number;
  readonly denied: number;
}

/** Names who decided them in the journals of this browser, by the names that they gave. */
export function deciders(requests: readonly InboxRequest[]): readonly Decider[] {
  const all = new Map<string, { approved: number; denied: number }>();
  for (const { decisions } of requests)
    for (const { document } of decisions) {
      const counts = all.get(document.reviewer) ?? { approved: 0, denied: 0 };
      counts[document.verdict === 'approve' ? 'approved' : 'denied']++;
      all.set(document.reviewer, counts);
    }
  return [...all].map(([name, counts]) => ({ name, ...counts }));
}

function isDecided({ status }: InboxRequest): boolean {
  return status !== 'open' && status !== 'unanswerable';
}

/**
 * Requests of one run are ordered by place, others by time; a request without a time is not known
 * to be earlier.
 */
function isBefore(request: RequestSummary, than: RequestSummary): boolean {
  if (request.ledger === than.ledger && request.lane === than.lane)
    return request.index < than.index;
  return (
    request.recordedAt !== null && than.recordedAt !== null && request.recordedAt < than.recordedAt
  );
}
