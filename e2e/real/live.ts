import type { Page, TestInfo } from '@playwright/test';
import { type AppPage, appTest as base, expect } from '../support/app.ts';
import { toServers } from '../support/app-page.ts';
import { connect } from '../support/live.ts';
import type { ToolCall } from './model.ts';
import { RealServer } from './real-server.ts';

const PORTS_EACH = 50;

export const serverTest = base.extend<{
  live: RealServer;
  settings: Readonly<Record<string, string>>;
}>({
  settings: [{}, { option: true }],
  live: async ({ settings }, use, { parallelIndex }) => {
    const live = await RealServer.start({ port: 4700 + PORTS_EACH * parallelIndex, settings });
    await use(live);
    await live.close();
  },
  allowed: async ({ live }, use) => {
    await use([live.url]);
  },
});

export { expect };

export const setServer = (key: string, value: string): ToolCall => ({
  tool: 'kv_set',
  args: { key, value },
});

/** Makes a tool that stops and asks. */
export const deploy = (service: string): ToolCall => ({
  tool: 'deploy_prod',
  args: { service },
});

/** Reports a figure, which is never asserted. */
export function figure(info: TestInfo, what: string, value: string): void {
  info.annotations.push({ type: what, description: value });
}

export function secondsSince(start: number): string {
  return `${((Date.now() - start) / 1_000).toFixed(1)} s`;
}

/** Reading, verifying and rendering take a moment each. */
export const PATIENT = { timeout: 60_000 };
export const RELEASE = 'Release the billing service';
export const ROTATE_KEYS = 'Rotate the deploy key';

export const findTaskRow = (page: Page, task: string) =>
  page.getByRole('row', { name: new RegExp(task) });
/**
 * Finds the request in the list: the screen that is left and the request next to the list link to
 * it as well.
 */
export const inbox = (page: Page) =>
  page.getByRole('region', { name: 'Requests' }).getByRole('link', { name: /deploy_prod/ });

/** Opens the ledger of a followed run from the list of the server's runs. */
export async function openServerRun(page: Page, task: string): Promise<void> {
  await toServers(page);
  const servers = page.getByRole('dialog', { name: 'Servers' });
  await servers.getByRole('link', { name: task, exact: true }).click(PATIENT);
}

/** Starts a run that waits for a decision, and follows it. */
export async function waitingRun(app: AppPage, live: RealServer, token: string | null = null) {
  const started = await live.run(RELEASE, [
    { calls: [setServer('release', '14')] },
    { calls: [deploy('billing')] },
    { calls: [setServer('release', 'out')] },
  ]);
  await live.until(started.run, 'waiting_approval');
  await connect(app, live, token);
  await expect(findTaskRow(app.page, RELEASE)).toContainText('Waits for a decision', PATIENT);
  return started;
}
