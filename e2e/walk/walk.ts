// What a walk is: screens that are opened one after the other, in a browser that has the ledgers.

import type { Page } from '@playwright/test';
import type { RunningServer, ServerHttpOptions } from '../../src/testing/server/http.ts';
import type { AppPage } from '../support/app.ts';

/** `own`: a browser in which nothing was ever opened, for what a walk leaves behind there. */
export type WorldName = 'empty' | 'demos' | 'marked' | 'own';

export interface WalkTools {
  readonly app: AppPage;
  readonly page: Page;
  /** The Overview of a ledger, by the key that its world knows it by. */
  readonly ledger: (key: string) => string;
  /** Of a walk with a server. */
  readonly live: RunningServer;
}

/** What is looked at: the screen that is there now, or one in a window of its own. */
export interface WalkStop {
  readonly screen: string;
  readonly page: Page;
}

export interface Walk {
  readonly name: string;
  /** All that it opens, as src/app/screens.ts has them. */
  readonly routes: readonly string[];
  readonly world: WorldName;
  /** It needs one to connect to. */
  readonly server?: ServerHttpOptions;
  /** Paths that the host does not have, and whose refusal the browser writes down. */
  readonly missing?: readonly string[];
  /** Yields the name of each screen once it is there. */
  readonly go: (tools: WalkTools) => AsyncGenerator<string | WalkStop>;
}

/** Whether an address is one of a route: "ledger/:id/run?view=graph", "inbox/:ledger?", "*". */
export function leadsTo(route: string, { pathname, searchParams }: URL): boolean {
  const [path = '', view] = route.split('?view=');
  // A system's own level of Run is a view under another name.
  const named = searchParams.get('view') ?? searchParams.get('level');
  if (view !== undefined && named !== view) return false;
  const parts = path.split('/').filter(Boolean);
  const pattern = parts.map((part) => {
    if (part === '*') return '/.*';
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${pattern.join('') || '/'}$`).test(pathname);
}
