import { useEffect, useMemo, useState } from 'react';
import {
  type Inbox,
  type InboxRequest,
  isOfFile,
} from '../../../../ui/data/approvals/approvals.ts';
import type { LevelOf } from '../batch/selection.ts';
import type { InboxFilter, RequestPoint } from '../url.ts';
import { byUrgency, isRequestAt, matchesRequest } from './inbox.ts';

export interface RequestListState {
  readonly list: readonly InboxRequest[];
  /** The waiting requests that are in files; null when there are none. */
  readonly files: InFiles | null;
  /** Unix seconds. */
  readonly now: number;
}

/** Requests that wait where nobody listens are one line below those that a server waits for. */
export interface InFiles {
  readonly count: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Returns the requests of the inbox that a filter leaves. */
export function useList(
  { requests }: Inbox,
  filter: InboxFilter,
  findLevel: LevelOf,
  at: RequestPoint | null,
): RequestListState {
  const now = useNow(requests);
  /** Null when nobody chose whether those in files are listed. */
  const [isChosen, choose] = useState<boolean | null>(null);
  return useMemo(() => {
    const left = requests.filter((request) => matchesRequest(request, filter, now));
    const ordered = filter.show === 'open' ? byUrgency(left, findLevel) : left;
    const isLine = (request: InboxRequest) => filter.show === 'open' && isOfFile(request);
    const own = ordered.filter(isLine);
    const others = ordered.filter((request) => !isLine(request));
    // Where no server waits, and while one of them is read, they are all there is to see.
    const isOpen = isChosen ?? (others.length === 0 || own.some((one) => isRequestAt(one, at)));
    const list = isOpen ? [...others, ...own] : others;
    const toggle = () => choose(!isOpen);
    const files = own.length > 0 ? { count: own.length, isOpen, toggle } : null;
    return { list, files, now };
  }, [requests, filter, now, findLevel, isChosen, at]);
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
