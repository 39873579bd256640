// The workspace's state in the URL. The selection moves faster than a history may
// be written: it is kept here and written when it rests, always in place,
// so that scrubbing neither stalls nor floods the way back.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { TimelineFilter } from '../../core/model/timeline.ts';
import {
  readUrl,
  type Tab,
  type UrlState,
  type Versus,
  writeAt,
  writeFilter,
  writeTab,
  writeVersus,
} from './url.ts';

/** Written when the selection rests this long, and at least this often while it moves. */
const REST = 180;
const AT_LEAST = 1200;
/** Marks a change of the URL as ours, as against a link that was followed. */
const OWN = 'workspace';

export interface WorkspaceUrl extends UrlState {
  select(index: number): void;
  setTab(tab: Tab): void;
  setVersus(vs: Versus): void;
  setFilter(filter: TimelineFilter): void;
}

export function useUrlState(): WorkspaceUrl {
  const location = useLocation();
  const arrivedBy = useNavigationType();
  const navigate = useNavigate();
  const state = useMemo(() => readUrl(new URLSearchParams(location.search)), [location.search]);

  const [at, setAt] = useState(state.at);
  const [seen, setSeen] = useState(location.key);
  if (seen !== location.key) {
    setSeen(location.key);
    if (arrivedBy === 'POP' || location.state !== OWN) setAt(state.at);
  }

  const search = useRef(location.search);
  const waiting = useRef<Waiting | null>(null);
  useEffect(() => {
    search.current = location.search;
  }, [location.search]);
  // What waits to be written belongs to the lane it was selected in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lane is left
  useEffect(() => () => drop(waiting), [location.pathname]);

  const write = useCallback(
    (change: (params: URLSearchParams) => void) => {
      const params = new URLSearchParams(search.current);
      if (waiting.current) writeAt(params, waiting.current.index);
      drop(waiting);
      change(params);
      search.current = `?${params}`;
      navigate({ search: search.current }, { replace: true, state: OWN, preventScrollReset: true });
    },
    [navigate],
  );
  const actions = useMemo(
    () => ({
      select(index: number) {
        setAt(index);
        const since = waiting.current?.since ?? performance.now();
        const wait = Math.max(0, Math.min(REST, since + AT_LEAST - performance.now()));
        drop(waiting);
        waiting.current = { index, since, timer: setTimeout(() => write(() => {}), wait) };
      },
      setTab: (tab: Tab) => write((params) => writeTab(params, tab)),
      setVersus: (vs: Versus) => write((params) => writeVersus(params, vs)),
      setFilter: (filter: TimelineFilter) => write((params) => writeFilter(params, filter)),
    }),
    [write],
  );
  return useMemo(() => ({ ...state, at, ...actions }), [state, at, actions]);
}

interface Waiting {
  readonly index: number;
  /** When the first of what waits was selected. */
  readonly since: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function drop(waiting: { current: Waiting | null }): void {
  if (waiting.current) clearTimeout(waiting.current.timer);
  waiting.current = null;
}
