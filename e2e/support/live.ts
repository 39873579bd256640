// The app with a running server: the small one, which behaves as a test wants it to.

import { type RunningServer, startServer } from '../server/http.ts';
import { type App, test as base, expect } from './app.ts';

export const test = base.extend<{ live: RunningServer; token: string | null }>({
  token: [null, { option: true }],
  live: async ({ token }, use) => {
    const live = await startServer({ stepMs: 0, token });
    await use(live);
    await live.close();
  },
  allowed: async ({ live }, use) => {
    await use([live.url]);
  },
});

export { expect };

/** Opens the servers' screen and connects to the small server. */
export async function connect(
  { page }: App,
  { url }: RunningServer,
  token: string | null = null,
): Promise<void> {
  await page.goto('/servers');
  await page.getByLabel('Address').fill(url);
  if (token !== null) await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Lets the agents go on until all wait or have ended, a step a moment as they would. */
export function work({ server }: RunningServer): void {
  server.settle();
}
