// The playhead moves faster than a history may be written: it is kept here and written to the
// address when it rests, always in place, so that scrubbing neither stalls nor floods the way back.

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Store } from '../../base/store.ts';
import { readIndex } from '../paths.ts';
import { readLink, useIsHere } from '../use-is-here.ts';
import { type Playhead, usePlayhead } from './playhead.ts';

/**
 * The address is written when the playhead rests this many ms, and at least this often while it
 * moves.
 */
const REST = 180;
const AT_LEAST = 1200;

/** A link asks for these once: whoever opens the address later finds the last place. */
const ONCE = ['play', 'speed'];

interface Waiting {
  readonly index: number;
  readonly since: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Gives the playhead, to which a screen listens by itself. */
export function usePlayheadInUrl() {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  // A selection counts for the link that led here, however often it is written into the address
  // since. After another link the address counts again.
  const link = readLink(state) ?? key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written later was read from it
  const playhead: Playhead = useMemo(() => new Store(readIndex(params.get('at'))), [link]);
  const latest = useRef(search);
  const waiting = useRef<Waiting | null>(null);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  const leave = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  }, []);
  // A waiting selection belongs to the link that it was made under.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link is followed
  useEffect(() => leave, [link]);

  const write = useCallback(
    (change: (params: URLSearchParams) => void) => {
      const next = new URLSearchParams(latest.current);
      if (waiting.current) next.set('at', String(waiting.current.index));
      leave();
      if (!isHere()) return;
      for (const name of ONCE) next.delete(name);
      change(next);
      if (`?${next}` === latest.current) return;
      latest.current = `?${next}`;
      const options = { replace: true, state: { link }, preventScrollReset: true };
      void navigate({ search: `?${next}` }, options);
    },
    [navigate, leave, isHere, link],
  );
  const goTo = useCallback(
    (index: number) => {
      playhead.set(index);
      const since = waiting.current?.since ?? performance.now();
      const wait = Math.max(0, Math.min(REST, since + AT_LEAST - performance.now()));
      leave();
      waiting.current = { index, since, timer: setTimeout(() => write(() => undefined), wait) };
    },
    [write, leave, playhead],
  );
  return { playhead, params, goTo, write, leave };
}

/** Does the same for a screen that is drawn again at every move. */
export function usePlayheadUrl() {
  const { playhead, ...rest } = usePlayheadInUrl();
  return { at: usePlayhead(playhead), ...rest };
}
