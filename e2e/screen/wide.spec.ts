// On a wall, text is drawn larger, and long lists scroll as they do elsewhere.

import { appTest, expect } from '../support/app.ts';
import { demoFile } from '../support/ledgers.ts';

appTest.use({ viewport: { width: 3840, height: 2160 } });

appTest('what Read says has the room that there is', async ({ app, page }) => {
  await app.openLedger(demoFile('holon-run.jsonl'));
  const run = page.getByRole('heading', { level: 2, name: 'What happened' });
  const [left, side] = [
    await run.boundingBox(),
    await page.getByRole('heading', { level: 2, name: 'What to do' }).boundingBox(),
  ];
  expect((side?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(3840 * 0.4);
});

appTest('header and rows grow with the text', async ({ app, page }) => {
  await app.openLedger(demoFile('coding-run.db'));
  await page.getByRole('link', { name: 'Run', exact: true }).first().click();
  const row = page.getByRole('option', { name: /repo_map tidewater/ });
  const [card, header] = [await row.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(card?.height).toBeGreaterThanOrEqual(48);
  expect(header?.height).toBeGreaterThan(60);
  const size = await row
    .getByText('repo_map tidewater')
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(20);
});
