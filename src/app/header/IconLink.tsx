import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';

export interface IconLinkProps extends ActionIconProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
}

/** A way to a screen, as an icon of the header. */
export function IconLink({ to, label, icon: Icon, children, ...rest }: IconLinkProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={to}
        aria-label={label}
        style={{ overflow: 'visible' }}
        {...rest}
      >
        <Icon size={17} />
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
