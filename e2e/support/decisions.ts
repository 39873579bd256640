// Decisions are made by hand, and the journal is read from the browser's own database, so that no
// code of the app says how it went.

import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** Finds the button that asks before it approves, for a file and for a server. */
export const APPROVE = /^(?:Sign (?:the same )?approval|Approve on |Override and approve)/;

/** Reads the signing key from the journal's page. */
export async function ownKey(page: Page): Promise<string> {
  const chip = page.getByRole('button', { name: /^public key [0-9a-f]{64}/ });
  const name = (await chip.getAttribute('aria-label')) ?? '';
  return /[0-9a-f]{64}/.exec(name)?.[0] ?? '';
}

export interface KeptRecord {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly body: {
    readonly verdict?: string;
    readonly name?: string;
    readonly subject?: { readonly proposal: string };
  };
}

/** Runs in the page, and returns the lines of the journals in this browser, in order. */
export function journalLines(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ledgerscope-journal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('records').objectStore('records').getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.map(({ line }: { line: string }) => line));
      };
    };
  });
}

export async function keptRecords(page: Page): Promise<readonly KeptRecord[]> {
  const lines = await page.evaluate(journalLines);
  return lines.map((line) => JSON.parse(line) as KeptRecord);
}

export async function keptVerdicts(page: Page): Promise<readonly (string | undefined)[]> {
  const records = await keptRecords(page);
  return records.filter(({ kind }) => kind === 'decision').map(({ body }) => body.verdict);
}

/** Opens the one question, answers it, and leaves the last click to the caller. */
export async function prepare(page: Page, how: 'Approve' | 'Deny', name = 'Reviewer One') {
  const button = how === 'Approve' ? APPROVE : /^Deny(?! and)/;
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /^(Why (yes|no)|Reason)/ })
    .fill('read with the invoice');
  if (how === 'Approve') await decideAlone(dialog);
  return readyToSign(page, how, name);
}

/** A critical decision waits for a second person, unless the first one decides that it does not. */
export async function decideAlone(dialog: Locator): Promise<void> {
  const hold = dialog.getByRole('checkbox', { name: 'Ask a second person before it is sent' });
  if (await hold.isVisible()) await hold.uncheck();
}

/**
 * Returns the last button of the dialog, once a name and a reason are given where they are asked
 * for.
 */
export async function readyToSign(page: Page, how: 'Approve' | 'Deny', name = 'Reviewer One') {
  const dialog = page.getByRole('dialog');
  const sign = dialog.getByRole('button', {
    name: how === 'Approve' ? /^(Approve|Override and approve).* final$/ : /^Deny.* final$/,
  });
  await sign.waitFor();
  const asksName = dialog.getByLabel('Your name');
  const asksReason = dialog.getByRole('textbox', { name: /^(Why (yes|no)\?|Reason)$/ });
  // The name may be asked for later than the button is there.
  await expect(async () => {
    if (await asksName.isVisible()) await asksName.fill(name);
    // A grave request is approved with a reason only.
    if ((await asksReason.isVisible()) && !(await asksReason.inputValue()))
      await asksReason.fill('read with the invoice');
    await expect(sign).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  return sign;
}

/** Takes the journal's lock, so that whoever records something has to wait until it is released. */
export async function holdJournal(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('import:review-journal', () => {
          held();
          return new Promise<void>((release) => Object.assign(window, { release }));
        });
      }),
  );
  return () => page.evaluate(() => void Reflect.get(window, 'release')());
}

/** Counts how many wait for that lock by now. */
export async function waitingForJournal(page: Page): Promise<number> {
  const { pending } = await page.evaluate(() => navigator.locks.query());
  return (pending ?? []).filter(({ name }) => name === 'import:review-journal').length;
}
