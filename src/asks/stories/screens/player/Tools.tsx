import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowBack,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconPresentation,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Playing } from '../../../../ui/data/stories/playing.ts';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import type { PlayerActions } from './actions.ts';
import css from './player.module.css';
import type { StoryEnding } from './use-endings.ts';

export interface ToolsProps {
  readonly playing: Playing;
  readonly actions: PlayerActions;
  readonly endings: readonly StoryEnding[];
}

export function PlayerTools({ playing, actions, endings }: ToolsProps) {
  const { story, step, isHeld, isPresenting } = playing;
  const { length } = story.steps;
  const isLast = step === length - 1;
  const goesOn = (story.steps[step]?.pause ?? null) !== null && !isLast;
  return (
    <div className={css.tools}>
      {length > 1 && (
        <>
          <Tool
            label="Step before"
            icon={IconChevronLeft}
            off={step === 0}
            run={actions.previous}
          />
          {endings.map(({ label, run }, at) => (
            <Button
              key={label}
              className={css.ending}
              size="sm"
              variant={at === 0 ? 'filled' : 'default'}
              rightSection={at === 0 && <Kbd keys="Enter" />}
              onClick={run}
            >
              {label}
            </Button>
          ))}
          {endings.length === 0 && (
            <Button
              variant="filled"
              size="sm"
              disabled={isLast}
              rightSection={<IconChevronRight size={16} aria-hidden />}
              onClick={actions.next}
            >
              Next
            </Button>
          )}
          <span className={css.count}>
            {step + 1} of {length}
          </span>
          {goesOn && (
            <Tool
              label={isHeld ? 'Let it go on by itself' : 'Hold this step'}
              icon={isHeld ? IconPlayerPlay : IconPlayerPause}
              run={actions.hold}
            />
          )}
          {!isPresenting && (
            <Tool label="Back to where this step is" icon={IconArrowBack} run={actions.again} />
          )}
        </>
      )}
      {!isPresenting && (
        <Button
          size="sm"
          leftSection={<IconPresentation size={16} aria-hidden />}
          rightSection={<Kbd keys="p" />}
          aria-label="Present"
          onClick={actions.present}
        >
          <span className={css.word}>Present</span>
        </Button>
      )}
      <Tool
        label={isPresenting && length > 1 ? 'End the presentation' : 'Leave the story'}
        icon={IconX}
        run={isPresenting && length > 1 ? actions.stopPresenting : actions.leave}
      />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ComponentType<{ readonly size: number }>;
  readonly off?: boolean;
  readonly run: () => void;
}

function Tool({ label, icon: Icon, off = false, run }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} disabled={off} onClick={run}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
