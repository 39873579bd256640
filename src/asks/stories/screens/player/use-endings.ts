// After the last step, one door leads to the next, and every other story that comes with the app to
// a person's own file.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { BuiltIn } from '../../../../ui/data/stories/built-in.ts';
import { type Playing, setPlaying } from '../../../../ui/data/stories/playing.ts';
import { libraryPath, storyPath } from '../../../../ui/paths.ts';
import { builtInQuery } from '../../stories.ts';
import type { PlayerActions } from './actions.ts';

const NEXT: Partial<Record<BuiltIn, BuiltIn>> = {
  tour: 'replay',
  replay: 'tamper',
  tamper: 'approve',
};

export interface StoryEnding {
  readonly label: string;
  run(): void;
}

/** Enter takes the first. There is none before the last step, and none while it is presented. */
export function useEndings(playing: Playing, actions: PlayerActions): readonly StoryEnding[] {
  const { story, step, from, isPresenting } = playing;
  const navigate = useNavigate();
  const { data: stories = [] } = useQuery(builtInQuery());
  const own = stories.find(({ id }) => from === storyPath(id));
  if (!own || isPresenting || step < story.steps.length - 1) return [];
  const next = stories.find(({ id }) => id === NEXT[own.id]);
  const file: StoryEnding = {
    label: 'Now with your own file',
    run() {
      setPlaying(null);
      void navigate(libraryPath);
    },
  };
  if (!next) return [file];
  const door: StoryEnding = {
    label: `Next story: ${visibleText(next.story.title)}`,
    run: () => actions.begin(next.story, storyPath(next.id), { replaces: true }),
  };
  return [door, file];
}
