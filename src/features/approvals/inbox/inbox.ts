// The inbox as a list: which requests are shown, run by run, and what they can be
// filtered by.

import type { InboxRequest, RequestStatus } from '../../../data/approvals/approvals.ts';
import type { Age, InboxFilter, RequestPoint, Shown } from '../url.ts';

const LISTS: Readonly<Record<RequestStatus, readonly Shown[]>> = {
  open: ['open'],
  unanswerable: ['unanswerable'],
  'approved, not executed': ['unexecuted'],
  'denied, not in the ledger': ['denied'],
  granted: ['granted'],
  denied: ['denied'],
  'granted and denied': ['granted', 'denied'],
};

const SECONDS: Readonly<Record<Age, number>> = { hour: 3600, day: 86_400, week: 604_800 };

/** `now` in Unix seconds. A request without a time is of no known age. */
export function matches(request: InboxRequest, filter: InboxFilter, now: number): boolean {
  const { channel, tool, ledger, age } = filter;
  return (
    LISTS[request.status].includes(filter.show) &&
    (channel === null || request.channel === channel) &&
    (tool === null || request.tool === tool) &&
    (ledger === null || request.ledger === ledger) &&
    (age === null || (request.recordedAt !== null && now - request.recordedAt > SECONDS[age]))
  );
}

export interface Run {
  readonly key: string;
  readonly title: string;
  readonly ledgerName: string;
  readonly requests: readonly InboxRequest[];
}

/** Requests run by run; runs in the order of their first request, requests in the given one. */
export function byRun(requests: readonly InboxRequest[]): readonly Run[] {
  const runs = new Map<string, Run & { readonly requests: InboxRequest[] }>();
  for (const request of requests) {
    const key = JSON.stringify([request.ledger, request.lane]);
    const run = runs.get(key);
    if (run) run.requests.push(request);
    else {
      const { laneTitle: title, ledgerName } = request;
      runs.set(key, { key, title, ledgerName, requests: [request] });
    }
  }
  return [...runs.values()];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** What a list can be narrowed to, the most frequent first; a wish that matches nothing stays. */
export function choices(
  requests: readonly InboxRequest[],
  of: (request: InboxRequest) => readonly [value: string | null, label: string | null],
  chosen: string | null,
): readonly Choice[] {
  const counts = new Map<string, Choice>();
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

export function isAt(request: RequestPoint, at: RequestPoint | null): boolean {
  return (
    at !== null &&
    request.ledger === at.ledger &&
    request.lane === at.lane &&
    request.index === at.index
  );
}

/**
 * The one to go on with after one was decided: the next of the list, else the one before.
 * Copies of the same run hold the same request, which is decided with it.
 */
export function nextAfter(list: readonly InboxRequest[], at: RequestPoint): InboxRequest | null {
  const place = list.findIndex((request) => isAt(request, at));
  if (place < 0) return list[0] ?? null;
  const decided = list[place];
  const isOther = ({ lane, id, proposal }: InboxRequest) =>
    lane !== decided?.lane || id !== decided.id || proposal !== decided.proposal;
  return list.slice(place + 1).find(isOther) ?? list.slice(0, place).findLast(isOther) ?? null;
}
