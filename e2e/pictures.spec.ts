// The visible part of a lane can be saved as a picture at every level, in the same place.

import { copyFile, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { appTest, expect } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

async function saved(page: Page, type: 'SVG' | 'PNG') {
  await page.getByRole('button', { name: 'Save picture' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `as ${type}` }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

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

async function shareSeen(page: Page, path: string, part: Locator): Promise<number> {
  // Only the saved part counts: above it are controls.
  const { number, frame, above } = await part.evaluate((element) => {
    const pictured = element.closest('[data-pictured]');
    const kept = [...(pictured?.children ?? [])].filter((one) => !one.hasAttribute('data-unsaved'));
    return {
      number: Array.from<Element | null>(document.querySelectorAll('[data-pictured]')).indexOf(
        pictured,
      ),
      frame: pictured?.getBoundingClientRect().x ?? 0,
      above: Math.min(...kept.map((one) => one.getBoundingClientRect().top)),
    };
  });
  const box = await part.boundingBox();
  if (!box) throw new Error('the part is not drawn');
  // The pointer and what it is over are no part of the picture.
  await page.mouse.move(0, 0);
  const seen = await page.screenshot({ clip: box });
  const viewer = await page.context().newPage();
  await viewer.setViewportSize({ width: 2000, height: 1600 });
  await viewer.goto(pathToFileURL(path).href);
  const top = await viewer.evaluate((nth) => {
    const parts = document.querySelectorAll<SVGGElement>('svg > g[clip-path]');
    const placed = parts[nth]?.transform.baseVal.getItem(0).matrix;
    const svg = document.querySelector('svg');
    if (!placed || !svg) throw new Error('there is no such part');
    svg.setAttribute('width', `${svg.width.baseVal.value / placed.a}`);
    svg.setAttribute('height', `${svg.height.baseVal.value / placed.a}`);
    return placed.f / placed.a;
  }, number);
  const clip = { ...box, x: box.x - frame, y: top + box.y - above };
  const saved = await viewer.screenshot({ clip });
  await viewer.close();
  return page.evaluate(
    async ([a, b]) => {
      const [ink, other] = await Promise.all(
        [a, b].map(async (base64 = '') => {
          const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          const data = context?.getImageData(0, 0, image.width, image.height).data;
          const [red = 0, green = 0, blue = 0] = data?.subarray(4 * (3 * image.width + 3)) ?? [];
          const isInk = (x: number, y: number) => {
            const at = 4 * (y * image.width + x);
            const [r = 0, g = 0, b = 0] = data?.subarray(at, at + 3) ?? [];
            return Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) > 40;
          };
          return { isInk, width: image.width, height: image.height };
        }),
      );
      if (!ink || !other) return 0;
      let [drawn, found] = [0, 0];
      for (let y = 1; y < ink.height - 1; y++)
        for (let x = 1; x < ink.width - 1; x++) {
          if (!ink.isInk(x, y)) continue;
          drawn++;
          const near = [-1, 0, 1].some((dy) =>
            [-1, 0, 1].some((dx) => other.isInk(x + dx, y + dy)),
          );
          if (near) found++;
        }
      return drawn === 0 ? 0 : found / drawn;
    },
    [seen.toString('base64'), saved.toString('base64')],
  );
}

const LEVELS = [
  ['Rows', /fs_patch height\.ts/, /link, hash checked/],
  ['Map', /List everything that calls heightAt/, /leads to what is not in this ledger/],
] as const;

for (const [level, content, legend] of LEVELS)
  appTest(`${level}: the picture opens, and says of what it is`, async ({ app, page }, info) => {
    await app.openCodingRun();
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
    expect(shown.text).toMatch(/coding-run\.db · with warnings, \d{4}-\d\d-\d\d /);
    expect(shown.text).toMatch(/ledger 51d788d1[0-9a-f]{56}/);
    expect(shown.text).toMatch(content);
    expect(shown.text).toMatch(legend);
    const copy = info.outputPath('picture.svg');
    // The map has none: it is what the band is at its smallest.
    if (level === 'Rows') {
      const band = page
        .locator('[data-pictured]')
        .filter({ has: page.getByRole('slider', { name: 'Playhead' }) });
      expect(await shareSeen(page, copy, band), 'the band').toBeGreaterThan(0.95);
    }
    const [whole] = await page.locator('[data-range]').all();
    if (!whole) throw new Error('nothing is drawn');
    expect(await shareSeen(page, copy, whole), 'what is above it').toBeGreaterThan(0.9);
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

appTest(
  'the chips say what each mark means and how many there are, and find them',
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    await app.openLane(/Tides are wrong/);
    const chips = page.getByRole('group', { name: 'Marks' }).getByRole('button');
    const said = ['All 21', 'Missing 1', 'Changes 11', 'Delegated 2', 'Asked 1', 'Denied 2'];
    for (const level of ['Rows', 'Map'] as const) {
      await app.draw(level);
      await expect(chips).toHaveText(said.map((one) => one.replace(/ (?=\d)/, '')));
      const drawings = await chips
        .locator('svg')
        .evaluateAll((all) => all.map((one) => one.innerHTML));
      expect(new Set(drawings).size).toBe(said.length - 1);
    }
    await page.getByRole('button', { name: /^Denied/ }).click();
    await expect(page).toHaveURL(/mark=denied/);
  },
);
