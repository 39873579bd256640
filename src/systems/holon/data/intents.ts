// What the screens of Holon ledgers read: intents and branches.

import { queryOptions } from '@tanstack/react-query';
import { keys } from '../../../data/ledgers/queries.ts';
import { getService } from '../../../data/service.ts';

/** Nothing of these depends on a verdict: they stay as long as the ledger does. */
const fixed = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  retry: false,
  structuralSharing: false,
} as const;

export type IntentView = 'tree' | 'branches';

/** `root` null: every intent, as far as they fit into one drawing. */
export function intentsQuery(ledger: string, view: IntentView, root: string | null) {
  return queryOptions({
    ...fixed,
    queryKey: [...keys.fixed(ledger), 'holon', view, root],
    queryFn: () => getService().query(ledger, `holon.${view}`, { root }),
  });
}

/** Roots whose id or goal contains the text. */
export function rootsQuery(ledger: string, text: string) {
  return queryOptions({
    ...fixed,
    queryKey: [...keys.fixed(ledger), 'holon', 'roots', text],
    queryFn: () => getService().query(ledger, 'holon.roots', text),
  });
}
