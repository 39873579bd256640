import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import css from './transport.module.css';
import type { Playback } from './use-playback.ts';

export interface TransportButtonsProps {
  readonly at: number;
  readonly total: number;
  readonly playback: Playback;
  readonly onSelect: (index: number) => void;
}

/** First, back, play, forward, last, and the speed are buttons. The keys are the screen's own. */
export function TransportButtons({ at, total, playback, onSelect }: TransportButtonsProps) {
  const latest = useRef({ at, playback });
  useEffect(() => {
    latest.current = { at, playback };
  });
  const actions = useMemo(
    () => ({
      go: (where: 'first' | 'back' | 'forward' | 'last') => {
        const { at: from } = latest.current;
        onSelect({ first: 0, back: from - 1, forward: from + 1, last: total - 1 }[where]);
      },
      toggle: () => latest.current.playback.toggle(),
      nextSpeed: () => latest.current.playback.nextSpeed(),
    }),
    [total, onSelect],
  );
  return (
    <Buttons
      atFirst={at === 0}
      atLast={at >= total - 1}
      playing={playback.playing}
      speed={playback.speed}
      actions={actions}
    />
  );
}

interface ButtonsProps {
  readonly atFirst: boolean;
  readonly atLast: boolean;
  readonly playing: boolean;
  readonly speed: number;
  readonly actions: {
    go(where: 'first' | 'back' | 'forward' | 'last'): void;
    toggle(): void;
    nextSpeed(): void;
  };
}

/** The buttons are apart from the playhead, which moves every frame while they stay as they are. */
const Buttons = memo(function Buttons({ atFirst, atLast, playing, speed, actions }: ButtonsProps) {
  return (
    <div className={css.buttons}>
      <Step label="First record" keys="Home" disabled={atFirst} onPress={() => actions.go('first')}>
        <IconPlayerSkipBackFilled size={14} />
      </Step>
      <Step label="Back" keys="k" disabled={atFirst} onPress={() => actions.go('back')}>
        <IconChevronLeft size={16} />
      </Step>
      <Tooltip label={playing ? 'Pause (space)' : 'Play (space)'}>
        <ActionIcon
          size="lg"
          variant="filled"
          color="accent"
          aria-label={playing ? 'Pause' : 'Play'}
          disabled={atFirst && atLast}
          onClick={actions.toggle}
        >
          {playing ? <IconPlayerPauseFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
        </ActionIcon>
      </Tooltip>
      <Step label="Forward" keys="j" disabled={atLast} onPress={() => actions.go('forward')}>
        <IconChevronRight size={16} />
      </Step>
      <Step label="Last record" keys="End" disabled={atLast} onPress={() => actions.go('last')}>
        <IconPlayerSkipForwardFilled size={14} />
      </Step>
      <Tooltip label="Speed of the replay">
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          miw="2.25rem"
          aria-label={`Speed ${speed}×, change`}
          onClick={actions.nextSpeed}
        >
          {speed}×
        </Button>
      </Tooltip>
    </div>
  );
});

interface StepProps {
  readonly label: string;
  readonly keys: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

function Step({ label, keys, disabled, onPress, children }: StepProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        size="md"
        variant="default"
        aria-label={label}
        // The disabled attribute would throw the focus away at the ends.
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onPress()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
