// The replay and its address follow each other: at once on screen, and written when it rests, since
// a replay moves faster than a history may be written.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readLink, useIsHere } from '../../../ui/use-is-here.ts';
import { readShownReplay, type ShownReplay, writeShownReplay } from './url.ts';

const REST = 250;

export type Show = (change: Partial<ShownReplay>) => void;

export function useShown(): readonly [ShownReplay, Show] {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const asked = useMemo(() => readShownReplay(new URLSearchParams(search)), [search]);
  // A choice here counts until another link is followed.
  const link = readLink(state) ?? key;
  const [held, setHeld] = useState<{ readonly link: string; readonly shown: ShownReplay } | null>(
    null,
  );
  const shown = held?.link === link ? held.shown : asked;
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const written = useRef(search);
  useEffect(() => {
    written.current = search;
  }, [search]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (change: Partial<ShownReplay>) => {
      const next = { ...latest.current, ...change };
      latest.current = next;
      setHeld({ link, shown: next });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!isHere()) return;
        const text = String(writeShownReplay(latest.current, new URLSearchParams(written.current)));
        const options = { replace: true, state: { link }, preventScrollReset: true };
        void navigate({ search: text && `?${text}` }, options);
      }, REST);
    },
    [navigate, isHere, link],
  );
  return [shown, show];
}
