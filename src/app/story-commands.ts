// Stories in the command list: to play one, and to add the place that is looked at to one.

import { IconPlayerPlay, IconPlaylistAdd } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  addressFault,
  addressHere,
  addStep,
  builtInQuery,
  EMPTY_STEP,
  keepStory,
  storiesQuery,
} from '../data/stories/stories.ts';
import { playPath, storyPath } from '../ui/paths.ts';
import type { Command } from './command.ts';

export function useStoryCommands(): readonly Command[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: own = [] } = useQuery(storiesQuery());
  const { data: builtIn = [] } = useQuery(builtInQuery());
  const stories = [...own, ...builtIn.map(({ id, story }) => ({ id, title: story.title }))];
  const here = addressHere();
  const begin = async () => {
    const steps = [{ ...EMPTY_STEP, at: here }];
    const id = await keepStory({ title: 'My story', about: '', ledgers: [], steps });
    await navigate(storyPath(id));
  };
  const adding: Command[] = [
    ...own.map(({ id, title }) => ({
      id: `add ${id}`,
      label: `Add this place to a story: ${title || 'without a title'}`,
      icon: IconPlaylistAdd,
      to: () => void addStep(client, id, here),
    })),
    {
      label: 'Add this place to a story: a new one',
      icon: IconPlaylistAdd,
      to: () => void begin(),
    },
  ];
  return [
    // A story cannot lead into a story.
    ...(addressFault(here) === null ? adding : []),
    ...stories.map(({ id, title }) => ({
      id: `play ${id}`,
      label: `Play a story: ${title || 'without a title'}`,
      icon: IconPlayerPlay,
      to: playPath(id),
    })),
  ];
}
