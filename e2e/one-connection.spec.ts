// All tabs of this browser share one connection to a server, and pages that nobody sees have none.

import type { Page } from '@playwright/test';
import type { RunningServer } from '../src/testing/server/http.ts';
import { AppPage } from './support/app.ts';
import { toServers } from './support/app-page.ts';
import { connect, expect, liveTest, ROTATE_TASK } from './support/live.ts';

liveTest.slow();

function counted({ server }: RunningServer): string[] {
  const requests: string[] = [];
  const handle = server.handle.bind(server);
  server.handle = (request) => {
    requests.push(`${request.method} ${request.path}`);
    return handle(request);
  };
  return requests;
}

const runs = (page: Page) => page.getByRole('table', { name: 'Runs' });
const works = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(
      ({ name, mode }) => mode === 'exclusive' && name?.startsWith('ledgerscope server'),
    ).length;
  });

async function more(page: Page, live: RunningServer): Promise<AppPage> {
  const app = new AppPage(await page.context().newPage());
  await connect(app, live);
  await expect(runs(app.page)).toBeVisible();
  return app;
}

liveTest(
  'three tabs make the calls once, and when the one that works is closed another does',
  async ({ app, page, live }) => {
    const requests = counted(live);
    await connect(app, live);
    await expect(runs(page)).toBeVisible();
    await expect(page.getByRole('link', { name: ROTATE_TASK })).toBeVisible({ timeout: 60_000 });
    const alone = requests.length;
    await page.waitForTimeout(15_000);
    const ofOne = requests.length - alone;
    expect(ofOne).toBeGreaterThan(0);

    const second = await more(page, live);
    const third = await more(page, live);
    await second.page.getByRole('link', { name: ROTATE_TASK }).click();
    await second.openLane(ROTATE_TASK);
    await expect(second.timeline.getByRole('option')).toHaveCount(1);
    const together = requests.length;
    await page.waitForTimeout(15_000);
    expect(requests.length - together).toBeLessThanOrEqual(2 * ofOne);
    expect(await works(third.page)).toBe(1);

    await page.close();
    live.server.settle();
    await expect(second.timeline.getByRole('option')).toHaveCount(4, { timeout: 30_000 });
    await expect(third.page.getByRole('region', { name: `Server ${live.url}` })).toContainText(
      'Waits for a decision',
      { timeout: 30_000 },
    );
    expect(await works(third.page)).toBe(1);

    await third.page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(runs(third.page)).toBeHidden();
    await toServers(second.page);
    await expect(runs(second.page)).toBeVisible();
    const between = requests.length;
    await expect.poll(() => requests.length, { timeout: 30_000 }).toBeGreaterThan(between);
    await second.page.getByRole('button', { name: 'Disconnect' }).click();
    await expect.poll(() => works(second.page)).toBe(0);
    // The last request may still be on its way.
    await second.page.waitForTimeout(2_000);
    const left = requests.length;
    await second.page.waitForTimeout(12_000);
    expect(requests.slice(left)).toEqual([]);
    expect(await works(second.page)).toBe(0);
  },
);

liveTest(
  'a page that nobody sees asks nothing, and reads at once when it is seen again',
  async ({ app, page, live }) => {
    const requests = counted(live);
    await page.addInitScript(() => {
      let state = 'visible';
      Object.defineProperty(document, 'visibilityState', { get: () => state });
      Object.assign(window, {
        setSeen(isSeen: boolean) {
          state = isSeen ? 'visible' : 'hidden';
          document.dispatchEvent(new Event('visibilitychange'));
        },
      });
    });
    const setSeen = (isSeen: boolean) =>
      page.evaluate((seen) => void Reflect.get(window, 'setSeen')(seen), isSeen);
    await connect(app, live);
    const server = page.getByRole('region', { name: `Server ${live.url}` });
    await expect(page.getByRole('link', { name: ROTATE_TASK })).toBeVisible({ timeout: 60_000 });
    await setSeen(false);
    await page.waitForTimeout(10_000);
    const before = requests.length;
    await page.waitForTimeout(30_000);
    expect(requests.slice(before)).toEqual([]);
    await setSeen(true);
    await expect.poll(() => requests.length).toBeGreaterThan(before);
    live.server.settle();
    await expect(server.getByText('Waits for a decision').first()).toBeVisible({ timeout: 30_000 });
  },
);
