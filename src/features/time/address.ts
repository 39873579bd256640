// Two positions in the address. They move faster than a history may be written: they are kept here, and
// written when they rest.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readIndex } from '../../ui/paths.ts';
import { useIsHere } from '../../ui/use-is-here.ts';

/** Written when they rest this long, in ms. */
const REST = 180;

export interface TimeAddress {
  /** null: the ledger's main lane. */
  readonly lane: string | null;
  /** Where the first position is, if not on that lane: the source of a branch. */
  readonly with: string | null;
  readonly a: number | null;
  readonly b: number | null;
}

export function readTime(search: URLSearchParams): TimeAddress {
  return {
    lane: search.get('lane') || null,
    with: search.get('with') || null,
    a: readIndex(search.get('a')),
    b: readIndex(search.get('b')),
  };
}

export function writeTime(address: TimeAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (address.lane !== null) search.set('lane', address.lane);
  if (address.with !== null) search.set('with', address.with);
  if (address.a !== null) search.set('a', String(address.a));
  if (address.b !== null) search.set('b', String(address.b));
  return search;
}

export function useTimeAddress() {
  const [search, setSearch] = useSearchParams();
  const text = String(search);
  const [held, setHeld] = useState<{ readonly of: string; readonly address: TimeAddress } | null>(
    null,
  );
  const written = useRef(text);
  // After another link the address counts again.
  const isHeld = held !== null && (held.of === text || written.current === text);
  const address = isHeld ? held.address : readTime(search);
  const isHere = useIsHere();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  });
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => {
      if (!isHere()) return;
      const next = new URLSearchParams([['view', 'time'], ...writeTime(held.address)]);
      written.current = String(next);
      setSearch(next, { replace: true, preventScrollReset: true });
    }, REST);
    return () => clearTimeout(timer);
  }, [held, setSearch, isHere]);
  /** From what was asked last, which may not be drawn yet. */
  const change = useCallback(
    (part: (held: TimeAddress) => Partial<TimeAddress>) => {
      const next = { ...latest.current, ...part(latest.current) };
      latest.current = next;
      setHeld({ of: text, address: next });
    },
    [text],
  );
  return { address, change };
}
