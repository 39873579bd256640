// Losses in little room are found in the page itself.

import type { Page } from '@playwright/test';
import { expect, expectDrawn } from '../../support/app.ts';

/**
 * Such a text can be seen whole: ledger text of one line in its tooltip, the choice of a field in
 * its list; filters in a row are scrolled to by the keyboard, too.
 */
export const AT_HAND = /^cut off: (bdi\._(text|crumb)|input)|^sideways: div\._chips/;

/**
 * Lists parts that scroll sideways although they are no picture, table or code; words that are cut
 * off, or smaller than 11 px; parts too low to read in; controls that cannot be brought into view
 * or are covered.
 */
export async function findLosses(page: Page): Promise<readonly string[]> {
  await expectWhole(page);
  let found = await look(page);
  // A drawing row by row has its heights a moment later.
  if (found.length > 0)
    await expect(async () => {
      const before = found;
      await page.waitForTimeout(500);
      found = await look(page);
      expect(found).toEqual(before);
    }).toPass({ timeout: 20_000 });
  return found;
}

function look(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Pictures, tables and code may need two dimensions. */
    const WIDE = '.react-flow, table, pre, [class*="bytesScroll"], [class*="run-tree"], svg';
    const BRIEF =
      '[role="option"], [aria-label="Lanes that leave here"], [aria-label="Lane names"], .react-flow, select, textarea, svg, [aria-hidden="true"]';
    /** Such a field shows a choice, and nobody can move the cursor in it. */
    const CHOSEN = 'input[readonly][aria-haspopup]';
    const losses: string[] = [];
    const name = (one: Element) => {
      const own = one.getAttribute('class')?.split(' ')[0] ?? '';
      const words = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return `${one.tagName.toLowerCase()}.${own} "${words.trim().slice(0, 40)}"`;
    };
    const isShown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      // Words for assistive technology alone are clipped to nothing, however large a screen draws them.
      const isClipped = getComputedStyle(one).clip === 'rect(0px, 0px, 0px, 0px)';
      const isLarge = width > 2 && height > 2;
      return isLarge && !isClipped && one.checkVisibility({ opacityProperty: true });
    };
    const root = document.documentElement;
    const dialog = document.querySelector('[role="dialog"]');
    for (const one of (dialog ?? document.body).querySelectorAll<HTMLElement>('*')) {
      if (!isShown(one)) continue;
      if (root.scrollWidth > innerWidth && one.getBoundingClientRect().right > innerWidth + 1)
        losses.push(`wider than the page: ${name(one)}`);
      const { overflowX, overflowY } = getComputedStyle(one);
      const scrolls = overflowY === 'auto' || overflowY === 'scroll';
      if (scrolls && one.scrollHeight > one.clientHeight + 1 && one.clientHeight < 64)
        losses.push(`too low to read in: ${name(one)}`);
      if (one.scrollWidth <= one.clientWidth + 1) continue;
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (!one.closest(WIDE) && !one.querySelector(WIDE)) losses.push(`sideways: ${name(one)}`);
      } else if (overflowX !== 'visible' && (one.textContent?.trim() || one.matches(CHOSEN))) {
        if (!one.closest(BRIEF) && !one.querySelector(WIDE)) losses.push(`cut off: ${name(one)}`);
      }
    }
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const one = text.parentElement;
      if (!one || !text.textContent?.trim() || !isShown(one)) continue;
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      if (size < 11) losses.push(`smaller than can be read: ${name(one)}`);
    }
    const controls = 'button, a[href], input, select, textarea, summary';
    for (const one of (dialog ?? document.body).querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(one) || one.closest('.react-flow, [class*="skip"]')) continue;
      if (one.matches(':disabled, [data-disabled], [aria-hidden="true"]')) continue;
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const there = document.elementFromPoint(x, y);
      const label = one.closest('label');
      if (!there || !(one.contains(there) || there.contains(one) || label?.contains(there)))
        losses.push(`covered: ${name(one)} by ${there ? name(there) : 'nothing in view'}`);
    }
    return losses;
  });
}

const DRAWN =
  'figure[aria-label^="A ledger, and one byte"], svg[data-chart], [aria-label="The run, lane by lane"] [class*="axis"], [role="timer"]';

/**
 * Returns every visible word of a screen or its dialog, once nothing more comes. `drawn` are those
 * in a picture, which is drawn smaller where there is little room.
 */
export async function readWords(
  page: Page,
): Promise<{ readonly all: ReadonlySet<string>; readonly drawn: ReadonlySet<string> }> {
  await expectWhole(page);
  let text = '';
  await expect(async () => {
    const before = text;
    text = await page.locator('[role="dialog"], main').last().innerText();
    expect(text.trim()).not.toBe('');
    expect(text).toBe(before);
  }).toPass({ intervals: [250] });
  const pictures = await page.locator(DRAWN).allInnerTexts();
  return { all: wordsIn(text), drawn: wordsIn(pictures.join(' ')) };
}

/** A window of its own has no shell that says whether its screen is there. */
async function expectWhole(page: Page): Promise<void> {
  if (await page.locator('#screen').count()) await expectDrawn(page);
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}]{2,}/gu));
}
