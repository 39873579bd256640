// The trust page says which rules the browser was given for the app, and by whom.

import type { Page } from '@playwright/test';
import { appTest as base, EMPTY_JOURNEY, expect } from './support/app.ts';
import { type PlainHost, startHost } from './support/host.ts';

const BY_HEADERS = [
  'What reads ledgers can reach nobody',
  'What speaks with servers does nothing else',
  'No other page can frame this one',
  'No other window holds this one',
  'No file passes for a script',
  'No camera, microphone, location, devices',
];
const BY_THE_PAGE = [
  'The page can reach only its own host',
  'Text never becomes markup or code',
  'No address is handed on',
];

function row(page: Page, title: string) {
  return page.locator('#screen dl > div').filter({ hasText: title });
}

async function expectRows(page: Page, titles: readonly string[], text: RegExp): Promise<void> {
  for (const title of titles) await expect(row(page, title)).toContainText(text);
}

base('a host that sends all headers is said to', { tag: EMPTY_JOURNEY }, async ({ app, page }) => {
  await app.open();
  await page.goto('/trust');
  await expectRows(page, BY_HEADERS, /pass.*This host sends the rule/);
  await expectRows(page, BY_THE_PAGE, /pass.*The page carries the rule/);
  await expect(page.getByText('This browser does not keep the app')).toBeVisible();
});

const test = base.extend<{ host: PlainHost }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  host: async ({}, use) => {
    const host = await startHost();
    await use(host);
    await host.close();
  },
  allowed: async ({ host }, use) => use([host.url]),
});

test('a host that sends none is said to; then the service worker sends them', async ({
  app,
  page,
  host,
}) => {
  await page.goto(`${host.url}trust`);
  await expectRows(page, BY_HEADERS, /warning.*This host does not send the rule/);
  await expectRows(page, BY_THE_PAGE, /pass.*The page carries the rule/);
  await expect(page.getByText('This browser keeps the app')).toBeVisible();
  await expectRows(page, BY_HEADERS, /Load the page again/);
  await page.reload();
  await expectRows(page, BY_HEADERS, /pass.*service worker adds the rule/);
  const [worker] = page.workers();
  const refused = worker?.evaluate('fetch(location.href).then(() => "done", () => "refused")');
  expect(await refused).toBe('refused');
  expect(app.page.url()).toBe(`${host.url}trust`);
});
