// The figures of a Holon ledger cover any selection, each with the entries behind it.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ledgerBytes } from '../src/formats/holon/write/generator/run.ts';
import { type AppPage, appTest, EMPTY_JOURNEY, expect } from './support/app.ts';

const EVENTS = { name: 'events.jsonl', bytes: ledgerBytes({ seed: 7, events: 4000 }) };

async function openFigures(app: AppPage, page: Page): Promise<void> {
  await app.openLedger(EVENTS);
  await app.screen('Ask', 'Figures');
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function column(table: Locator, place: number): Promise<number[]> {
  const texts = await table.locator(`tbody tr td:nth-child(${place})`).allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}

appTest(
  'every figure is drawn and listed in a table, and says "too few" where it is',
  {
    tag: EMPTY_JOURNEY,
  },
  async ({ app, page }) => {
    await openFigures(app, page);
    const tables = {
      Calibration: ['Calibration by agent', 'Reliability in bins'],
      Routing: ['Return by tier', 'Return by tier and entropy band'],
      Failures: ['Failure modes', 'Merge failures'],
      Entropy: ['Entropy by estimator version', 'Entropy in bands'],
      Conflicts: ['Conflicts by folder', 'Conflicts by branch depth'],
    };
    for (const [tab, names] of Object.entries(tables)) {
      await page.getByRole('tab', { name: tab }).click();
      for (const name of names) await expect(panel(page, name).getByRole('table')).toBeVisible();
      await expect(page.locator('figure svg[data-chart]').first()).toBeVisible();
    }
    await page.goto(page.url().replace(/\?.*/, '?view=figures&last=4'));
    await expect(panel(page, 'Calibration by agent').getByText('too few').first()).toBeVisible();
    await page.goto(page.url().replace('last=4', 'last=5'));
    await expect(
      panel(page, 'Calibration by agent')
        .getByText(/^\d+\.\d %$/)
        .first(),
    ).toBeVisible();
  },
);

appTest('a selection narrows the figures, and the address keeps it', async ({ app, page }) => {
  await openFigures(app, page);
  const table = panel(page, 'Calibration by agent');
  await expect(table.getByRole('table')).toBeVisible();
  const [all = 0, first = 0] = await column(table, 2);
  expect(first).toBeLessThan(all);
  const agent = (await table.getByRole('rowheader').nth(1).textContent()) ?? '';
  await page.getByRole('combobox', { name: 'Agents' }).click();
  await page.getByRole('option', { name: agent }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect.poll(() => column(table, 2)).toEqual([first, first]);
  const show = table.getByRole('button', { name: agent, exact: true });
  await show.click();
  await expect(page).toHaveURL(/agent=.*show=/);
  await page.reload();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => column(table, 2)).toEqual([first, first]);
  await page.getByRole('textbox', { name: 'From (UTC)' }).fill('2031-01-01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2031-01-01/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(async () => (await column(table, 2))[0]).toBe(all);
});

appTest(
  'a figure leads to its entries, by keyboard, and an entry to its lane',
  async ({ app, page }) => {
    await openFigures(app, page);
    await page.getByRole('tab', { name: 'Calibration' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Failures' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const count = panel(page, 'Failure modes')
      .getByRole('button', { name: /records of/ })
      .first();
    const wanted = await count.textContent();
    await count.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Records behind the figure' });
    await expect(drawer.getByRole('listitem')).toHaveCount(Number(wanted));
    await expect(page).toHaveURL(/list=\d+/);
    await drawer
      .getByRole('link', { name: /^Execution failed/ })
      .first()
      .click();
    await expect(app.selected).toHaveCount(1);
    await expect(app.inspector).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  },
);

appTest('a figure and its entries are saved as CSV', async ({ app, page }) => {
  await openFigures(app, page);
  const saved = async (button: Locator) => {
    const download = page.waitForEvent('download');
    await button.click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const table = await saved(page.getByRole('button', { name: 'Save Calibration by agent as CSV' }));
  expect(table.name).toBe('events.jsonl.calibration.csv');
  expect(table.text).toMatch(/^agent,executions,predicted,predicted_n,/);
  await panel(page, 'Calibration by agent')
    .getByRole('button', { name: /records of/ })
    .first()
    .click();
  const entries = await saved(page.getByRole('button', { name: 'Save these records as CSV' }));
  const lines = entries.text.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^lane,index,seq,time,event,outcome,agent,/);
  const [all] = table.text.split('\r\n').slice(1);
  expect(lines.length - 1).toBe(Number(all?.split(',')[1]));
});

appTest('a band of entropy is chosen for the routing', async ({ app, page }) => {
  await openFigures(app, page);
  await page.getByRole('tab', { name: 'Routing' }).click();
  const tiers = panel(page, 'Return by tier');
  await expect(tiers.getByRole('table')).toBeVisible();
  const before = await column(tiers, 2);
  await page.getByRole('textbox', { name: 'Predicted entropy below' }).fill('20');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/band=\.\.20/);
  await expect.poll(async () => (await column(tiers, 2))[0]).toBeLessThan(before[0] ?? 0);
});
