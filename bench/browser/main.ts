// npm run bench -- --browser FILE: a ledger goes through the built app in a Chromium: imported,
// opened, one of its lanes opened, forgotten. How long each takes, how much memory the page and its
// workers take at most, and for how long the page answered nobody.

import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { terminal } from '../../src/cli/kit/terminal.ts';
import { mb } from '../table.ts';
import { type BuiltApp, openBuilt } from './built.ts';

const HOUR_MS = 3_600_000;
const SAMPLE_MS = 1_000;

export async function measureInBrowser(file: string): Promise<void> {
  const app = await openBuilt();
  const { page, url } = app;
  page.setDefaultTimeout(HOUR_MS);
  const name = basename(file);
  await page.addInitScript(watchPage);
  await page.goto(url);
  const row = page.getByRole('row').filter({ hasText: name });
  const link = row.getByRole('link', { name }).first();
  const chosen = page.getByLabel('Choose ledger files to open');
  await step(app, 'file to ledger', async () => {
    await chosen.setInputFiles(file);
    await link.waitFor();
  });
  await step(app, 'reload to library', async () => {
    await page.reload();
    await link.waitFor();
  });
  await step(app, 'overview', async () => {
    await link.click();
    await page.getByRole('table').getByRole('link').first().waitFor();
  });
  await step(app, 'first rows of a lane', async () => {
    await page.getByRole('row').getByRole('link').first().click();
    await page
      .getByRole('listbox', { name: /^Timeline/ })
      .getByRole('option')
      .first()
      .waitFor();
  });
  await page.goto(url);
  await step(app, 'forget', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Forget…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await row.waitFor({ state: 'detached' });
  });
  await app.end();
}

async function step({ page, residentRenderer }: BuiltApp, what: string, work: () => Promise<void>) {
  let isDone = false;
  let most = 0;
  const sampling = (async () => {
    while (!isDone) {
      most = Math.max(most, await residentRenderer());
      await pause(SAMPLE_MS);
    }
  })();
  const start = performance.now();
  await work();
  const ms = Math.round(performance.now() - start);
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage);
  isDone = true;
  await sampling;
  terminal.print([
    `${what.padEnd(22)}${ms.toLocaleString('en').padStart(10)} ms, renderer at most ${mb(most)}, ` +
      `${mb(stored ?? 0)} stored, page blocked for ${await blocked(page)} ms at most`,
  ]);
}

declare global {
  interface Window {
    /** How long the longest task took since this was asked. */
    longestTask?: number;
  }
}

/** Runs in the page. */
function watchPage(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.longestTask = Math.max(window.longestTask ?? 0, duration);
  }).observe({ type: 'longtask' });
}

function blocked(page: Page): Promise<number> {
  return page.evaluate(() => {
    const longest = window.longestTask ?? 0;
    window.longestTask = 0;
    return Math.round(longest);
  });
}
