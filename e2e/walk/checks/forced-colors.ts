// In a person's own few colours (contrast themes), words can be read on a dark ground.

import type { Page } from '@playwright/test';
import { faultsIn } from '../../support/faults.ts';
import { COLOURS } from './axe.ts';
import type { WalkFind } from './check.ts';

/** The browser draws its plate behind words on a ground of their own, too. */
function hiddenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.background = 'Canvas';
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => {
        const style = getComputedStyle(one);
        const opaque = !/, 0\)$|transparent/.test(style.backgroundColor);
        const isOwn = opaque && style.backgroundColor !== canvas && one.textContent?.trim();
        return isOwn && style.getPropertyValue('forced-color-adjust') !== 'none';
      })
      .map((one) => one.outerHTML.slice(0, 160));
  });
}

export const forcedColors: WalkFind = async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const faults = await faultsIn(page, { rules: COLOURS });
  const hidden = await hiddenWords(page);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  return [
    ...faults.map(({ id, selector, html }) => `${id}: ${selector}: ${html.slice(0, 160)}`),
    ...hidden.map((html) => `words behind the browser's plate: ${html}`),
  ];
};
