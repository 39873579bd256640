import type { Page } from '@playwright/test';

/** Shows a part of the workspace: on a small screen they are shown one at a time. */
export async function showPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('radio', { name });
  if (await part.count()) await part.press('Space');
}
