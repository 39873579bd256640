// Stories of this browser are kept, handed over as a file or a link, and opened from either.

import type { Answers } from '../../base/ask.ts';
import { encodeText } from '../../base/bytes.ts';
import { type AppException, refusal } from '../../base/error.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import { packText, unpackText } from '../../ledger/sources/archive/packed-text.ts';
import { readStory, requireStory, storyText } from '../../ledger/story/file.ts';
import { STORY_LIMITS, type Story } from '../../ledger/story/story.ts';
import type { STORY_ASKS } from './ask.ts';

/** Programs that people send links with cut longer ones. */
const MAX_LINK = 8_000;

export function answerStories({ store, now }: Ports): Answers<keyof typeof STORY_ASKS> {
  return {
    async stories() {
      const rows = await store.stories();
      return rows.map(({ story }) => story).sort((a, b) => b.changedAt - a.changedAt);
    },
    async story(id) {
      const row = await store.story(id);
      if (!row) throw gone();
      return row.story;
    },
    async 'save story'(story) {
      requireStory(story);
      await store.putStory({ id: story.id, story: { ...story, changedAt: now() } });
    },
    'delete story': (id) => store.deleteStory(id),
    'story as file'(story) {
      requireStory(story);
      return new Blob([storyText(story)], { type: 'application/json' });
    },
    'story in link'(story) {
      requireStory(story);
      const packed = packText(storyText(story));
      return packed.length > MAX_LINK ? null : packed;
    },
    'open story': openStory,
  };
}

async function openStory(given: Blob | string): Promise<Story> {
  if (typeof given === 'string') return readStory(encodeText(unpackText(given, STORY_LIMITS.file)));
  // A longer one is read only as far as to show that it is none.
  return readStory(new Uint8Array(await given.slice(0, STORY_LIMITS.file + 1).arrayBuffer()));
}

const gone = (): AppException =>
  refusal(
    'This story is not here.',
    'No story of this address is kept in this browser.',
    'Open its file or its link.',
  );
