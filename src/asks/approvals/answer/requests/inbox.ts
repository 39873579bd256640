// The inbox has the requests of all stored ledgers: waiting ones, and answered ones.

import type { LedgerCache } from '../../../../ledger/held/ledger-cache.ts';
import type { LaneRequest, RequestList, RequestSummary } from '../../../../ledger/model/request.ts';
import type { LaneRow, LedgerRow } from '../../../../ledger/storage/rows.ts';

/** Nobody reads more than this at once; the others are counted. */
const MAX_LISTED = 5000;

export async function listRequests(
  cache: LedgerCache,
  which: 'open' | 'answered',
): Promise<RequestList> {
  const found: RequestSummary[] = [];
  const unread: RequestList['unread'][number][] = [];
  for (const { id, name, ...old } of await cache.ports.store.ledgers()) {
    try {
      // An index of an older version may lack the requests, and is rebuilt.
      const isCurrent = cache.isCurrent({ ...old, id, name });
      if (isCurrent && old.requests.total === 0) continue;
      const row = await cache.ledger(id);
      const marks = await cache.laneMarks(row);
      const asked = await cache.ports.store.allAsked(row.build);
      const requestsIn = new Map(asked.map(({ lane, requests }) => [lane, requests]));
      for (const lane of await cache.laneVerdicts(row))
        for (const request of requestsIn.get(lane.row.lane) ?? [])
          if ((request.state === 'open') === (which === 'open'))
            found.push(requestSummary(row, lane.row, request, marks));
    } catch (error) {
      unread.push({ ledger: id, name, why: error instanceof Error ? error.message : '' });
    }
  }
  found.sort(which === 'open' ? oldestFirst : latestFirst);
  return {
    requests: found.slice(0, MAX_LISTED),
    more: Math.max(0, found.length - MAX_LISTED),
    unread,
  };
}

export function requestSummary(
  row: LedgerRow,
  { lane, summary }: LaneRow,
  request: LaneRequest,
  marks: ReadonlyMap<string, string>,
): RequestSummary {
  const laneMark = marks.get(lane);
  return {
    ledger: row.id,
    ledgerName: row.name,
    format: row.format,
    formatName: row.formatName,
    origin: row.growth?.origin ?? null,
    verdict: row.judged?.verdict ?? null,
    lane,
    laneTitle: summary.title,
    ...(laneMark && { laneMark }),
    entries: summary.entries,
    ...request,
  };
}

/** Requests without a time come last: how long they wait is not known. */
function oldestFirst(a: RequestSummary, b: RequestSummary): number {
  return (a.recordedAt ?? Infinity) - (b.recordedAt ?? Infinity) || byPosition(a, b);
}

function latestFirst(a: RequestSummary, b: RequestSummary): number {
  return answeredAt(b) - answeredAt(a) || byPosition(b, a);
}

function answeredAt({ answers, recordedAt }: RequestSummary): number {
  return answers.at(-1)?.recordedAt ?? recordedAt ?? -Infinity;
}

/** `||` takes the NaN of two infinities as "equal", as it should be. */
function byPosition(a: RequestSummary, b: RequestSummary): number {
  return a.lane === b.lane ? a.index - b.index : 0;
}
