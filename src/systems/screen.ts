// What one system adds to the app: screens, which its format's manifest names for links and
// menus, and a part of the screen of a request.

import type { ComponentType } from 'react';
import type { RequestPartProps } from '../ui/ledger/RequestPart.tsx';

export interface SystemScreen {
  /** Route: "ledger/:id/cascade", "lab/reactor". */
  readonly path: string;
  /** Its code loads when it is first opened. */
  readonly load: () => Promise<ComponentType>;
}

/** What a system adds to the screen of a request in one of its ledgers. */
export interface SystemRequestPart {
  readonly format: string;
  /** Its code loads when a request of that format is first opened. */
  readonly load: () => Promise<ComponentType<RequestPartProps>>;
}
