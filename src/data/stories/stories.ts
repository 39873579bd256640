// Stories of this browser, as the screens read and write them. Other tabs write them too.

import { queryOptions, useMutation } from '@tanstack/react-query';
import { toHex } from '../../base/bytes.ts';
import { ledgersAt } from '../../ledger/story/address.ts';
import {
  type KeptStory,
  lengthOf,
  type Story,
  type StoryStep,
  sentenceParts,
} from '../../ledger/story/story.ts';
import { announcer } from '../announce.ts';
import { requestPersistence } from '../approvals/journal.ts';
import { demosQuery } from '../imports/demos.ts';
import { placed } from '../place.ts';
import { saveFile } from '../save.ts';
import { getService } from '../service.ts';
import { builtInStories } from './built-in.ts';

export type { KeptStory, Story, StoryStep };
export { ledgersAt, lengthOf, sentenceParts };

const storiesKey = ['stories'] as const;

const { announced, keepUpToDate } = announcer('ledgerscope-stories', (clients) =>
  Promise.all(clients.map((client) => client.invalidateQueries({ queryKey: storiesKey }))),
);

/** Those of this browser, the last changed first. */
export function storiesQuery() {
  return queryOptions({
    queryKey: storiesKey,
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return getService().stories();
    },
    staleTime: 0,
  });
}

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: [...storiesKey, id],
    queryFn: ({ client }) => {
      keepUpToDate(client);
      return getService().story(id);
    },
    staleTime: 0,
    retry: false,
  });
}

/** Those that come with the app, about its demos. */
export function builtInQuery() {
  return queryOptions({
    queryKey: ['stories built in'],
    queryFn: async ({ client }) => builtInStories(await client.fetchQuery(demosQuery())),
  });
}

/** The story behind `#` in a link. Nothing of it is kept. */
export function linkedStoryQuery(packed: string) {
  return queryOptions({
    queryKey: ['story in a link', packed],
    queryFn: () => getService().openStory(packed),
    enabled: packed !== '',
    retry: false,
  });
}

/** Keeps a story here; settles with its id. */
export async function keepStory(story: Story): Promise<string> {
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)));
  await saveStory({ ...story, id, changedAt: 0 });
  return id;
}

function saveStory(story: KeptStory): Promise<void> {
  void requestPersistence();
  return announced(getService().saveStory(story));
}

export function deleteStory(id: string): Promise<void> {
  return announced(getService().deleteStory(id));
}

/** Opens the file of a story, and keeps it; `mutate` is given the file. */
export function useOpenStory() {
  return useMutation({
    mutationFn: async (file: Blob) => keepStory(await getService().openStory(file)),
  });
}

export async function saveStoryFile(story: Story): Promise<void> {
  saveFile(await getService().storyFile(story), `${fileName(story.title)}.story.json`);
}

/** A link that has the story in it; null: it is too long for one. */
export function storyLinkQuery(story: Story) {
  return queryOptions({
    queryKey: ['link of a story', story],
    queryFn: async () => {
      const packed = await getService().storyLink(story);
      return packed === null ? null : placed(`stories/open#${packed}`);
    },
    retry: false,
    gcTime: 0,
  });
}

function fileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return [...name.toLowerCase()].slice(0, 60).join('') || 'story';
}
