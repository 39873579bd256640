// A presenter shows all of it in three minutes, beat by beat, at the size of a projector and of a
// wall.

import type { Page } from '@playwright/test';
import { type AppPage, appTest, expect } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

const caption = (page: Page) => page.getByRole('region', { name: 'Story' }).getByRole('status');
const screen = (page: Page) => page.locator('#screen');
const row = (page: Page, step: number) =>
  page
    .getByRole('list', { name: 'The copy, step by step' })
    .locator('> li')
    .filter({ hasText: new RegExp(`^${step} `) });

interface Beat {
  readonly says: string;
  readonly fitsWindow?: boolean;
  sees(page: Page): Promise<void>;
}

const BEATS: readonly Beat[] = [
  {
    says: 'This is its diary: eight records.',
    async sees(page) {
      const chain = page.getByRole('figure', { name: /one byte of it/ }).getByRole('listitem');
      await expect(chain).toHaveCount(8);
      for (const at of [0, 4, 7]) await expect(chain.nth(at)).toContainText('fits its seal');
    },
  },
  {
    says: 'We hash its bytes again: the same fingerprint.',
    fitsWindow: true,
    async sees(page) {
      await expect(page.locator('[aria-current=step]')).toContainText('Fingerprints');
      await expect(page.getByText('"loose":8')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('img', { name: 'is the same as' })).toBeInViewport({ ratio: 1 });
      const hashes = page.getByText(/^(Computed now|Written in the file)/).locator('xpath=../code');
      for (const at of [0, 1]) await expect(hashes.nth(at)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.25');
    },
  },
  {
    says: 'The whole world is rebuilt. No model, no tool, no network.',
    fitsWindow: true,
    async sees(page) {
      const world = page.getByRole('region', { name: 'The world' });
      await expect(world).toContainText('after record 5');
      await expect(world.getByText('World now')).toBeInViewport({ ratio: 1 });
      const zeros = page.getByText('0 models, tools, network calls');
      await expect(zeros).toBeInViewport({ ratio: 1 });
    },
  },
  {
    says: 'the same hash after every step. That is deterministic.',
    fitsWindow: true,
    async sees(page) {
      const runs = page.getByRole('region', { name: 'Runs', exact: true });
      await expect(runs.getByText('2 runs, 1 world')).toBeInViewport({ ratio: 1 });
      await expect(runs.getByRole('row').last()).toBeInViewport({ ratio: 1 });
      await expect(runs).toContainText('5 equal');
      await expect(runs).not.toContainText('≠');
    },
  },
  {
    says: 'One byte. Record 4 no longer fits.',
    fitsWindow: true,
    async sees(page) {
      await expect(row(page, 1)).toContainText('"loose":0');
      await expect(row(page, 1).getByText('Not intact at 4')).toBeInViewport({ ratio: 1 });
    },
  },
  {
    says: 'the next record tells.',
    fitsWindow: true,
    async sees(page) {
      await expect(row(page, 2).getByText('Not intact at 5')).toBeInViewport({ ratio: 1 });
    },
  },
  {
    says: 'The chain alone cannot see that, and we say so.',
    fitsWindow: true,
    async sees(page) {
      const forged = row(page, 3).getByText('Verified, and yet forged');
      await expect(forged).toBeInViewport({ ratio: 1 });
    },
  },
  {
    says: 'But a root kept elsewhere can.',
    fitsWindow: true,
    async sees(page) {
      const found = row(page, 3).getByText('Not intact: history rewritten');
      await expect(found).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('switch', { name: 'Give the anchor' })).toBeChecked();
    },
  },
  {
    says: 'And so can the signer’s key.',
    fitsWindow: true,
    async sees(page) {
      await expect(row(page, 3)).toContainText('at 4 and 5');
      await expect(page.getByRole('switch', { name: 'Name the signer' })).toBeChecked();
      const fails = page.getByText('Not signed by the expected key');
      await expect(fails).toBeInViewport({ ratio: 1 });
    },
  },
  {
    says: 'Why, first; then what the press will reach.',
    async sees(page) {
      const question = page.getByRole('heading', { name: /^May order_place run on/ });
      await expect(question).toBeInViewport({ ratio: 1 });
      await expect(screen(page).getByText('High risk', { exact: true })).toBeInViewport();
      await expect(page.getByText('marked irreversible').first()).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('a first order from this seller')).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('412.8').first()).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: /^Sign approval/ })).toBeInViewport();
    },
  },
  {
    says: 'Now yours. It never leaves this machine.',
    async sees(page) {
      await expect(page.getByText('Drop it anywhere on this page')).toBeInViewport({ ratio: 1 });
    },
  },
];

async function expectUncovered(page: Page, fitsWindow: boolean): Promise<void> {
  const found = await page.evaluate(() => {
    const said = document.querySelector('section[aria-label=Story] [role=status]');
    const main = document.querySelector('#screen');
    const faults: string[] = [];
    if (!said || !main) return { faults: ['no sentence'], below: 0 };
    const lines = [...said.querySelectorAll('p, em')].flatMap((one) => [...one.getClientRects()]);
    for (const { left, top, right, bottom } of lines)
      for (const [x, y] of [
        [left + 2, top + 2],
        [right - 2, bottom - 2],
        [(left + right) / 2, (top + bottom) / 2],
      ] as const) {
        const there = document.elementFromPoint(x, y);
        if (!there || !said.contains(there)) faults.push(`covered at ${x}, ${y}`);
      }
    const box = said.getBoundingClientRect();
    if (said.scrollHeight > said.clientHeight + 1) faults.push('cut');
    if (box.bottom > innerHeight) faults.push('below the window');
    if (main.getBoundingClientRect().bottom > box.top + 1) faults.push('over the screen');
    for (const one of [document.documentElement, main])
      if (one.scrollWidth > one.clientWidth) faults.push('scrolls sideways');
    return { faults, below: main.scrollHeight - main.clientHeight };
  });
  expect(found.faults).toEqual([]);
  if (fitsWindow) expect(found.below).toBeLessThanOrEqual(0);
}

async function present(app: AppPage, page: Page): Promise<void> {
  await app.open();
  await page.goto('/stories/three-minutes');
  await page.getByRole('heading', { name: 'Three minutes' }).waitFor();
  await page.keyboard.press('F');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.keyboard.press('h');
}

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const)
  appTest(
    `each beat lands, and the audience’s own file is opened: ${width}`,
    async ({ app, page }) => {
      await page.setViewportSize({ width, height });
      await present(app, page);
      for (const { says, fitsWindow = false, sees } of BEATS) {
        await expect(caption(page)).toContainText(says, { timeout: 30_000 });
        await sees(page);
        await expectUncovered(page, fitsWindow);
        await page.keyboard.press('ArrowRight');
      }
      await app.drop(demoFile('coding-run.db'));
      await page.waitForURL('**/ledger/*');
      await expect(app.verdict).toBeVisible();
      await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
      await expect(page.getByRole('banner')).toBeVisible();
    },
  );
