import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePlaying } from '../../data/stories/playing.ts';
import { playPath } from '../../ui/paths.ts';
import css from './stories.module.css';
import { setOffered, wasOffered } from './tour.ts';

/** On the first visit alone. It can be started again from the keys and the commands. */
export function TourOffer() {
  const [isShown, setShown] = useState(() => !wasOffered());
  const playing = usePlaying();
  useEffect(setOffered, []);
  if (!isShown || playing) return null;
  return (
    <aside className={css.offer} aria-label="Tour" data-chrome>
      <span>
        New here?{' '}
        <Link to={playPath('tour')} onClick={() => setShown(false)}>
          Take the tour
        </Link>
        , five steps
      </span>
      <CloseButton size="xs" aria-label="No tour" onClick={() => setShown(false)} />
    </aside>
  );
}
