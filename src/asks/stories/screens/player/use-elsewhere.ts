// A story ends for good when the person goes elsewhere. They may look around within the ledger, or
// the inbox, of its step.

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAtStep, type Playing } from '../../../../ui/data/stories/playing.ts';

export function useElsewhere(playing: Playing, end: () => void): void {
  const { pathname } = useLocation();
  const isThere = isAtStep(playing, pathname);
  /** The screen of the step is on its way before it is reached. */
  const reached = useRef<number | null>(null);
  const { step } = playing;
  const isPresented = playing.story.title === '';
  useEffect(() => {
    if (isThere) reached.current = step;
    else if (reached.current === step && !isPresented) end();
  }, [isThere, step, isPresented, end]);
}
