// Stories as somebody hands them over: by their file.

import { expect, type Page } from '@playwright/test';

interface Step {
  readonly at: string;
  readonly say: string;
  readonly notes?: string;
}

export function storyFile(title: string, steps: readonly Step[]): Buffer {
  return Buffer.from(
    JSON.stringify({
      schema: 'ledgerscope/story/1',
      title,
      about: '',
      ledgers: steps
        .flatMap(({ at }) => {
          const id = /^\/ledger\/([0-9a-f]{64})/.exec(at)?.[1];
          return id === undefined ? [] : [{ id, name: 'run.db' }];
        })
        .slice(0, 1),
      steps: steps.map(({ at, say, notes = '' }) => ({ at, say, pause: null, notes })),
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
export async function openStory(page: Page, title: string, steps: readonly Step[]): Promise<void> {
  await giveStory(page, storyFile(title, steps));
  await expect(page).toHaveURL(/\/stories\/[0-9a-f]{32}$/);
}
