// The keys of a played story come before those of the screen below, which has all others.

import type { Playing } from '../../../../ui/data/stories/playing.ts';
import { type KeyBinding, useKeys } from '../../../../ui/keys.ts';
import type { PlayerActions } from './actions.ts';
import type { StoryEnding } from './use-endings.ts';

const group = 'Story';

export function usePlayerKeys(
  playing: Playing,
  actions: PlayerActions,
  [ending]: readonly StoryEnding[],
): void {
  const { isPresenting, story, step } = playing;
  const { next, previous } = actions;
  const isAlone = story.steps.length === 1;
  const canHold = (story.steps[step]?.pause ?? null) !== null;
  const stepping: KeyBinding[] = isAlone
    ? []
    : [
        { keys: 'Space', what: 'Next step', run: next },
        { keys: 'ArrowRight', what: 'Next step', run: next },
        { keys: 'PageDown', what: 'Next step', run: next },
        { keys: 'ArrowLeft', what: 'Step before', run: previous },
        { keys: 'PageUp', what: 'Step before', run: previous },
        ...(canHold
          ? [{ keys: 'h', what: 'Hold this step, or let it go on by itself', run: actions.hold }]
          : []),
      ];
  const keys: KeyBinding[] = [
    ...stepping,
    ...(ending ? [{ keys: 'Enter', what: ending.label, run: ending.run }] : []),
    ...(isPresenting ? [] : [{ keys: 'p', what: 'Present it', run: actions.present }]),
    {
      keys: 'Escape',
      what: isPresenting && !isAlone ? 'End the presentation' : 'Leave the story',
      run: isPresenting && !isAlone ? actions.stopPresenting : actions.leave,
    },
  ];
  useKeys(
    keys.map((binding) => ({ ...binding, group })),
    true,
  );
}
