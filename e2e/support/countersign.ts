import { type Browser, expect, type Page } from '@playwright/test';
import { APPROVE } from './decisions.ts';

/** Reads the link behind a button that hands something over. */
export async function readLinkBehind(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).first().click();
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  return link;
}

/** Opens another person's browser. */
export async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  return context.newPage();
}

/** Signs as another person what the link hands over, and returns the link that hands it back. */
export async function signElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  link: string,
): Promise<string> {
  const other = await another(browser, baseURL);
  await other.goto(link);
  await sign(other);
  const back = await readLinkBehind(other, 'Hand yours back…');
  await other.context().close();
  return back;
}

/** Signs as the second person, without the ledger. */
export async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: APPROVE }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Reviewer Two');
  await dialog.getByLabel('Why you approve all the same').fill('it was read to me');
  const reason = dialog.getByRole('textbox', { name: /^(Why (yes|no)\?|Reason)$/ });
  if (await reason.isVisible()) await reason.fill('read with the notes');
  await dialog.getByRole('button', { name: 'Override and approve · final' }).click();
  await expect(page.getByText('Two signatures on the same request')).toBeVisible();
}
