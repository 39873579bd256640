// What greets a new visitor on a screen, and what the browser holds, from anywhere.

import { expect, test } from './support/app.ts';
import { kept, only } from './support/kept.ts';
import { demo } from './support/ledgers.ts';

test.describe('a sentence on the first visit to a screen', () => {
  test.use({ isNew: true });

  test('is there once, and never again', async ({ app, page }) => {
    const close = page.getByRole('button', { name: 'Close this sentence' });
    await app.open();
    // The landing page shows, and does not explain.
    await expect(close).toHaveCount(0);
    await app.openLedger(demo('coding-run.db'));
    await expect(page.getByText('Can it be trusted, what speaks against it')).toBeVisible();
    const overview = page.url();
    await app.openLane(/Tides are wrong at midnight/);
    const reading = page.getByText('Read from top to bottom');
    await expect(reading).toBeVisible();
    // Among all lanes, and in bars, a lane is another screen.
    const level = (name: string) =>
      page.getByRole('radiogroup', { name: 'How the lane is drawn' }).getByText(name);
    await level('Glyphs').click();
    await expect(page.getByText('All lanes from left to right')).toBeVisible();
    await level('Ribbon').click();
    await expect(page.getByText('The whole lane as bars')).toBeVisible();
    await close.click();
    await expect(close).toHaveCount(0);
    await level('Cards').click();
    await expect(reading).toHaveCount(0);
    // Who saw it has seen it, however the screen was left.
    await page.reload();
    await expect(page.getByRole('region', { name: 'Inspector' })).toBeVisible();
    await expect(close).toHaveCount(0);
    await page.goto(overview);
    await expect(app.verdict).toBeVisible();
    await expect(close).toHaveCount(0);
    await app.openLane(/Tides are wrong at midnight/);
    await expect(close).toHaveCount(0);
  });

  test('takes no room of the screen, and is reached and closed by keys', async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const greeting = page.getByRole('complementary', { name: 'On your first visit' });
    const close = greeting.getByRole('button', { name: 'Close this sentence' });
    const screen = page.locator('#screen');
    await app.openLedger(demo('coding-run.db'));
    const ledger = new URL(page.url()).pathname;
    const lane = await page.locator('a[href*="/lane/"]').first().getAttribute('href');
    const paths = ['', '/checks', '/export', '/graph', '/what-if'].map((tail) => ledger + tail);
    const pages = [
      '/approvals',
      '/journal',
      '/servers',
      '/check',
      '/search',
      '/lanes',
      '/compare',
      '/about/trust',
      '/lab/blocks',
    ];
    for (const path of [...paths.slice(1), lane ?? '', `${lane}?level=glyphs`, ...pages]) {
      await page.goto(path);
      await expect(greeting, path).toBeVisible();
      // In a line, as everything in that row.
      expect((await greeting.locator('p').boundingBox())?.height, path).toBeLessThan(20);
      const before = await screen.boundingBox();
      const [{ y: top = 0 } = {}, box] = [before ?? {}, await greeting.boundingBox()];
      expect((box?.y ?? 0) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= top, path).toBe(true);
      await close.focus();
      await page.keyboard.press('Enter');
      await expect(greeting).toHaveCount(0);
      expect(await screen.boundingBox(), path).toEqual(before);
    }
  });

  test('is shown no more anywhere, if somebody says so', async ({ app, page }) => {
    await page.goto('/approvals');
    await page.getByRole('button', { name: 'No more of these' }).click();
    await page.goto('/journal');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close this sentence' })).toHaveCount(0);
    expect(await app.page.evaluate(() => localStorage.getItem('ledgerscope.visited'))).toBe('all');
  });
});

test('what the browser holds is one click away, and so is forgetting all of it', async ({
  app,
  page,
  context,
}) => {
  await app.openLedger(demo('signed.db'));
  await app.openLane(/./);
  const held = page.getByRole('button', { name: 'What this browser holds' });
  await held.click();
  const shown = page.getByRole('dialog', { name: 'What this browser holds' });
  await expect(shown).toContainText(/1 ledger, up to \d+ kB, since \d{4}-\d\d-\d\d/);
  await shown.getByRole('button', { name: 'Forget all…' }).click();
  const asked = page.getByRole('dialog', { name: 'Forget signed.db?' });
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect(app.imported('signed.db')).toBeVisible();
  await held.click();
  await shown.getByRole('button', { name: 'Forget all…' }).click();
  await asked.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(app.imported('signed.db')).toHaveCount(0);
  await expect.poll(() => kept(context)).toEqual(only());
  await held.click();
  await expect(shown).toContainText('This browser holds no ledgers');
});
