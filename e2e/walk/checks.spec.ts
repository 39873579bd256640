// Each check of the walk finds a fault that is put before it, and nothing without it.

import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { watchMotion } from '../support/motion.ts';
import { axe, axeOnAPhone } from './checks/axe.ts';
import type { WalkFind } from './checks/check.ts';
import { forcedColors } from './checks/forced-colors.ts';
import { watchHidden } from './checks/hidden.ts';
import { checkPrint } from './checks/print.ts';
import { wideText } from './checks/spacing.ts';
import { hidden, motion } from './checks/watched.ts';
import { wide } from './checks/wide.ts';
import { zoom } from './checks/zoom.ts';

interface Planted {
  readonly name: string;
  readonly find: WalkFind;
  readonly fault: string;
  readonly says: RegExp;
}

const SECOND = 'style="transform: translateX(0)" id="moves"';

const PLANTED: readonly Planted[] = [
  {
    name: 'motion, by a style',
    find: motion,
    fault:
      '<style>@keyframes a { to { opacity: 0 } } b { animation: a 1s infinite }</style><b>x</b>',
    says: /animationstart/,
  },
  {
    name: 'motion, by a script',
    find: motion,
    fault: `<p ${SECOND}>x</p>`,
    says: /frame by frame/,
  },
  { name: 'hidden characters', find: hidden, fault: '<p>a\u202eb</p>', says: /202e/ },
  { name: 'axe', find: axe, fault: '<button></button>', says: /button-name/ },
  {
    name: 'axe, in the dark',
    find: axe,
    fault:
      '<style>@media (prefers-color-scheme: dark) { i { color: #eee } }</style><i>grey on white</i>',
    says: /color-contrast in the dark/,
  },
  {
    name: 'axe on a phone',
    find: axeOnAPhone,
    fault: '<style>@media (width > 400px) { u { display: none } }</style><u><button></button></u>',
    says: /button-name/,
  },
  {
    name: 'forced colours',
    find: forcedColors,
    fault: '<p style="background: Highlight">words</p>',
    says: /plate/,
  },
  {
    name: 'wide text',
    find: wideText,
    fault:
      '<p style="font: 16px monospace; width: 8.5ch; overflow: hidden; white-space: nowrap">abcdefgh</p>',
    says: /cut off/,
  },
  {
    name: 'print',
    find: checkPrint,
    fault: '<p style="width: 900px">wide</p>',
    says: /wider than the paper/,
  },
  {
    name: 'wide screen',
    find: wide,
    fault: '<p style="width: 4000px">wide</p>',
    says: /wider than the page/,
  },
  {
    name: 'zoom, a loss',
    find: zoom,
    fault: '<p style="width: 900px">wide</p>',
    says: /at 400 %: wider than the page/,
  },
  {
    name: 'zoom, a word',
    find: zoom,
    fault: '<style>@media (width < 600px) { i { display: none } }</style><i>unread</i>',
    says: /words are missing: unread/,
  },
];

async function foundIn(page: Page, find: WalkFind, fault: string): Promise<readonly string[]> {
  const moved = await watchMotion(page);
  const raw = await watchHidden(page);
  await page.goto('about:blank');
  await page.evaluate(
    async ([before, inside]) => {
      document.documentElement.lang = 'en';
      document.title = 'A screen';
      document.body.innerHTML = `<main><h1>A screen</h1><p>${before}</p>${inside}</main>`;
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame);
        const moves = document.getElementById('moves');
        if (moves) moves.style.transform = `translateX(${frame}px)`;
      }
    },
    ['words of a screen', fault] as const,
  );
  return find({ page, moved, raw }, 'a screen');
}

for (const { name, find, fault, says } of PLANTED) {
  test(`${name}: a fault is found`, async ({ page }) => {
    expect((await foundIn(page, find, fault)).join('\n')).toMatch(says);
  });

  test(`${name}: nothing is found where there is none`, async ({ page }) => {
    expect(await foundIn(page, find, '')).toEqual([]);
  });
}
