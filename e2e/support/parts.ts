// The parts of the workspace.

import type { Page } from '@playwright/test';

/** On a small screen the parts of the workspace are shown one at a time. */
export async function showPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('radio', { name });
  if (await part.count()) await part.press('Space');
}
