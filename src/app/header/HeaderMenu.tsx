import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import css from '../app.module.css';
import { LazyMenuList } from '../later.ts';
import { LateMenu } from './LateMenu.tsx';
import type { HeaderMenuProps } from './MenuList.tsx';

export function HeaderMenu(props: HeaderMenuProps) {
  const button = (
    <ActionIcon className={css.menu ?? ''} variant="default" size={32} aria-label="Menu">
      <IconMenu2 size={17} aria-hidden />
    </ActionIcon>
  );
  return (
    <LateMenu button={button}>{(target) => <LazyMenuList button={target} {...props} />}</LateMenu>
  );
}
