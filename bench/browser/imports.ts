// The bench measures an import as a person sees it: its progress and estimate, and how soon it is
// over when it is cancelled.

import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import type { BuiltApp } from './built.ts';
import { findLedger } from './opened.ts';

const LOOK_MS = 200;
const SHARES = [0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95];

interface Card {
  readonly share: number;
  readonly text: string;
}

export function startImport(page: Page, file: string): Promise<void> {
  return page.getByLabel('Choose ledger files to open').setInputFiles(file);
}

/** Settles when the ledger is open, or in the library. Nothing is asked of the page more often than a person looks. */
export async function importToItsEnd(page: Page, file: string): Promise<readonly string[]> {
  const name = basename(file);
  const start = performance.now();
  if (page.url().includes('/ledger/')) {
    await page.getByRole('link', { name: 'Ledgerscope, library' }).click();
    await page.waitForURL((url) => !url.pathname.includes('/ledger/'));
  }
  const stated: { readonly at: number; readonly left: string }[] = [];
  await startImport(page, file);
  while (!page.url().includes('/ledger/') && (await findLedger(page, name)) === '') {
    const left = /(?:about \d+ (?:s|min)|a few seconds) left/.exec(
      (await readCard(page))?.text ?? '',
    );
    if (left) stated.push({ at: performance.now() - start, left: left[0] });
    await pause(LOOK_MS);
  }
  const ms = performance.now() - start;
  return SHARES.flatMap((share) => {
    const found = stated.find(({ at }) => at >= share * ms);
    return found ? `“${found.left}”, ${Math.round((ms - found.at) / 1000)} s` : [];
  });
}

/** Cancels imports of a file at several points, and closes the page in the middle of one. */
export async function measureCancels(app: BuiltApp, file: string): Promise<void> {
  for (const share of [0.02, 0.1, 0.5, 0.9]) await cancelAt(app, file, share);
  const { page, url } = app;
  await startImport(page, file);
  while (((await readCard(page))?.share ?? 0) < 0.5) await pause(LOOK_MS);
  await page.goto('about:blank');
  const start = performance.now();
  await page.goto(url);
  const notice = page.getByText(/cut off by a reload/).first();
  await notice.waitFor();
  const ms = Math.round(performance.now() - start);
  terminal.print([
    `page closed in the middle, opened ${ms} ms later: “${await notice.innerText()}”`,
  ]);
}

async function cancelAt({ page, targets }: BuiltApp, file: string, share: number): Promise<void> {
  await startImport(page, file);
  let card = await readCard(page);
  for (; (card?.share ?? 0) < share; card = await readCard(page)) await pause(LOOK_MS);
  const during = card?.text.split('\n').find((line) => line.includes('ing ')) ?? '';
  const start = performance.now();
  const said = await page.evaluate(cancelHere);
  const isThere = async () => (await targets.list()).some(({ kind }) => kind === 'helper');
  while (await isThere()) await pause(20);
  const gone = performance.now() - start;
  terminal.print([
    `cancelled at ${Math.round(100 * share)} % (${during}): said after ${Math.round(said)} ms, ` +
      `helpers gone after ${Math.round(gone)} ms, ${await keptAfterwards(page)} bytes of files left a second later`,
  ]);
  await page.getByRole('button', { name: /^Take .* off this list/ }).click();
}

/**
 * Runs in the page, and returns the ms from a click to the words. The program that drives the
 * browser takes its own time for a click.
 */
function cancelHere(): Promise<number> {
  const start = performance.now();
  const says = () => document.body.innerText.includes('Cancelled; nothing of it was kept');
  document.querySelector<HTMLElement>('button[aria-label^="Cancel the import"]')?.click();
  return new Promise((resolve) => {
    const look = () => {
      if (says()) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function keptAfterwards(page: Page): Promise<string> {
  await pause(1_000);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  return used.toLocaleString('en');
}

function readCard(page: Page): Promise<Card | null> {
  return page.evaluate(() => {
    const bar = document.querySelector('[role=progressbar]');
    const card = bar?.closest('li');
    if (!bar || !card) return null;
    return { share: Number(bar.getAttribute('aria-valuenow')) / 100, text: card.innerText };
  });
}
