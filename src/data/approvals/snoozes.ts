// Requests that a person put away for a time. It is kept in this browser, for all its tabs, and nowhere
// else: no ledger and no journal says so, and the run is not told.

import { useEffect, useMemo, useState } from 'react';
import type { RequestSummary } from '../../core/model/request.ts';
import { requestKey } from '../../formats/journal/api.ts';
import { keptValue, useKeptValue } from '../kept-value.ts';

export interface Snooze {
  /** Milliseconds since 1970; null: until its run goes on. */
  readonly until: number | null;
  /** How many entries its run had when it was put away. */
  readonly entries: number;
}

type Request = Pick<RequestSummary, 'format' | 'lane' | 'id' | 'proposal' | 'entries'>;
type Kept = readonly (readonly [request: string, snooze: Snooze])[];

/** More are not kept: the oldest go. */
const MAX_KEPT = 2000;

const kept = keptValue<Kept>('ledgerscope.snoozed', [], readAll);

/**
 * Copies of a run in other ledgers hold the same request, which is put away with it. `among`: the
 * requests of all ledgers; copies of a run may have more of its entries.
 */
export function snooze(
  requests: readonly Request[],
  among: readonly Request[],
  until: number | null,
): void {
  const added = new Map(requests.map((one) => [keyOf(one), { until, entries: one.entries }]));
  for (const copy of among) {
    const one = added.get(keyOf(copy));
    if (one) one.entries = Math.max(one.entries, copy.entries);
  }
  const now = Date.now();
  const others = kept.get().filter(([key, one]) => !added.has(key) && !isPast(one, now));
  kept.set([...others, ...added].slice(-MAX_KEPT));
}

export function wake(requests: readonly Request[]): void {
  const woken = new Set(requests.map(keyOf));
  kept.set(kept.get().filter(([key]) => !woken.has(key)));
}

/** Whether it is over at a moment; `entries`: of the request's run by then. */
export function isOver(snooze: Snooze, entries: number, now: number): boolean {
  return snooze.until === null ? entries > snooze.entries : isPast(snooze, now);
}

function isPast({ until }: Snooze, now: number): boolean {
  return until !== null && until <= now;
}

/** How long a request is put away; null: it is not, or no longer. */
export type SnoozeOf = (request: Request) => Snooze | null;

export function useSnoozes(): SnoozeOf {
  const all = useKeptValue(kept);
  const now = useMoment(all);
  return useMemo(() => {
    const snoozes = new Map(all);
    return (request) => {
      const found = snoozes.size > 0 ? snoozes.get(keyOf(request)) : undefined;
      return found && !isOver(found, request.entries, now) ? found : null;
    };
  }, [all, now]);
}

/** Clocks are set and machines sleep: no timer is relied on for longer. */
const LONGEST_MS = 60_000;

/** A moment that is renewed when the next one is over. */
function useMoment(all: Kept): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let next = Number.POSITIVE_INFINITY;
    for (const [, { until }] of all)
      if (until !== null && until > now) next = Math.min(next, until);
    if (next === Number.POSITIVE_INFINITY) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = next - Date.now();
      if (left <= 0) setNow(Date.now());
      else timer = setTimeout(look, Math.min(left, LONGEST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [all, now]);
  return now;
}

function keyOf({ id, ...request }: Request): string {
  return requestKey({ ...request, entry: id });
}

function readAll(value: unknown): Kept {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair) => {
    const [key, snooze] = Array.isArray(pair) ? pair : [];
    return typeof key === 'string' && isSnooze(snooze) ? [[key, snooze] as const] : [];
  });
}

function isSnooze(value: unknown): value is Snooze {
  if (typeof value !== 'object' || value === null) return false;
  const until: unknown = Reflect.get(value, 'until');
  return (
    (until === null || typeof until === 'number') &&
    typeof Reflect.get(value, 'entries') === 'number'
  );
}
