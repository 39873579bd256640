import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEyeOff, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import { whyNoCancel, whyNoResume } from '../../../../ui/data/servers/run-state.ts';
import type { FollowState, ServerState } from '../../../../ui/data/servers/servers.ts';
import { NoteText } from '../../../../ui/kit/text.tsx';

export interface RunMenuProps {
  readonly run: ServerState['runs'][number];
  readonly follow: FollowState;
  readonly onUnfollow: () => void;
  readonly onCancel: () => void;
  readonly onResume: () => void;
}

/** Offers the actions on a followed run; an action that the server would refuse is not offered. */
export function RunMenu({ run, follow, onUnfollow, onCancel, onResume }: RunMenuProps) {
  const noCancel = whyNoCancel(run, follow);
  const noResume = whyNoResume(run, follow);
  // A running run can be cancelled, and an ended one resumed.
  const nothing = run.status === 'running' ? noCancel : noResume;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Actions for ${visibleText(run.task || run.run)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEyeOff size={15} />} onClick={onUnfollow}>
          Stop following
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>On the server</Menu.Label>
        {!noResume && (
          <Menu.Item leftSection={<IconPlayerPlay size={15} />} onClick={onResume}>
            Resume the run…
          </Menu.Item>
        )}
        {!noCancel && (
          <Menu.Item leftSection={<IconPlayerStop size={15} />} onClick={onCancel}>
            Cancel the run
          </Menu.Item>
        )}
        {noResume && noCancel && (
          <NoteText px="sm" pb="sm">
            {nothing}
          </NoteText>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
