// The browser says that a request arrived while the tab is hidden, once it was allowed.

import { EMPTY_JOURNEY } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { connect, expect, liveTest } from './support/live.ts';
import {
  fakeNotifications,
  notificationBodies,
  pressNotification,
} from './support/notifications.ts';

liveTest.slow();

liveTest(
  'a request that arrives while nobody looks is said, and its press opens it',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page, live }) => {
    await fakeNotifications(page, 'default');
    await connect(app, live);
    await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible();
    await app.go('i', /\/inbox(\/|$)/);
    const ask = page.getByRole('button', { name: 'Notify me when a request arrives' });
    await expect(ask).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFault(page, `asking for notifications, ${colorScheme}`, { all: true });
    }
    await ask.click();
    await expect(page.getByText('You are notified when a request arrives')).toBeVisible();
    await expectNoFault(page, 'notified', { all: true });
    expect(await notificationBodies(page)).toEqual([]);

    // A hidden tab still reads, as its streams are open.
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', {
        get: () => 'hidden',
        configurable: true,
      }),
    );
    // A notification about two requests names only the first of them.
    while (live.server.run('run-1').tick());
    await expect(async () => {
      expect((await notificationBodies(page)).join()).toContain('secrets_publish');
    }).toPass({ timeout: 60_000 });
    const icon = page.locator('link[rel="icon"]');
    await expect(icon).toHaveAttribute('href', /^data:image\/svg\+xml,/);

    await pressNotification(page, 'secrets_publish');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('secrets_publish');
  },
);
