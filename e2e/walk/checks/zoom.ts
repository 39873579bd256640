// At 200 % and 400 % of a window of 1280 px, as people with low vision read, nothing is lost, and
// only pictures, tables and code have to be scrolled in two directions.

import type { WalkFind } from './check.ts';
import { findLosses, readWords } from './losses.ts';

const FULL = { width: 1280, height: 1024 };
export const AT_400 = { width: 320, height: 256 };
const SIZES = { '200 %': { width: 640, height: 360 }, '400 %': AT_400 };

const BY_PARTS =
  /replay|bench|drift|ask$|runs|workspace|lanes|cascade|costs|intents|branches|commands|lab|decided|request|second|search, found/;

export const zoom: WalkFind = async ({ page }, screen) => {
  const found: string[] = [];
  const seen = new Map<string, ReadonlySet<string>>();
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    const losses = await findLosses(page);
    for (const loss of losses) found.push(`at ${name}: ${loss}`);
    if (!BY_PARTS.test(screen)) seen.set(name, (await readWords(page)).all);
  }
  if (seen.size > 0) {
    await page.setViewportSize(FULL);
    const { all, drawn } = await readWords(page);
    for (const [name, words] of seen) {
      const lost = [...all].filter((word) => !words.has(word) && !drawn.has(word));
      if (lost.length > 0) found.push(`at ${name}: words are missing: ${lost.join(' ')}`);
    }
  }
  await page.setViewportSize(AT_400);
  return found;
};
