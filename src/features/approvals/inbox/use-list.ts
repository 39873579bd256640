import { useEffect, useMemo, useState } from 'react';
import type { Inbox, InboxRequest } from '../../../data/approvals/approvals.ts';
import type { LevelOf } from '../together/selection.ts';
import type { InboxFilter } from '../url.ts';
import { byRun, byUrgency, byWaking, matches, type Run } from './inbox.ts';

export interface List {
  /** In the order in which they are shown. */
  readonly list: readonly InboxRequest[];
  /** The same, run by run; null: they are not grouped. */
  readonly runs: readonly Run[] | null;
  /** Unix seconds. */
  readonly now: number;
}

/** What a filter leaves of the inbox. */
export function useList({ requests }: Inbox, filter: InboxFilter, levelOf: LevelOf): List {
  const now = useNow(requests);
  return useMemo(() => {
    const left = requests.filter((request) => matches(request, filter, now));
    const ordered = inOrder(left, filter, levelOf);
    const runs = filter.group === 'run' ? byRun(ordered) : null;
    return { list: runs?.flatMap((run) => run.requests) ?? ordered, runs, now };
  }, [requests, filter, now, levelOf]);
}

function inOrder(
  listed: readonly InboxRequest[],
  { show }: InboxFilter,
  levelOf: LevelOf,
): readonly InboxRequest[] {
  if (show === 'open') return byUrgency(listed, levelOf);
  return show === 'snoozed' ? byWaking(listed) : listed;
}

const TICK_MS = 30_000;

/**
 * Unix seconds, renewed often enough for "waiting 14 minutes", and whenever requests arrive:
 * none is newer than now.
 */
function useNow(requests: unknown): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => last + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when the clock is read
  return useMemo(() => Date.now() / 1000, [tick, requests]);
}
