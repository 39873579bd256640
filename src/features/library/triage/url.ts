// What of the library is listed, in the address.

import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  COLUMNS,
  GROUPINGS,
  isUsual,
  type LibraryOrder,
  type Triage,
  USUAL,
  VERDICT_GROUPS,
} from './triage.ts';

export function readTriage(search: URLSearchParams): Triage {
  return {
    text: search.get('find') ?? '',
    verdict: VERDICT_GROUPS.find(([one]) => one === search.get('verdict'))?.[0] ?? null,
    format: search.get('format') || null,
    isWaiting: search.has('waiting'),
    order: readOrder(search.get('sort')),
    grouping: GROUPINGS.find((one) => one === search.get('group')) ?? null,
    open: search.getAll('open'),
  };
}

/** "size" ascends, "-size" descends. */
function readOrder(text: string | null): LibraryOrder {
  const by = COLUMNS.find((column) => column === text?.replace(/^-/, ''));
  return by ? { by, descending: text?.startsWith('-') ?? false } : USUAL;
}

/** What is as it is without an address is left out of it; what else is in it stays. */
export function writeTriage(held: URLSearchParams, triage: Triage): URLSearchParams {
  const { text, verdict, format, isWaiting, order, grouping, open } = triage;
  const next = new URLSearchParams(held);
  const parts = {
    find: text,
    verdict,
    format,
    waiting: isWaiting ? '1' : null,
    sort: isUsual(order) ? null : `${order.descending ? '-' : ''}${order.by}`,
    group: grouping,
  };
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  next.delete('open');
  for (const title of open) next.append('open', title);
  return next;
}

/** The text is also kept here: the address follows a moment later, too late for fast typing. */
export function useTriage() {
  const [search, setSearch] = useSearchParams();
  const triage = useMemo(() => readTriage(search), [search]);
  const [text, setText] = useState(triage.text);
  const change = useCallback(
    (part: Partial<Triage>) => {
      if (part.text !== undefined) setText(part.text);
      setSearch((held) => writeTriage(held, { ...readTriage(held), ...part }), { replace: true });
    },
    [setSearch],
  );
  return useMemo(() => ({ triage: { ...triage, text }, change }), [triage, text, change]);
}
