// `npm run bench -- --browser FILE` takes a ledger through the built app in a Chromium: imported,
// opened, one of its lanes opened and walked, forgotten. It measures the time of each, the most
// memory of the page and its workers, and for how long the page answered nobody. With --cancel,
// imports of it are cut off instead.

import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { mb } from '../table.ts';
import { brushMap } from './brush.ts';
import { type BuiltApp, openBuilt } from './built.ts';
import { importToItsEnd, measureCancels } from './imports.ts';
import { openMeasuredRun } from './opened.ts';
import { peaksText, watchPeaks } from './peaks.ts';

export async function measureInBrowser(file: string, cancels: boolean): Promise<void> {
  const app = await openBuilt();
  const { page, url } = app;
  const name = basename(file);
  await page.addInitScript(watchPage);
  await page.goto(url);
  if (cancels) {
    await measureCancels(app, file);
    await app.end();
    return;
  }
  const row = page.getByRole('row').filter({ hasText: name });
  const link = row.getByRole('link', { name }).first();
  let stated: readonly string[] = [];
  await step(app, 'file to ledger', async () => {
    stated = await importToItsEnd(page, file);
  });
  terminal.print([`  time left, as it was stated and as it was: ${stated.join('; ')}`]);
  await step(app, 'library', async () => {
    await page.goto(url);
    await link.waitFor();
  });
  await step(app, 'read', async () => {
    await link.click();
    await page.locator('#screen h1').waitFor();
  });
  const timeline = page.getByRole('listbox', { name: /^Timeline/ });
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await step(app, 'first rows of a lane', async () => {
    await openMeasuredRun(page);
    await timeline.getByRole('option').first().waitFor();
  });
  const record = inspector.getByText(/^record \d+$/);
  await step(app, 'its first record', () => record.waitFor());
  const levels = page.getByRole('radiogroup', { name: 'How the lanes are drawn' });
  const draw = (level: string) => levels.getByRole('radio', { name: level }).press('Space');
  await step(app, 'its map', async () => {
    await draw('Map');
    await page.locator('#screen canvas').first().waitFor();
  });
  let brushed = '';
  await step(app, 'a brush over it', async () => {
    brushed = await brushMap(page);
  });
  terminal.print([`  ${brushed}`]);
  await draw('Rows');
  const state = inspector.getByRole('tabpanel', { name: 'State' });
  const resources = state.getByRole('status').filter({ hasText: /^[\d,]+ resource/ });
  await step(app, 'state there', async () => {
    await inspector.getByRole('tab', { name: 'State' }).click();
    await resources.waitFor();
  });
  const goTo = page.getByRole('textbox', { name: 'Go to' });
  for (const share of ['100%', '50%', '25%', '75%'])
    await step(app, `record and state at ${share}`, async () => {
      const before = await record.textContent();
      await page.keyboard.press('#');
      await goTo.fill(share);
      await goTo.press('Enter');
      await record.filter({ hasNotText: new RegExp(`^${before}$`) }).waitFor();
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

async function step(app: BuiltApp, what: string, work: () => Promise<void>): Promise<void> {
  const { page } = app;
  // Earlier work, with the start, is not of this step.
  await blocked(page);
  const peaks = watchPeaks(app);
  const start = performance.now();
  await work();
  const ms = Math.round(performance.now() - start);
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage);
  const taken = await peaks.end();
  terminal.print([
    `${what.padEnd(22)}${ms.toLocaleString('en').padStart(10)} ms, ${mb(stored ?? 0)} stored, ` +
      `page blocked for ${await blocked(page)} ms at most`,
    `  ${peaksText(taken)}`,
  ]);
}

declare global {
  interface Window {
    longestTask?: number;
  }
}

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
