import { Button } from '@mantine/core';
import { IconPlayerPlayFilled, IconPresentation } from '@tabler/icons-react';
import { useKeys } from '../../../ui/keys.ts';
import { Kbd } from '../../../ui/ledger/Kbd.tsx';
import type { Story } from '../stories.ts';
import { usePlayerActions } from './player/actions.ts';

interface PlayButtonsProps {
  readonly story: Story;
  readonly from: string;
}

export function PlayButtons({ story, from }: PlayButtonsProps) {
  const { begin } = usePlayerActions();
  const play = () => begin(story, from);
  const present = () => begin(story, from, { isPresenting: true });
  const group = 'Story';
  useKeys([
    { keys: 'p', what: 'Play the story', group, run: play },
    { keys: 'F', what: 'Present it on the whole screen', group, run: present },
  ]);
  const isEmpty = story.steps.length === 0;
  return (
    <>
      <Button
        variant="filled"
        disabled={isEmpty}
        leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
        rightSection={<Kbd keys="p" />}
        onClick={play}
      >
        Play
      </Button>
      <Button
        disabled={isEmpty}
        leftSection={<IconPresentation size={16} aria-hidden />}
        rightSection={<Kbd keys="F" />}
        onClick={present}
      >
        Present
      </Button>
    </>
  );
}
