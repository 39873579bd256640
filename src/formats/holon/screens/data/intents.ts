// What the screens of Holon ledgers read: intents and branches.

import { ledgerPart } from '../../../../data/ledgers/queries.ts';
import { getService } from '../../../../data/service.ts';

export type IntentView = 'tree' | 'branches';

/** `root` null: every intent, as far as they fit into one drawing. */
export const intentsQuery = ledgerPart(
  'fixed',
  'holon',
  (id, view: IntentView, root: string | null) => getService().query(id, `holon.${view}`, { root }),
);

/** Roots whose id or goal contains the text. */
export const rootsQuery = ledgerPart('fixed', 'holon roots', (id, text: string) =>
  getService().query(id, 'holon.roots', text),
);
