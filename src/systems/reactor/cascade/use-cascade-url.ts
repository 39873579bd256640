// What the cascade keeps in the URL. The playhead moves faster than a history may be
// written: it is kept here and written when it rests, always without a new history entry.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';

export type View = 'replay' | 'cost';

/** Which receipts are listed; null: all. */
export const ONLY = ['moved', 'still', 'skipped', 'failed', 'input', 'self', 'external'] as const;
export type Only = (typeof ONLY)[number];

export interface CascadeUrl {
  readonly at: number | null;
  /** Id of the chosen node; null: that of the receipt. */
  readonly node: string | null;
  readonly view: View;
  readonly only: Only | null;
  /** Another screen will open: nothing is written any more. */
  leave(): void;
  goTo(at: number): void;
  setNode(node: string | null): void;
  setView(view: View): void;
  setOnly(only: Only | null): void;
}

const REST = 200;
/** Marks a change of the URL as ours, not a link that was followed. */
const OWN = 'cascade';

export function useCascadeUrl(): CascadeUrl {
  const location = useLocation();
  const arrivedBy = useNavigationType();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const [at, setAt] = useState(() => readAt(params));
  const [seen, setSeen] = useState(location.key);
  if (seen !== location.key) {
    setSeen(location.key);
    if (arrivedBy === 'POP' || location.state !== OWN) setAt(readAt(params));
  }
  // To write while another screen is being loaded would call that navigation off.
  const leaving = useNavigation().state !== 'idle';
  const latest = useRef({ search: location.search, at, leaving });
  useEffect(() => {
    latest.current = { search: location.search, at, leaving };
  });
  const write = useCallback(
    (change: (params: URLSearchParams) => void) => {
      if (latest.current.leaving) return;
      const next = new URLSearchParams(latest.current.search);
      if (latest.current.at !== null) next.set('at', String(latest.current.at));
      change(next);
      const search = `?${next}`;
      if (search === latest.current.search) return;
      latest.current.search = search;
      void navigate({ search }, { replace: true, state: OWN, preventScrollReset: true });
    },
    [navigate],
  );
  useEffect(() => {
    if (at === null || at === readAt(params)) return;
    const timer = setTimeout(() => write(() => undefined), REST);
    return () => clearTimeout(timer);
  }, [at, params, write]);
  const set = (name: string, value: string | null) =>
    write((next) => {
      if (value === null) next.delete(name);
      else next.set(name, value);
    });
  const only = params.get('only');
  return {
    at,
    node: params.get('node'),
    view: params.get('view') === 'cost' ? 'cost' : 'replay',
    only: ONLY.find((known) => known === only) ?? null,
    leave: () => {
      latest.current.leaving = true;
    },
    goTo: setAt,
    setNode: (node) => set('node', node),
    setView: (view) => set('view', view === 'cost' ? view : null),
    setOnly: (next) => set('only', next),
  };
}

function readAt(params: URLSearchParams): number | null {
  const text = params.get('at');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
