import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { TextButton } from '../ui/kit/text.tsx';
import css from './app.module.css';
import { type Greeting, greetingOf, setVisited, wasVisited } from './first-visits.ts';
import { usePlace } from './header/place.ts';

/** One sentence on the first visit to a screen, and never again. */
export function FirstVisit() {
  const place = usePlace();
  const { search } = useLocation();
  const greeting = greetingOf(place, search);
  return greeting && <Sentence key={greeting.screen} {...greeting} />;
}

function Sentence({ screen, text }: Greeting) {
  const [isShown, setShown] = useState(() => !wasVisited(screen));
  // It stays as long as the screen does; who comes back or loads it again has seen it.
  useEffect(() => setVisited(screen), [screen]);
  if (!isShown) return null;
  const close = () => setShown(false);
  return (
    <aside className={css.greeting} aria-label="On your first visit">
      <p>
        {text}{' '}
        <TextButton
          onClick={() => {
            setVisited(null);
            close();
          }}
        >
          No more of these
        </TextButton>
      </p>
      <CloseButton size="xs" aria-label="Close this sentence" onClick={close} />
    </aside>
  );
}
