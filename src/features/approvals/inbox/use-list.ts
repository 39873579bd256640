import { useEffect, useMemo, useState } from 'react';
import type { Inbox, InboxRequest } from '../../../data/approvals/approvals.ts';
import type { LevelOf } from '../together/selection.ts';
import type { InboxFilter } from '../url.ts';
import { byRun, byUrgency, byWaking, matches, type Section } from './inbox.ts';

export interface List {
  readonly sections: readonly Section[];
  /** All of them, in their order. */
  readonly list: readonly InboxRequest[];
  /** Unix seconds. */
  readonly now: number;
}

/** What a filter leaves of the inbox. */
export function useList({ requests }: Inbox, filter: InboxFilter, levelOf: LevelOf): List {
  const now = useNow(requests);
  return useMemo(() => {
    const sections = sectionsOf(
      requests.filter((request) => matches(request, filter, now)),
      filter,
      levelOf,
    );
    const list = sections.flatMap(({ runs }) => runs.flatMap((run) => run.requests));
    return { sections, list, now };
  }, [requests, filter, now, levelOf]);
}

function sectionsOf(
  listed: readonly InboxRequest[],
  { show }: InboxFilter,
  levelOf: LevelOf,
): readonly Section[] {
  if (show === 'open') return byUrgency(listed, levelOf);
  return [{ title: null, runs: byRun(show === 'snoozed' ? byWaking(listed) : listed) }];
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
