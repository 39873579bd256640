// What a person looks at among several ledgers, in the address.

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Level } from '../../../ui/graph/LevelSlider.tsx';
import { readIndex } from '../../../ui/paths.ts';

/** Which files are drawn, and what a filter is called. */
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
  /** null: all files. */
  readonly only: Filter | null;
  readonly level: Level;
  /** null: as the ledgers have it. */
  readonly by: RunAxis | null;
  /** Only these ledgers; none: all that are held. */
  readonly ledgers: readonly string[];
  /** Files that a person opened. */
  readonly open: readonly string[];
  /** What is selected, by its {@link laneKey}, and which entry of it. */
  readonly at: string | null;
  readonly entry: number | null;
  /** What contradicts itself across ledgers is listed. */
  readonly areFindings: boolean;
}

/** How earlier versions named a filter. */
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

/** What is as it is without an address is left out of it. */
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
