import type { Page } from '@playwright/test';
import type { RunningServer, ServerHttpOptions } from '../../src/testing/server/http.ts';
import type { AppPage } from '../support/app.ts';

/**
 * `own` is a browser in which nothing was ever opened, for a walk that leaves something behind
 * there.
 */
export type WorldName = 'empty' | 'demos' | 'marked' | 'own';

export interface WalkTools {
  readonly app: AppPage;
  readonly page: Page;
  readonly ledger: (key: string) => string;
  readonly live: RunningServer;
}

/** A stop is the screen that is there now, or one in a window of its own. */
export interface WalkStop {
  readonly screen: string;
  readonly page: Page;
}

export interface Walk {
  readonly name: string;
  readonly routes: readonly string[];
  readonly world: WorldName;
  readonly server?: ServerHttpOptions;
  readonly missing?: readonly string[];
  readonly go: (tools: WalkTools) => AsyncGenerator<string | WalkStop>;
}

/**
 * Returns whether an address is one of a route: "ledger/:id/run?view=graph", "inbox/:ledger?", "*".
 */
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
