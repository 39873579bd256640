// Stories of this browser: kept, handed over as a file or a link, and opened from either.

import { encodeText } from '../../base/bytes.ts';
import { type AppException, refusal } from '../../base/error.ts';
import { packText, unpackText } from '../../ledger/sources/archive/packed-text.ts';
import { readStory, requireStory, storyText } from '../../ledger/story/file.ts';
import { type KeptStory, STORY_LIMITS, type Story } from '../../ledger/story/story.ts';
import type { Ports } from '../rpc/ports.ts';

/** A longer one is cut by programs that people send links with. */
const MAX_LINK = 8_000;

export async function allStories({ store }: Ports): Promise<readonly KeptStory[]> {
  const rows = await store.stories();
  return rows.map(({ story }) => story).sort((a, b) => b.changedAt - a.changedAt);
}

export async function storyOf({ store }: Ports, id: string): Promise<KeptStory> {
  const row = await store.story(id);
  if (!row) throw gone();
  return row.story;
}

export async function saveStory({ store, now }: Ports, story: KeptStory): Promise<void> {
  requireStory(story);
  await store.putStory({ id: story.id, story: { ...story, changedAt: now() } });
}

export function storyFile(story: Story): Blob {
  requireStory(story);
  return new Blob([storyText(story)], { type: 'application/json' });
}

export function storyLink(story: Story): string | null {
  requireStory(story);
  const packed = packText(storyText(story));
  return packed.length > MAX_LINK ? null : packed;
}

export async function openStory(given: Blob | string): Promise<Story> {
  if (typeof given === 'string') return readStory(encodeText(unpackText(given, STORY_LIMITS.file)));
  // Of a longer one, no more is read than what shows that it is none.
  return readStory(new Uint8Array(await given.slice(0, STORY_LIMITS.file + 1).arrayBuffer()));
}

const gone = (): AppException =>
  refusal(
    'This story is not here.',
    'No story of this address is kept in this browser.',
    'Open its file or its link.',
  );
