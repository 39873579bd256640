// What is shown follows the address, and the address what is shown: at once on screen, and written
// when it rests, since a replay moves faster than a history may be written.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { readShown, type Shown, writeShown } from './url.ts';

const REST = 250;

export type Show = (change: Partial<Shown>) => void;

export function useShown(): readonly [Shown, Show] {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const asked = useMemo(() => readShown(new URLSearchParams(search)), [search]);
  // What was chosen here counts until another link is followed.
  const link = linkOf(state) ?? key;
  const [held, setHeld] = useState<{ readonly link: string; readonly shown: Shown } | null>(null);
  const shown = held?.link === link ? held.shown : asked;
  const latest = useRef({ shown, isLeaving, pathname });
  useEffect(() => {
    latest.current = { shown, isLeaving, pathname };
  }, [shown, isLeaving, pathname]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (change: Partial<Shown>) => {
      const next = { ...latest.current.shown, ...change };
      latest.current.shown = next;
      setHeld({ link, shown: next });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const isHere = window.location.pathname === latest.current.pathname;
        if (latest.current.isLeaving || !isHere) return;
        const text = String(writeShown(latest.current.shown));
        const options = { replace: true, state: { link }, preventScrollReset: true };
        void navigate({ search: text ? `?${text}` : '' }, options);
      }, REST);
    },
    [navigate, link],
  );
  return [shown, show];
}

/** The link that led to an address before it was written here; undefined: it was not. */
function linkOf(state: unknown): string | undefined {
  const link = typeof state === 'object' && state !== null && 'link' in state && state.link;
  return typeof link === 'string' ? link : undefined;
}
