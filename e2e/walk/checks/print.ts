// On paper a screen has nothing of the app around it, and nothing is cut off at the side.

import type { Page } from '@playwright/test';
import { expect } from '../../support/app.ts';
import type { WalkFind } from './check.ts';

/** Dialogs lie over a screen, and a person moves about in graphs to see them closer. */
const NOT_PRINTED = [
  'keys',
  'commands',
  'confirmation',
  'asking a second person',
  'lanes',
  'all lanes',
  'intents',
  'branches',
  'cascade',
  'cascade, at its end',
  'workspace, map',
  'reactor lab',
  'reactor lab, builder',
  'block lab',
  'block lab, five steps on',
  'figures',
  'figures, Routing',
  'figures, Failures',
  'figures, Entropy',
  'figures, Conflicts',
  'costs',
  'checkpoints',
  'what if',
  'what if, with a fault',
];

/** The width of A4 between margins, in CSS pixels. */
const PAPER = { width: 704, height: 1000 };

const AROUND = [
  ['region', 'Transport'],
  ['link', 'Ledgerscope, library'],
  ['navigation', 'Tabs of this ledger'],
] as const;

function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const seen = (at: Element) =>
      at.checkVisibility() &&
      at.getBoundingClientRect().width > 1 &&
      !at.closest('svg, [class*="VisuallyHidden"]');
    const name = (at: Element) =>
      `${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''} "${at.textContent?.trim().slice(0, 40)}"`;
    const cuts = [...document.querySelectorAll('main *')].filter(
      (at) =>
        seen(at) &&
        at.textContent?.trim() &&
        getComputedStyle(at).overflowX !== 'visible' &&
        at.scrollWidth > at.clientWidth + 1,
    );
    const beyond = [...document.querySelectorAll('main :is(p, li, td, bdi, h1, h2)')].filter(
      (at) => seen(at) && at.getBoundingClientRect().right > root.clientWidth + 1,
    );
    const wide = root.scrollWidth - root.clientWidth;
    return [
      ...(wide > 0 ? [`${wide} px wider than the paper: the page`] : []),
      ...cuts.slice(0, 5).map((at) => `cut off: ${name(at)}`),
      ...beyond.slice(0, 5).map((at) => `beyond the paper: ${name(at)}`),
    ];
  });
}

export const checkPrint: WalkFind = async ({ page }, screen) => {
  if (NOT_PRINTED.includes(screen)) return [];
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const found: string[] = [];
  for (const [role, name] of AROUND)
    await expect(page.getByRole(role, { name }))
      .toBeHidden()
      .catch(() => found.push(`of the app, and printed: ${role} "${name}"`));
  await expect(page.locator('main'))
    .toBeVisible()
    .catch(() => found.push('nothing is printed: main'));
  const cut = await cutOff(page);
  await page.emulateMedia({ media: 'screen' });
  if (before) await page.setViewportSize(before);
  return [...found, ...cut];
};
