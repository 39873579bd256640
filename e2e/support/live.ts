// The app with a running server: the small one, which behaves as a test wants it to.

import {
  type HttpOptions,
  type RunningServer,
  startServer,
} from '../../src/testing/server/http.ts';
import { SCRIPTS, type Script } from '../../src/testing/server/script.ts';
import { type App, test as base, expect } from './app.ts';

export const test = base.extend<{
  live: RunningServer;
  token: string | null;
  scripts: readonly Script[];
  /** What else the server is started with. */
  more: HttpOptions;
}>({
  token: [null, { option: true }],
  // In a function: Playwright takes a list for a fixture with options.
  scripts: async ({ page: _ }, use) => use(SCRIPTS),
  more: async ({ page: _ }, use) => use({}),
  live: async ({ token, scripts, more }, use) => {
    const live = await startServer({ stepMs: 0, token, scripts, ...more });
    await use(live);
    await live.close();
  },
  allowed: async ({ live }, use) => {
    await use([live.url]);
  },
});

export { expect };

/** The task of the run that asks a maintainer. */
export const ROTATE = 'Rotate the production deploy key';

/** Opens the servers' screen and connects to a server. */
export async function connect(
  { page }: App,
  { url }: Pick<RunningServer, 'url'>,
  token: string | null = null,
): Promise<void> {
  await page.goto('/?view=servers');
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  if (token !== null) await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Lets the agents go on until all wait or have ended, a step a moment as they would. */
export function work({ server }: RunningServer): void {
  server.settle();
}
