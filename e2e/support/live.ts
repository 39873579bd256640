// A small server behaves as a test wants it to.

import {
  type RunningServer,
  type ServerHttpOptions,
  startServer,
} from '../../src/testing/server/http.ts';
import { type RunScript, SCRIPTS } from '../../src/testing/server/script.ts';
import { type AppPage, appTest as base, expect } from './app.ts';

export const liveTest = base.extend<{
  live: RunningServer;
  token: string | null;
  scripts: readonly RunScript[];
  more: ServerHttpOptions;
}>({
  token: [null, { option: true }],
  // Playwright takes a list for a fixture with options, so it is in a function.
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
export const ROTATE_TASK = 'Rotate the production deploy key';

export async function connect(
  { page }: AppPage,
  { url }: Pick<RunningServer, 'url'>,
  token: string | null = null,
): Promise<void> {
  await page.goto('/?view=servers');
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  if (token !== null) await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Lets the agents go on until all wait or have ended, a step a moment as they would. */
export function settleServer({ server }: RunningServer): void {
  server.settle();
}
