// The playhead of a screen in its address. It moves faster than a history may be written: it is
// kept here and written when it rests, always in place, so that scrubbing neither stalls nor
// floods the way back.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { readIndex } from '../paths.ts';

/** Written when the playhead rests this long, and at least this often while it moves. */
const REST = 180;
const AT_LEAST = 1200;

/** What a link asks for once: whoever opens the address later finds what was looked at. */
const ONCE = ['play', 'speed'];

interface Waiting {
  readonly index: number;
  /** When the first of what waits was selected. */
  readonly since: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** `own`: marks a change of the address as ours, not a link that was followed. */
export function usePlayheadUrl(own: string) {
  const { key, pathname, search, state } = useLocation();
  const arrivedBy = useNavigationType();
  const navigate = useNavigate();
  // To write while another screen is being loaded would call that navigation off.
  const isLeaving = useNavigation().state !== 'idle';
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const [at, setAt] = useState(() => readIndex(params.get('at')));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (arrivedBy === 'POP' || state !== own) setAt(readIndex(params.get('at')));
  }
  const latest = useRef({ search, isLeaving });
  const waiting = useRef<Waiting | null>(null);
  useEffect(() => {
    latest.current = { search, isLeaving };
  }, [search, isLeaving]);

  /** Nothing that waits is written any more. */
  const leave = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  // What waits belongs to the lane that it was selected in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path is left
  useEffect(() => leave, [pathname]);

  const write = useCallback(
    (change: (params: URLSearchParams) => void) => {
      const next = new URLSearchParams(latest.current.search);
      if (waiting.current) next.set('at', String(waiting.current.index));
      leave();
      for (const name of ONCE) next.delete(name);
      change(next);
      if (`?${next}` === latest.current.search) return;
      latest.current.search = `?${next}`;
      const options = { replace: true, state: own, preventScrollReset: true };
      void navigate({ search: `?${next}` }, options);
    },
    [navigate, leave, own],
  );
  const goTo = useCallback(
    (index: number) => {
      setAt(index);
      const since = waiting.current?.since ?? performance.now();
      const wait = Math.max(0, Math.min(REST, since + AT_LEAST - performance.now()));
      leave();
      const timer = setTimeout(() => {
        if (latest.current.isLeaving) leave();
        else write(() => undefined);
      }, wait);
      waiting.current = { index, since, timer };
    },
    [write, leave],
  );
  return { at, params, goTo, write, leave };
}
