// A ledger that is full of hidden characters is read through on every screen of its format.

import { type AppPage, expect } from '../../support/app.ts';
import type { WalkTools } from '../walk.ts';
import { hoverSome, openChoices } from './stir.ts';

/** A screen begins a mark so, in a short id too. */
export const SHOWN_WALK = '⟨U+202E';

/** `readThrough` opens all of these. */
export const READ = ['ledger/:id', 'ledger/:id/run/:lane?'];

/**
 * Yields the overview, the commands and the lanes; of two lanes the first entries, with every tab.
 */
export async function* readThrough(
  { app, page, ledger }: WalkTools,
  key: string,
  entries: number,
): AsyncGenerator<string> {
  const at = ledger(key);
  const main = page.locator('main');
  await page.goto(at);
  await expect(app.verdict).toBeVisible();
  await expect(main).toContainText(SHOWN_WALK);
  await hoverSome(page, 'main bdi', 4);
  const lanes = page.locator('main a[href*="/run/"]');
  await expect(lanes.first()).toBeVisible();
  const links = await lanes.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  yield `${key}: overview`;
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toContainText(SHOWN_WALK);
  yield `${key}: commands`;
  for (const [i, link] of links.slice(0, 2).entries()) {
    await page.goto(link);
    await expect(app.selected).toHaveCount(1);
    await openChoices(page);
    await hoverSome(page, '.react-flow__node', 2);
    const count = await app.timeline.locator('[data-own]').count();
    for (let seq = 0; seq < Math.min(entries, count); seq++) {
      await readEntry(app, seq);
      await expect(main).toContainText(SHOWN_WALK);
    }
    yield `${key}: lane ${i + 1}`;
  }
}

async function readEntry(app: AppPage, seq: number): Promise<void> {
  await app.row(seq).click();
  for (const tab of await app.inspector.getByRole('tab').all()) {
    await tab.click();
    await expect(app.inspector.getByRole('tabpanel')).toContainText(/record \d/);
  }
}
