// The browser's own notifications cannot be seen from a page: these take their place.

import type { Page } from '@playwright/test';

interface Made {
  readonly title: string;
  readonly body: string;
  readonly onclick: (() => void) | null;
}

type Holder = { readonly notificationsMade: readonly Made[] };

/** Has to be called before the page is opened. Permission is granted. */
export async function fakeNotifications(
  page: Page,
  permission: 'default' | 'granted',
): Promise<void> {
  await page.addInitScript((first) => {
    const made: { title: string; body: string }[] = [];
    class Fake {
      static permission: string = first;
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
  }, permission);
}

export function notificationBodies(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    (globalThis as unknown as Holder).notificationsMade.map(({ body }) => body),
  );
}

/** Presses the notification that says so. */
export async function pressNotification(page: Page, words: string): Promise<void> {
  await page.evaluate(
    (text) =>
      (globalThis as unknown as Holder).notificationsMade
        .find(({ body }) => body.includes(text))
        ?.onclick?.(),
    words,
  );
}
