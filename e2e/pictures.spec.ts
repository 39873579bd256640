// What is seen of a lane can be saved as a picture, at every level, in the same place.

import { copyFile, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { demo } from './support/ledgers.ts';

async function saved(page: Page, type: 'SVG' | 'PNG') {
  await page.getByRole('button', { name: 'Save picture' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `as ${type}` }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** What a browser shows of a file of SVG. */
async function opened(page: Page, path: string, copy: string) {
  await copyFile(path, copy);
  const viewer = await page.context().newPage();
  await viewer.goto(pathToFileURL(copy).href);
  const shown = await viewer.evaluate(() => ({
    root: document.documentElement.nodeName,
    faults: document.querySelectorAll('parsererror, script, image, foreignObject').length,
    text: [...document.querySelectorAll('text')].map((one) => one.textContent).join('\n'),
    least: Math.min(
      ...[...document.querySelectorAll('text')].map((one) => Number(one.getAttribute('font-size'))),
    ),
    shapes: document.querySelectorAll('path').length,
  }));
  await viewer.close();
  return shown;
}

const LEVELS = [
  ['Cards', /fs_patch height\.ts/, /link, hash checked/],
  ['Glyphs', /List everything that calls heightAt/, /leads to what is not in this ledger/],
  ['Ribbon', /Entries/, /denied/],
] as const;

for (const [level, content, legend] of LEVELS)
  test(`${level}: the picture opens, and says of what it is`, async ({ app, page }, info) => {
    await app.openLedger(demo('coding-run.db'));
    await app.openLane(/Tides are wrong at midnight/);
    await app.draw(level);
    await expect(page.locator('[data-range]').first()).toBeVisible();
    const svg = await saved(page, 'SVG');
    expect(svg.name).toMatch(new RegExp(`^${level.toLowerCase()}-51d788d1-d42df6ed\\.svg$`));
    const shown = await opened(page, svg.path, info.outputPath('picture.svg'));
    expect(shown.root).toBe('svg');
    expect(shown.faults).toBe(0);
    expect(shown.least).toBeGreaterThanOrEqual(11);
    expect(shown.shapes).toBeGreaterThan(20);
    expect(shown.text).toMatch(/^Tides are wrong at midnight: find out why · /);
    expect(shown.text).toMatch(/coding-run\.db · verified with warnings, \d{4}-\d\d-\d\d /);
    expect(shown.text).toMatch(/ledger 51d788d1[0-9a-f]{56}/);
    expect(shown.text).toMatch(content);
    expect(shown.text).toMatch(legend);

    const png = await saved(page, 'PNG');
    const bytes = (await readFile(png.path)).toString('base64');
    const size = await page.evaluate(async (base64) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' }),
      );
      return [image.width, image.height];
    }, bytes);
    expect(Math.min(...size)).toBeGreaterThan(600);
  });

test('the legend says what each mark in sight means, and no other', async ({ app, page }) => {
  await app.openLedger(demo('coding-run.db'));
  await app.openLane(/Tides are wrong/);
  const legend = page.getByRole('dialog', { name: 'Legend' });
  const items = legend.getByRole('listitem');
  for (const level of ['Cards', 'Glyphs'] as const) {
    await app.draw(level);
    await page.getByRole('button', { name: 'Legend' }).click();
    await expect(items.filter({ hasText: /^delegation$/ })).toHaveCount(1);
    await expect(items.filter({ hasText: /^denied$/ })).toHaveCount(1);
    await expect(items.filter({ hasText: /^checkpoint$/ })).toHaveCount(0);
    // Each has a drawing of its own.
    const drawings = await items
      .locator('svg')
      .evaluateAll((all) => all.map((one) => one.innerHTML));
    expect(drawings.every((one) => one.includes('path'))).toBe(true);
    expect(new Set(drawings).size).toBe(drawings.length);
    await page.keyboard.press('Escape');
    await expect(legend).toHaveCount(0);
  }
});
