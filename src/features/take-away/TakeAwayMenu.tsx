import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconFileCode, IconLink, IconPhoto, IconShare2, IconVector } from '@tabler/icons-react';
import type { TakeAway } from './use-take-away.ts';

interface TakeAwayMenuProps {
  readonly away: TakeAway;
  /** Opens what takes the replay away; null: there is nothing to replay here. */
  readonly onReplay: (() => void) | null;
  readonly className: string;
}

export function TakeAwayMenu({ away, onReplay, className }: TakeAwayMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Take this away">
          <ActionIcon className={className} aria-label="Take this away">
            <IconShare2 size={17} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={away.copyLink}>
          Copy a link to this place
        </Menu.Item>
        <Menu.Item
          leftSection={<IconVector size={16} aria-hidden />}
          onClick={() => away.savePicture('svg')}
        >
          Save this view as SVG
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size={16} aria-hidden />}
          onClick={() => away.savePicture('png')}
        >
          Save this view as PNG
        </Menu.Item>
        {onReplay && (
          <Menu.Item leftSection={<IconFileCode size={16} aria-hidden />} onClick={onReplay}>
            Take the replay away…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
