// The page's calls about stories. Part of the worker's one surface.

import type { KeptStory, Story } from '../../ledger/story/story.ts';

export interface StoryService {
  /** The last changed first. */
  stories(): Promise<readonly KeptStory[]>;
  /** @throws where none of that id is kept. */
  story(id: string): Promise<KeptStory>;
  /** @throws where it is too long, or a step leads out of the app. */
  saveStory(story: KeptStory): Promise<void>;
  deleteStory(id: string): Promise<void>;
  storyFile(story: Story): Promise<Blob>;
  /** Packed, for the fragment of a link; null: it is too long for one. */
  storyLink(story: Story): Promise<string | null>;
  /** Of a file, or of what a link has in its fragment. Nothing is kept. @throws where it is none. */
  openStory(given: Blob | string): Promise<Story>;
}
