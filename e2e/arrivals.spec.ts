// A request that arrives while the tab is hidden is said by the browser, once it was allowed.

import { connect, expect, test } from './support/live.ts';

test.slow();

test('a request that arrives while nobody looks is said, and its press opens it', async ({
  app,
  page,
  live,
}) => {
  // The browser's own notifications cannot be seen from a page.
  await page.addInitScript(() => {
    const made: { title: string; body: string; onclick: (() => void) | null }[] = [];
    class Fake {
      static permission = 'default';
      static async requestPermission() {
        Fake.permission = 'granted';
        return 'granted';
      }
      onclick: (() => void) | null = null;
      constructor(title: string, { body }: { body: string }) {
        made.push(Object.assign(this, { title, body }));
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Fake, notificationsMade: made });
  });
  const bodies = () =>
    page.evaluate(() =>
      (globalThis as unknown as { notificationsMade: { body: string }[] }).notificationsMade.map(
        ({ body }) => body,
      ),
    );
  await connect(app, live);
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  await app.go('a', /\/approvals$/);
  await page.getByRole('button', { name: 'Notify me when a request arrives' }).click();
  await expect(page.getByText('You are notified when a request arrives')).toBeVisible();
  expect(await bodies()).toEqual([]);

  // A hidden tab still reads, as its streams are open.
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }),
  );
  live.server.settle();
  await expect(async () => {
    expect((await bodies()).join()).toContain('secrets_publish');
  }).toPass({ timeout: 60_000 });
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', /^data:image\/svg\+xml,/);

  await page.evaluate(() => {
    const { notificationsMade: made } = globalThis as unknown as {
      notificationsMade: { body: string; onclick: (() => void) | null }[];
    };
    made.find(({ body }) => body.includes('secrets_publish'))?.onclick?.();
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('secrets_publish');
});
