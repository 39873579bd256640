// One build works wherever a host has put it, on hosts that rewrite nothing and send nothing.

import { appTest as base, expect } from './support/app.ts';
import { type PlainHost, startHost } from './support/host.ts';

const test = base.extend<{ host: PlainHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  host: async ({}, use) => {
    const host = await startHost({ under: '/some/deep/path/' });
    await use(host);
    await host.close();
  },
  allowed: async ({ host }, use) => use([host.url]),
});

test('under a path: screens, workers and demos, and a deep link that is loaded again', async ({
  app,
  page,
  host,
}) => {
  await page.goto(host.url);
  await app.openStory(/A bug at midnight/);
  await page.waitForURL(`${host.url}ledger/*`);
  await expect(app.verdict).toHaveText('With warnings');
  await app.openLane(/Tides are wrong at midnight/);
  const link = page.url();
  expect(link.startsWith(`${host.url}ledger/`)).toBe(true);
  // A plain host has no such file: it answers with the app again.
  await page.goto(link);
  await expect(app.timeline).toBeVisible();
  expect(page.url()).toBe(link);
  await page.getByRole('link', { name: 'Ledgerscope, library' }).click();
  await expect(page).toHaveURL(host.url);
  await page.goto(`${host.url}no/such/screen`);
  await expect(page.getByText('There is no such page')).toBeVisible();
  expect(host.asked.filter((path) => path.startsWith('assets/')).length).toBeGreaterThan(0);
});

test('where no header keeps it out of a frame, it does not start in one', async ({
  page,
  host,
}) => {
  await page.setContent(`<iframe src="${host.url}approvals" width="800" height="600"></iframe>`);
  const inside = page.frameLocator('iframe');
  await expect(inside.getByText('does not run inside another page')).toBeVisible();
  await expect(inside.getByRole('button')).toHaveCount(0);
});
