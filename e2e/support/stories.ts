// A story is handed over as its file.

import { expect, type Page } from '@playwright/test';
import { ledgersInAddress } from '../../src/ledger/story/address.ts';
import { storyText } from '../../src/ledger/story/file.ts';
import type { StoryStep } from '../../src/ledger/story/story.ts';

type StoryStepDraft = Pick<StoryStep, 'at' | 'say'> & Partial<StoryStep>;

export function storyFile(title: string, steps: readonly StoryStepDraft[]): Buffer {
  const ids = new Set(steps.flatMap(({ at }) => ledgersInAddress(at)));
  return Buffer.from(
    storyText({
      title,
      about: '',
      ledgers: [...ids].map((id) => ({ id, name: 'run.db' })),
      steps: steps.map((step) => ({ pause: null, notes: '', ...step })),
    }),
  );
}

export async function giveStory(page: Page, file: Buffer): Promise<void> {
  await page.goto('/stories');
  await page
    .getByLabel('Choose the file of a story')
    .setInputFiles({ name: 'a.story.json', mimeType: 'application/json', buffer: file });
}

/** Opens the file of a story, which is kept here then. */
export async function openStory(
  page: Page,
  title: string,
  steps: readonly StoryStepDraft[],
): Promise<void> {
  await giveStory(page, storyFile(title, steps));
  await expect(page).toHaveURL(/\/stories\/[0-9a-f]{32}$/);
}
