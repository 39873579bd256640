import { appTest, expect, JOURNEY } from './support/app.ts';
import { demoFile } from './support/ledgers.ts';

appTest('a state is searched by what is in its values', { tag: JOURNEY }, async ({ app }) => {
  await app.openLedger(demoFile('branches.db'));
  await app.openLane(/./);
  await app.row(2).click();
  await app.expectAt(2);
  const state = await app.tab('State');
  const field = state.getByRole('textbox', {
    name: 'Find a resource by kind, id, commit or value',
  });
  await field.fill('DEPARTURES');
  await expect(state.getByRole('status').filter({ hasText: '1 of 3' })).toBeVisible();
  await expect(state.getByRole('button', { name: /^line 6/ })).toBeVisible();
  await field.fill('nothing says this');
  await expect(state.getByText('No resource matches')).toBeVisible();
  await expect(state.getByText(/reads kind, id, last commit and value/)).toBeVisible();
});

appTest('the points are kept when another lane is opened', async ({ app, page }) => {
  await app.openLedger(demoFile('branches.db'));
  await app.openLane(/./);
  await app.row(1).click();
  await app.expectAt(1);
  await page.keyboard.press('Shift+A');
  await expect(page).toHaveURL(/[?&]a=[^&]+%3A1/);
  const chosen = new URL(page.url()).searchParams.get('a');
  const lane = new URL(page.url()).pathname;
  await app.timeline.getByRole('option').filter({ hasText: 'What if' }).first().click();
  await expect(page).not.toHaveURL(new RegExp(lane));
  expect(new URL(page.url()).searchParams.get('a')).toBe(chosen);
  await app.tab('Diff');
  await expect(app.inspector.getByText(/· record 1 → record 0/)).toBeVisible();
});

appTest(
  'a check that needs something leads to where it is given',
  { tag: JOURNEY },
  async ({ app, page }) => {
    await app.openLedger(demoFile('coding-run.db'));
    await app.screen('Read', 'Checks');
    const needs = page.getByRole('region', { name: 'Needs something from you' });
    await expect(page.getByRole('region', { name: 'Does not apply here' })).toBeVisible();
    await needs
      .getByRole('listitem')
      .filter({ hasText: /compiler/i })
      .getByRole('link', { name: 'Give it' })
      .click();
    await expect(page.getByRole('textbox', { name: /compiler/i })).toBeFocused();
  },
);
