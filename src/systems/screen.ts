// A screen that belongs to one system. Its format's manifest names it for links and menus.

import type { ComponentType } from 'react';

export interface SystemScreen {
  /** Route: "ledger/:id/cascade", "lab/reactor". */
  readonly path: string;
  /** Its code loads when it is first opened. */
  readonly load: () => Promise<ComponentType>;
}
