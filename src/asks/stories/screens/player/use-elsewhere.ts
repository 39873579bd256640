// A story ends for good when the person goes elsewhere. Within the ledger, or the inbox, that its step is
// at they may look around.

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isAtStep, type Playing } from '../../../../ui/data/stories/playing.ts';

export function useElsewhere(playing: Playing, end: () => void): void {
  const { pathname } = useLocation();
  const isThere = isAtStep(playing, pathname);
  /** The step that was reached: before that, its screen is still on its way. */
  const reached = useRef<number | null>(null);
  const { step } = playing;
  const isPresented = playing.story.title === '';
  useEffect(() => {
    if (isThere) reached.current = step;
    else if (reached.current === step && !isPresented) end();
  }, [isThere, step, isPresented, end]);
}
