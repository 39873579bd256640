// A walk gathers what is wrong with each of its screens.

import { test } from '@playwright/test';
import { axe, axeOnAPhone } from './checks/axe.ts';
import type { WalkCheck } from './checks/check.ts';
import { forcedColors } from './checks/forced-colors.ts';
import { checkPrint } from './checks/print.ts';
import { wideText } from './checks/spacing.ts';
import { hidden, motion } from './checks/watched.ts';
import { wide } from './checks/wide.ts';
import { AT_400, zoom } from './checks/zoom.ts';
import { leadsTo, type Walk, type WalkStop } from './walk.ts';
import type { Visit, WalkWorlds } from './worlds.ts';

interface Asked {
  readonly window: { readonly width: number; readonly height: number };
  readonly checks: readonly WalkCheck[];
}

const LAPTOP = { width: 1440, height: 900 };

export const ASKED_ON_A_LAPTOP: Asked = {
  window: LAPTOP,
  checks: [
    { name: 'motion', find: motion },
    { name: 'axe', find: axe },
    { name: 'forced colours', find: forcedColors },
    { name: 'wide text', find: wideText },
    { name: 'print', find: checkPrint },
    { name: 'wide screen', find: wide },
  ],
};

export const ASKED_AT_400: Asked = {
  window: AT_400,
  checks: [
    { name: 'zoom', find: zoom },
    { name: 'axe on a phone', find: axeOnAPhone },
  ],
};

export const ASKED_OF_HIDDEN: Asked = {
  window: LAPTOP,
  checks: [{ name: 'hidden characters', find: hidden }],
};

/** Returns each fault with the screen, the check, what is wrong, and where. */
export async function collectFindings(
  worlds: WalkWorlds,
  walk: Walk,
  { window, checks }: Asked,
): Promise<readonly string[]> {
  const visit = await worlds.visit(walk, window);
  const found: string[] = [];
  const left = new Set(walk.routes);
  const pass = (url: URL) => {
    for (const route of walk.routes) if (leadsTo(route, url)) left.delete(route);
  };
  // The player of a story leads on to the screen of its first step at once.
  visit.page.on('framenavigated', (frame) => pass(new URL(frame.url())));
  let last = 'the first screen';
  try {
    for await (const one of walk.go(visit)) {
      const stop = typeof one === 'string' ? { screen: one, page: visit.page } : one;
      last = stop.screen;
      const url = new URL(stop.page.url());
      if (!walk.routes.some((route) => leadsTo(route, url)))
        found.push(`${last}: walk: ${url.pathname} is none of its routes`);
      pass(url);
      for (const check of checks)
        for (const finding of await foundBy(check, visit, stop)) found.push(finding);
      // A check moved these, not the screen.
      visit.moved.clear();
    }
    for (const route of left) found.push(`${walk.name}: walk: ${route} was not opened`);
  } catch (error) {
    found.push(`${walk.name}: walk: it ends after ${last}: ${describeError(error)}`);
  }
  for (const fault of visit.faults) found.push(`${walk.name}: no screen may do that: ${fault}`);
  await visit.close();
  return found;
}

function foundBy({ name, find }: WalkCheck, visit: Visit, { screen, page }: WalkStop) {
  return test.step(`${screen}: ${name}`, async () => {
    const found = await find({ page, moved: visit.moved, raw: visit.raw }, screen);
    return found.map((one) => `${screen}: ${name}: ${one}`);
  });
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
