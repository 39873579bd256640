// Axe checks assistive technology, and colours in either theme.

import type { Page } from '@playwright/test';
import { faultsIn } from '../../support/faults.ts';
import type { WalkFind } from './check.ts';

/** The answers of these rules of axe depend on colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

const PHONE = { width: 390, height: 844 };

/** The other theme is examined only for what may come out differently. */
async function faultsInBoth(page: Page): Promise<readonly string[]> {
  const light = await faultsIn(page, { all: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsIn(page, { rules: COLOURS });
  await page.emulateMedia({ colorScheme: 'light' });
  return [
    ...light.map(({ id, selector, html }) => `${id}: ${selector}: ${html.slice(0, 160)}`),
    ...dark.map(
      ({ id, selector, html }) => `${id} in the dark: ${selector}: ${html.slice(0, 160)}`,
    ),
  ];
}

export const axe: WalkFind = ({ page }) => faultsInBoth(page);

/** A phone shows other parts, and others have to be scrolled. */
export const axeOnAPhone: WalkFind = async ({ page }) => {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const faults = await faultsInBoth(page);
  if (before) await page.setViewportSize(before);
  return faults;
};
