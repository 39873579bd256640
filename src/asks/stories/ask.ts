// The worker keeps the stories of this browser, and writes and reads them as files and links.

import type { AskTraits } from '../../base/ask.ts';
import type { KeptStory, Story } from '../../ledger/story/story.ts';

declare module '../../base/ask.ts' {
  interface Asks {
    readonly stories: { input: null; answer: readonly KeptStory[]; progress: never };
    /** @throws where none of that id is kept. */
    readonly story: { input: string; answer: KeptStory; progress: never };
    /** @throws where it is too long, or a step leads out of the app. */
    readonly 'save story': { input: KeptStory; answer: AskDone; progress: never };
    readonly 'delete story': { input: string; answer: AskDone; progress: never };
    readonly 'story as file': { input: Story; answer: Blob; progress: never };
    /** Packs it for the fragment of a link; null when it is too long for one. */
    readonly 'story in link': { input: Story; answer: string | null; progress: never };
    /**
     * Reads a file, or the fragment of a link. Nothing is kept.
     * @throws where it is none.
     */
    readonly 'open story': { input: Blob | string; answer: Story; progress: never };
  }
}

export const STORY_ASKS = {
  stories: { mayRepeat: true },
  story: { mayRepeat: true },
  'save story': { mayRepeat: false },
  'delete story': { mayRepeat: false },
  'story as file': { mayRepeat: true },
  'story in link': { mayRepeat: true },
  'open story': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
