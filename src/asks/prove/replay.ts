// A ledger is replayed before a person: the entry at hand, and runs of the verifier next to each
// other, each in a worker that is started for it and ended after it.

import { useEffect, useMemo, useState } from 'react';
import type { ReplayRow, ReplayRun } from '../../ledger/model/replay.ts';
import { ask, getHost } from '../../ui/data/host.ts';
import { useHeldKeys } from '../../ui/data/ledgers/keyrings.ts';
import { defineLedgerQuery } from '../../ui/data/ledgers/queries.ts';

/** More runs show nothing that three do not. */
export const MOST_RUNS = 9;

export const replayNextQuery = defineLedgerQuery(
  'verified',
  'replay next',
  (id, lane: string, index: number, by: 1 | -1) =>
    ask({ name: 'replay next', input: { ledger: id, lane, index, by } }),
);

/** The state of a run so far. */
export interface ReplayRunState {
  readonly run: number;
  readonly entries: number;
  readonly rows: readonly ReplayRow[];
  /** Null when it has not ended, or failed. */
  readonly result: ReplayRun | null;
  readonly error: Error | null;
}

/** Runs one after the other until there are `wanted`. Leaving the screen ends them. */
export function useReplayRuns(
  ledger: string,
  lane: string,
  wanted: number,
): readonly ReplayRunState[] {
  const [made, setMade] = useState<{
    readonly of: string;
    readonly runs: readonly ReplayRunState[];
  }>();
  const given = useHeldKeys(ledger);
  const of = JSON.stringify([ledger, lane, given?.nth ?? null]);
  const runs = useMemo(() => (made?.of === of ? made.runs : []), [made, of]);
  const ended = runs.filter(({ result, error }) => result || error).length;
  const next = ended < Math.min(wanted, MOST_RUNS) && !runs.some(({ error }) => error);
  useEffect(() => {
    if (!next) return;
    const run = ended + 1;
    const { replayers } = getHost();
    const client = replayers[run % replayers.length];
    if (!client) return;
    let isLeft = false;
    const update = (change: (state: ReplayRunState) => ReplayRunState) => {
      if (isLeft) return;
      setMade((before) => {
        const known = before?.of === of ? before.runs : [];
        const own = known.find((one) => one.run === run) ?? {
          run,
          entries: 0,
          rows: [],
          result: null,
          error: null,
        };
        return { of, runs: [...known.filter((one) => one.run !== run), change(own)] };
      });
    };
    update((state) => ({ ...state, entries: 0, rows: [] }));
    client
      .ask({
        name: 'replay run',
        input: { ledger, asked: { lane, run, ...(given && { keyring: given.keys }) } },
        onProgress: ({ entries, rows }) =>
          update((state) => ({ ...state, entries, rows: [...state.rows, ...rows] })),
      })
      .then(
        (result) =>
          update((state) => ({ ...state, entries: result.entries, rows: result.rows, result })),
        (error: unknown) =>
          update((state) => ({
            ...state,
            error: error instanceof Error ? error : new Error(String(error)),
          })),
      )
      // The next run has a worker that knows nothing of this one.
      .finally(() => {
        if (!isLeft) client.end({ code: 'cancelled' });
      });
    return () => {
      isLeft = true;
      client.end({ code: 'cancelled' });
    };
  }, [next, ended, ledger, lane, given, of]);
  return runs;
}
