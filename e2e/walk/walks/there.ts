import type { Locator, Page } from '@playwright/test';
import { expect } from '../../support/app.ts';
import type { Walk, WalkTools } from '../walk.ts';

/** Waits long, because the first screen of a browser comes with all of the app. */
export async function there(what: Locator): Promise<void> {
  await expect(what).toBeVisible({ timeout: 60_000 });
}

export async function to(page: Page, path: string, words: string | RegExp): Promise<void> {
  await page.goto(path);
  await there(
    page.locator('main, [role="dialog"]').getByText(words).filter({ visible: true }).first(),
  );
}

/** Returns what a button copies; the clipboard of the machine has no part in it. */
export async function copiedBy(page: Page, name: string): Promise<string> {
  await page.evaluate(() => {
    const writeText = async (text: string) => void Object.assign(window, { copied: text });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });
  await page.getByRole('button', { name }).click();
  const copied = () => page.evaluate(() => String(Reflect.get(window, 'copied') ?? ''));
  await expect.poll(copied).not.toBe('');
  return copied();
}

/** Opens a view of a demo: by its address behind the ledger, and by words that say it is there. */
export function ofLedger(name: string, file: string, part: string, words: string | RegExp): Walk {
  return {
    name,
    routes: [`ledger/:id${part.replace(/&.*|\?q=.*/, '')}`],
    world: 'demos',
    async *go({ page, ledger }: WalkTools) {
      await to(page, `${ledger(file)}${part}`, words);
      yield name;
    },
  };
}

/** Opens a screen without a ledger. */
export function ofApp(name: string, route: string, words: string | RegExp): Walk {
  return {
    name,
    routes: [route],
    world: 'demos',
    async *go({ page }: WalkTools) {
      await to(page, `/${route}`, words);
      yield name;
    },
  };
}
