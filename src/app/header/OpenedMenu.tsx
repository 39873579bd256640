import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './LateMenu.tsx';

export interface OpenedMenuProps extends Pick<MenuProps, 'position'> {
  readonly button: MenuButton;
  readonly children: ReactNode;
}

/**
 * A menu that was asked for before its code was here opens at once, and its button has the focus
 * again.
 */
export function OpenedMenu({ button, position, children }: OpenedMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu position={position} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
