import { useEffect, useState } from 'react';
import { Callout } from '../ui/kit/Callout.tsx';
import { TextButton } from '../ui/kit/text.tsx';
import { type Greeting, greetingOf, setVisited, wasVisited } from './first-visits.ts';
import type { Place } from './header/place.ts';

/** One sentence on the first visit to a screen, and never again. */
export function FirstVisit({ place }: { readonly place: Place }) {
  const greeting = greetingOf(place);
  return greeting && <Sentence key={greeting.screen} {...greeting} />;
}

function Sentence({ screen, text }: Greeting) {
  const [isShown, setShown] = useState(() => !wasVisited(screen));
  // Whoever leaves the screen has had the chance to read it.
  useEffect(() => () => setVisited(screen), [screen]);
  if (!isShown) return null;
  const close = (only: string | null) => {
    setVisited(only);
    setShown(false);
  };
  return (
    <Callout
      band
      onClose={() => close(screen)}
      close="Close this sentence"
      action={<TextButton onClick={() => close(null)}>No more of these</TextButton>}
    >
      {text}
    </Callout>
  );
}
