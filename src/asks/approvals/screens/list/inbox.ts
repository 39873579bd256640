// The inbox lists requests in an order, and filters them.

import {
  type InboxRequest,
  needsStep,
  type RequestStatus,
} from '../../../../ui/data/approvals/approvals.ts';
import type { KnownRisk } from '../Risk.tsx';
import {
  type InboxFilter,
  isNarrowed,
  type RequestAge,
  type RequestPoint,
  type ShownRequests,
} from '../url.ts';

/** A decided request is listed under one of these outcomes. */
const OUTCOMES: Readonly<Record<RequestStatus, readonly ShownRequests[]>> = {
  open: [],
  'needs a second signature': ['here'],
  'both signed, not sent': ['here'],
  'signed, not sent': ['here'],
  refused: ['here'],
  'signed here': ['here'],
  sent: ['here'],
  unanswerable: ['unanswerable'],
  granted: ['granted'],
  denied: ['denied'],
  'granted and denied': ['granted', 'denied'],
};

const SECONDS: Readonly<Record<RequestAge, number>> = { hour: 3600, day: 86_400, week: 604_800 };

function findLists(request: InboxRequest): readonly ShownRequests[] {
  // A decision for a run that is over is settled.
  return needsStep(request) ? ['open'] : ['decided', ...OUTCOMES[request.status]];
}

/** `now` is in Unix seconds. A request without a time is of no known age. */
export function matchesRequest(request: InboxRequest, filter: InboxFilter, now: number): boolean {
  const { channel, tool, ledger, age } = filter;
  return (
    findLists(request).includes(filter.show) &&
    (channel === null || request.channel === channel) &&
    (tool === null || request.tool === tool) &&
    (ledger === null || request.ledger === ledger) &&
    (age === null || (request.recordedAt !== null && now - request.recordedAt > SECONDS[age]))
  );
}

const URGENCY: readonly KnownRisk['level'][] = ['critical', 'high', 'none', 'medium', 'low'];

/**
 * Puts the most dangerous first, and those whose risk nobody states with them; the rest is in the
 * given order.
 */
export function byUrgency(
  requests: readonly InboxRequest[],
  findLevel: (request: InboxRequest) => KnownRisk['level'],
): readonly InboxRequest[] {
  const ranks = new Map(requests.map((one) => [one, URGENCY.indexOf(findLevel(one))]));
  const rank = (request: InboxRequest) => ranks.get(request) ?? 0;
  return requests.toSorted((a, b) => rank(a) - rank(b));
}

export interface RequestChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/**
 * Lists the values for a filter, the most frequent first; a chosen value that matches nothing
 * stays.
 */
export function choices(
  requests: readonly InboxRequest[],
  of: (request: InboxRequest) => readonly [value: string | null, label: string | null],
  chosen: string | null,
): readonly RequestChoice[] {
  const counts = new Map<string, RequestChoice>();
  for (const request of requests) {
    const [value, label] = of(request);
    if (value === null) continue;
    const count = (counts.get(value)?.count ?? 0) + 1;
    counts.set(value, { value, label: label ?? value, count });
  }
  if (chosen !== null && !counts.has(chosen))
    counts.set(chosen, { value: chosen, label: chosen, count: 0 });
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

export function isRequestAt(request: RequestPoint, at: RequestPoint | null): boolean {
  return (
    at !== null &&
    request.ledger === at.ledger &&
    request.lane === at.lane &&
    request.index === at.index
  );
}

/** Returns whether they are the same request: several ledgers may hold one run. */
export function isCopy(a: InboxRequest, b: InboxRequest): boolean {
  return a.lane === b.lane && a.id === b.id && a.proposal === b.proposal;
}

/**
 * Returns the request after a decided one: the next of the list, else the one before. Copies of the
 * same run hold the same request, which is decided with it.
 */
export function nextAfter(list: readonly InboxRequest[], at: RequestPoint): InboxRequest | null {
  const place = list.findIndex((request) => isRequestAt(request, at));
  if (place < 0) return list[0] ?? null;
  const decided = list[place];
  const isOther = (request: InboxRequest) => !decided || !isCopy(request, decided);
  return list.slice(place + 1).find(isOther) ?? list.slice(0, place).findLast(isOther) ?? null;
}

const EMPTY = {
  title: 'Nothing needs a step from you',
  text: 'No ledger in this browser has a request that somebody can still decide. Open another, or connect a server whose runs ask.',
};

const NOTHING_DECIDED = {
  title: 'Nothing was decided',
  text: 'Requests are listed here once somebody decided them, or nobody can any more.',
};

/**
 * Says why a list is empty.
 * @param aside what was decided here only, in words, or null
 * @param isWhole every request of every ledger was read
 */
export function emptyWords(filter: InboxFilter, aside: string | null, isWhole: boolean) {
  if (isNarrowed(filter))
    return {
      title: 'Nothing matches',
      text: 'No request of this list matches. Press “Clear” to see all of it.',
    };
  if (!isWhole)
    return {
      title: 'Not all requests were read',
      text: `What could not be read may be of this list: the list says which. ${aside ?? ''}`.trim(),
    };
  if (filter.show === 'open' && aside !== null)
    return { title: 'Nothing to decide or send now', text: aside };
  return filter.show === 'open' ? EMPTY : NOTHING_DECIDED;
}
