// What the screens of Holon ledgers read: intents and branches.

import { askFormat } from '../../../../ledger/format/ask-format.ts';
import { ask } from '../../../../ui/data/host.ts';
import { defineLedgerQuery } from '../../../../ui/data/ledgers/queries.ts';

export type IntentView = 'tree' | 'branches';

/** `root` null: every intent, as far as they fit into one drawing. */
export const intentsQuery = defineLedgerQuery(
  'fixed',
  'holon',
  (id, view: IntentView, root: string | null) =>
    askFormat(ask, { ledger: id, question: `holon.${view}`, query: { root } }),
);

/** Roots whose id or goal contains the text. */
export const rootsQuery = defineLedgerQuery('fixed', 'holon roots', (id, text: string) =>
  askFormat(ask, { ledger: id, question: 'holon.roots', query: text }),
);
