// The address has what a person looks at among several ledgers.

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Level } from '../../../ui/graph/LevelSlider.tsx';
import { readIndex } from '../../../ui/paths.ts';

/** The filters choose the drawn files. */
export const FILTERS = [
  ['failed', 'Not intact'],
  ['cut', 'Not whole'],
  ['waits', 'Waits'],
  ['denied', 'Denied'],
  ['tied', 'Tied across files'],
] as const;

export type Filter = (typeof FILTERS)[number][0];

export const AXES = [
  ['time', 'Time'],
  ['sequence', 'Sequence'],
] as const;

export type RunAxis = (typeof AXES)[number][0];

export interface RunsAddress {
  /** Null for all files. */
  readonly only: Filter | null;
  readonly level: Level;
  /** Null for the axis of the ledgers. */
  readonly by: RunAxis | null;
  /** The view is limited to these ledgers; none means all held ones. */
  readonly ledgers: readonly string[];
  readonly open: readonly string[];
  /** The selected row, by its {@link laneKey}, and its entry. */
  readonly at: string | null;
  readonly entry: number | null;
  readonly areFindings: boolean;
}

/** Earlier versions named filters so. */
const FORMER: ReadonlyMap<string | null, Filter> = new Map([
  ['joined', 'tied'],
  ['waiting', 'waits'],
  ['denied', 'denied'],
  ['failed', 'failed'],
  ['warnings', 'cut'],
  ['missing', 'cut'],
]);

export function readRunsAddress(search: URLSearchParams): RunsAddress {
  const named = FILTERS.find(([one]) => one === search.get('only'))?.[0];
  const former = FORMER.get(search.get('has')) ?? FORMER.get(search.get('verdict'));
  return {
    only: named ?? former ?? null,
    level: search.get('level') === 'rows' ? 'rows' : 'map',
    by: AXES.find(([one]) => one === search.get('by'))?.[0] ?? null,
    ledgers: search.getAll('ledger'),
    open: search.getAll('open'),
    at: search.get('at') ?? search.get('in'),
    entry: readIndex(search.get('entry')),
    areFindings: search.has('findings'),
  };
}

/** Leaves out values that are the defaults. */
export function writeRuns({ only, level, by, ledgers, open, at, entry, areFindings }: RunsAddress) {
  const next = new URLSearchParams();
  if (only) next.set('only', only);
  if (level === 'rows') next.set('level', level);
  if (by) next.set('by', by);
  for (const ledger of ledgers) next.append('ledger', ledger);
  for (const ledger of open) next.append('open', ledger);
  if (at) next.set('at', at);
  if (at && entry !== null) next.set('entry', String(entry));
  if (areFindings) next.set('findings', '');
  return next;
}

export function useRunsAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readRunsAddress(search), [search]);
  const change = useCallback(
    (part: Partial<RunsAddress>) =>
      setSearch((held) => writeRuns({ ...readRunsAddress(held), ...part }), { replace: true }),
    [setSearch],
  );
  return useMemo(() => ({ ...address, change }), [address, change]);
}
