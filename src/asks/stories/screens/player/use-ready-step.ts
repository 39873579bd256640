// A step's sentence is said, and its time runs, from when its screen is there.

import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { libraryQuery } from '../../../../ui/data/ledgers/queries.ts';
import { isAtStep, type Playing } from '../../../../ui/data/stories/playing.ts';
import { ledgersInAddress } from '../../stories.ts';

/** A drawn screen may ask for its data only now. */
const SETTLES_MS = 120;
/** A screen that never comes to rest, or has no ledger here, is not waited for longer. */
const MOST_MS = 8000;

export function useReadyStep(playing: Playing): number | null {
  const { story, step } = playing;
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const asked = useIsFetching({ predicate: ({ state: { data } }) => data === undefined });
  const { data: held = [] } = useQuery(libraryQuery());
  const isHeld = ledgersInAddress(story.steps[step]?.at ?? '').every((wanted) =>
    held.some(({ id }) => id === wanted),
  );
  const isThere = isAtStep(playing, pathname) && state === 'idle' && asked === 0 && isHeld;
  const [ready, setReady] = useState<number | null>(null);
  useEffect(() => {
    if (ready === step) return;
    const timer = setTimeout(() => setReady(step), isThere ? SETTLES_MS : MOST_MS);
    return () => clearTimeout(timer);
  }, [ready, step, isThere]);
  return ready;
}
