// A key, a button, or the clock asks for the same actions of the player.

import { useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { Story } from '../../../../ledger/story/story.ts';
import {
  addressHere,
  beginStory,
  changePlaying,
  playingNow,
  setPlaying,
} from '../../../../ui/data/stories/playing.ts';
import { storiesPath } from '../../../../ui/paths.ts';
import { enterFullScreen, leaveFullScreen } from './full-screen.ts';

export interface StoryBeginning {
  readonly isPresenting?: boolean;
  /** The way back does not lead to where it was begun, which would begin it again. */
  readonly replaces?: boolean;
}

export interface PlayerActions {
  /** The person comes back to `from`. */
  begin(story: Story, from: string, how?: StoryBeginning): void;
  presentHere(): void;
  go(step: number): void;
  next(): void;
  previous(): void;
  again(): void;
  hold(): void;
  present(): void;
  stopPresenting(): void;
  leave(): void;
}

export function usePlayerActions(): PlayerActions {
  const navigate = useNavigate();
  return useMemo(() => makeActions(navigate), [navigate]);
}

function makeActions(navigate: NavigateFunction): PlayerActions {
  const go = (step: number) => {
    const playing = playingNow();
    const to = playing?.story.steps[step];
    if (!to || step === playing.step) return;
    changePlaying({ step });
    // The way back leads out of the story, not through it.
    void navigate(to.at, { replace: true });
  };
  const by = (steps: 1 | -1) => {
    const playing = playingNow();
    if (playing) go(playing.step + steps);
  };
  const present = () => {
    changePlaying({ isPresenting: true });
    enterFullScreen();
  };
  const stopPresenting = () => {
    changePlaying({ isPresenting: false });
    leaveFullScreen();
  };
  return {
    go,
    begin(story, from, { isPresenting = false, replaces = false } = {}) {
      const [first] = story.steps;
      if (!first) return;
      const isHeld = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      setPlaying(beginStory(story, { from, isHeld, isPresenting }));
      if (isPresenting) enterFullScreen();
      void navigate(first.at, { replace: replaces });
    },
    presentHere() {
      const at = addressHere();
      const steps = [{ at, say: '', pause: null, notes: '' }];
      const story = { title: '', about: '', ledgers: [], steps };
      setPlaying(beginStory(story, { from: at, isHeld: true, isPresenting: true }));
      enterFullScreen();
    },
    next: () => by(1),
    previous: () => by(-1),
    again() {
      const playing = playingNow();
      const step = playing?.story.steps[playing.step];
      if (step) void navigate(step.at, { replace: true });
    },
    hold() {
      const playing = playingNow();
      if (playing) changePlaying({ isHeld: !playing.isHeld });
    },
    present,
    stopPresenting,
    leave() {
      const playing = playingNow();
      setPlaying(null);
      leaveFullScreen();
      if (playing && playing.story.title !== '') void navigate(playing.from || storiesPath);
    },
  };
}
