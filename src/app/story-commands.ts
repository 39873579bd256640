import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { builtInQuery, storiesQuery } from '../asks/stories/stories.ts';
import { playPath } from '../ui/paths.ts';
import type { AppCommand } from './command.ts';

export function useStoryCommands(): readonly AppCommand[] {
  const { data: own = [] } = useQuery(storiesQuery());
  const { data: builtIn = [] } = useQuery(builtInQuery());
  const stories = [...own, ...builtIn.map(({ id, story }) => ({ id, title: story.title }))];
  return stories.map(({ id, title }) => ({
    id: `play ${id}`,
    label: title || 'A story without a title',
    icon: IconPlayerPlay,
    to: playPath(id),
  }));
}
