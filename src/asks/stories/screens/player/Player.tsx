// The played story has its sentence below the screen that it leads to, and the keys that step.

import { type CSSProperties, useEffect } from 'react';
import { endPlaying, type Playing, usePlaying } from '../../../../ui/data/stories/playing.ts';
import { Caption } from '../../../../ui/prove/Caption.tsx';
import { sentenceParts } from '../../stories.ts';
import { type PlayerActions, usePlayerActions } from './actions.ts';
import { useFullScreenLeft } from './full-screen.ts';
import { Presentation } from './Presentation.tsx';
import css from './player.module.css';
import { PlayerTools } from './Tools.tsx';
import { useElsewhere } from './use-elsewhere.ts';
import { useEndings } from './use-endings.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useReadyStep } from './use-ready-step.ts';

/** Shows nothing while no story is played. */
export function Player() {
  const playing = usePlaying();
  return playing && <Showing key={playing.session} playing={playing} />;
}

function Showing({ playing }: { readonly playing: Playing }) {
  const actions = usePlayerActions();
  const { story, step, isPresenting } = playing;
  const current = story.steps[step];
  const isLast = step === story.steps.length - 1;
  const endings = useEndings(playing, actions);
  usePlayerKeys(playing, actions, endings);
  useFullScreenLeft(() => {
    if (isPresenting) (isLast && step === 0 ? actions.leave : actions.stopPresenting)();
  });
  useElsewhere(playing, endPlaying);
  const ready = useReadyStep(playing);
  useOnward(playing, ready, actions);
  if (!current) return null;
  return (
    <>
      <section
        className={css.bar}
        aria-label="Story"
        data-chrome
        data-presenting={isPresenting || undefined}
        data-silent={current.say === '' || undefined}
      >
        <Steps playing={playing} isReady={ready === step} />
        <div className={css.say} role="status" aria-atomic>
          <Caption parts={sentenceParts(story.steps[ready ?? -1]?.say ?? '')} />
        </div>
        <PlayerTools playing={playing} actions={actions} endings={endings} />
      </section>
      {isPresenting && <Presentation />}
    </>
  );
}

interface StepsProps {
  readonly playing: Playing;
  readonly isReady: boolean;
}

/**
 * There is one mark for each step; the current one fills while the step waits to go on by itself.
 */
function Steps({ playing: { story, step, isHeld }, isReady }: StepsProps) {
  return (
    <div className={css.steps} aria-hidden>
      {story.steps.map(({ pause }, at) => {
        const isNow = at === step;
        const fills = isNow && pause !== null && !isHeld && isReady;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: steps do not change while they are played
            key={at}
            data-step={isNow ? 'now' : at < step ? 'done' : 'ahead'}
            data-fills={fills || undefined}
            style={fills ? secondsStyle(pause) : undefined}
          />
        );
      })}
    </div>
  );
}

function secondsStyle(pause: number): CSSProperties & Record<'--seconds', string> {
  return { '--seconds': `${pause}s` };
}

/**
 * A step goes on by itself after its pause, which begins once its screen is there, unless it is
 * held.
 */
function useOnward(
  { story, step, isHeld }: Playing,
  ready: number | null,
  { next }: PlayerActions,
): void {
  const pause = story.steps[step]?.pause ?? null;
  const isLast = step === story.steps.length - 1;
  useEffect(() => {
    if (pause === null || isHeld || isLast || ready !== step) return;
    const timer = setTimeout(next, pause * 1000);
    return () => clearTimeout(timer);
  }, [step, ready, pause, isHeld, isLast, next]);
}
