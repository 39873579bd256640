// Other tabs write stories too.

import { queryOptions, useMutation } from '@tanstack/react-query';
import { toHex } from '../../base/bytes.ts';
import { ledgersInAddress } from '../../ledger/story/address.ts';
import {
  type KeptStory,
  measureStory,
  type Story,
  type StoryStep,
  sentenceParts,
} from '../../ledger/story/story.ts';
import { announcer } from '../../ui/data/announce.ts';
import { requestPersistence } from '../../ui/data/approvals/journal.ts';
import { ask } from '../../ui/data/host.ts';
import { demosQuery } from '../../ui/data/imports/demos.ts';
import { resolveFile } from '../../ui/data/place.ts';
import { saveFile } from '../../ui/data/save.ts';
import { builtInStories } from '../../ui/data/stories/built-in.ts';

export type { KeptStory, Story, StoryStep };
export { ledgersInAddress, measureStory, sentenceParts };

const storiesKey = ['stories'] as const;

const { announced, keepUpToDate } = announcer('ledgerscope-stories', (clients) =>
  Promise.all(clients.map((client) => client.invalidateQueries({ queryKey: storiesKey }))),
);

/** Lists those of this browser, the last changed first. */
export function storiesQuery() {
  return queryOptions({
    queryKey: storiesKey,
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'stories', input: null });
    },
    staleTime: 0,
  });
}

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: [...storiesKey, id],
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return ask({ name: 'story', input: id });
    },
    staleTime: 0,
    retry: false,
  });
}

/** Lists those that come with the app, about its demos. */
export function builtInQuery() {
  return queryOptions({
    queryKey: ['stories built in'],
    queryFn: async ({ client }) => builtInStories(await client.fetchQuery(demosQuery())),
  });
}

/** Reads the story behind `#` in a link. Nothing of it is kept. */
export function linkedStoryQuery(packed: string) {
  return queryOptions({
    queryKey: ['story in a link', packed],
    queryFn: () => ask({ name: 'open story', input: packed }),
    enabled: packed !== '',
    retry: false,
  });
}

/** Keeps a story here, and settles with its id. */
export async function keepStory(story: Story): Promise<string> {
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)));
  await saveStory({ ...story, id, changedAt: 0 });
  return id;
}

function saveStory(story: KeptStory): Promise<void> {
  void requestPersistence();
  return announced(ask({ name: 'save story', input: story }));
}

export function deleteStory(id: string): Promise<void> {
  return announced(ask({ name: 'delete story', input: id }));
}

/** Opens the file of a story, and keeps it; `mutate` is given the file. */
export function useOpenStory() {
  return useMutation({
    mutationFn: async (file: Blob) => keepStory(await ask({ name: 'open story', input: file })),
  });
}

export async function saveStoryFile(story: Story): Promise<void> {
  saveFile(
    await ask({ name: 'story as file', input: story }),
    `${fileName(story.title)}.story.json`,
  );
}

/** Returns a link that has the story in it; null when it is too long for one. */
export function storyLinkQuery(story: Story) {
  return queryOptions({
    queryKey: ['link of a story', story],
    queryFn: async () => {
      const packed = await ask({ name: 'story in link', input: story });
      return packed === null ? null : resolveFile(`stories/open#${packed}`);
    },
    retry: false,
    gcTime: 0,
  });
}

function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return [...name.toLowerCase()].slice(0, 60).join('') || 'story';
}
