import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { visibleText } from '../../../core/visible.ts';
import type { BuiltIn } from '../../../data/stories/built-in.ts';
import { type Playing, setPlaying } from '../../../data/stories/playing.ts';
import { builtInQuery } from '../../../data/stories/stories.ts';
import { libraryPath, storyPath } from '../../../ui/paths.ts';
import type { PlayerActions } from './actions.ts';
import css from './player.module.css';

/** One door leads to the next; every other story ends with a person's own file. */
const NEXT: Partial<Record<BuiltIn, BuiltIn>> = {
  tour: 'replay',
  replay: 'tamper',
  tamper: 'approve',
};

interface EndingProps {
  readonly playing: Playing;
  readonly actions: PlayerActions;
}

/** What a person may do after the last step. */
export function Ending({ playing, actions }: EndingProps) {
  const navigate = useNavigate();
  const { data: stories = [] } = useQuery(builtInQuery());
  const own = stories.find(({ id }) => playing.from === storyPath(id));
  const next = own && stories.find(({ id }) => id === NEXT[own.id]);
  const openOwn = () => {
    setPlaying(null);
    void navigate(libraryPath);
  };
  return (
    <div className={css.ending}>
      {next && (
        <Button
          size="sm"
          variant="filled"
          onClick={() => actions.begin(next.story, storyPath(next.id))}
        >
          Next story: {visibleText(next.story.title)}
        </Button>
      )}
      {own && (
        <Button size="sm" onClick={openOwn}>
          Now with your own file
        </Button>
      )}
    </div>
  );
}
