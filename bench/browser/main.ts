// npm run bench -- --browser FILE: a ledger goes through the built app in a Chromium: imported,
// opened, one of its lanes opened and walked, forgotten. How long each takes, how much memory the page and its
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
  const timeline = page.getByRole('listbox', { name: /^Timeline/ });
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const graph = page.getByRole('region', { name: 'Graph', exact: true });
  await step(app, 'first rows of a lane', async () => {
    await page.getByRole('row').getByRole('link').first().click();
    await timeline.getByRole('option').first().waitFor();
  });
  const entry = (index: number) => inspector.getByText(new RegExp(`^seq ${index} ·`));
  await step(app, 'its first entry', () => entry(0).waitFor());
  await step(app, 'its graph', () => graph.getByRole('button', { name: /^seq 0: / }).waitFor());
  const state = inspector.getByRole('tabpanel', { name: 'State' });
  const resources = state.getByRole('status').filter({ hasText: /^[\d,]+ resource/ });
  await step(app, 'state there', async () => {
    await inspector.getByRole('tab', { name: 'State' }).click();
    await resources.waitFor();
  });
  const goTo = page.getByRole('textbox', { name: 'Go to' });
  for (const share of ['100%', '50%', '25%', '75%'])
    await step(app, `entry and state at ${share}`, async () => {
      const before = await inspector.getByText(/^seq \d+ ·/).textContent();
      await page.keyboard.press('#');
      await goTo.fill(share);
      await goTo.press('Enter');
      await inspector
        .getByText(/^seq \d+ ·/)
        .filter({ hasNotText: before ?? '' })
        .waitFor();
      await resources.waitFor();
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
