import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsDiff, IconDots, IconEyeOff, IconFocus2 } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { MOST_HIDDEN } from '../../../ui/graph/shown-lanes.ts';
import { comparePath } from '../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
import css from './side-lane.module.css';

export interface LaneMenuProps {
  readonly lane: string;
  readonly title: string;
  readonly isMissing: boolean;
}

/** What can be done with a lane at the side, besides reading it. */
export function LaneMenu({ lane, title, isMissing }: LaneMenuProps) {
  const { ledger, lane: own, shown, setShown } = useWorkspace();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          data-unsaved
          className={css.menu ?? ''}
          aria-label={`Actions for ${title}`}
        >
          <IconDots size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isMissing && (
          <Menu.Item
            leftSection={<IconFocus2 size={15} aria-hidden />}
            onClick={() => setShown({ ...shown, within: lane })}
          >
            Only this lane and its own
          </Menu.Item>
        )}
        {!isMissing && (
          <Menu.Item
            leftSection={<IconArrowsDiff size={15} aria-hidden />}
            onClick={() => navigate(comparePath({ ledger, lane: own }, { ledger, lane }))}
          >
            Compare with the lane in focus
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconEyeOff size={15} aria-hidden />}
          disabled={shown.hidden.length >= MOST_HIDDEN}
          onClick={() => setShown({ ...shown, hidden: [...shown.hidden, lane] })}
        >
          Hide
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
