// The one menu: what is about no ledger.

import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDatabase,
  IconEye,
  IconKeyboard,
  IconMenu2,
  IconMoon,
  IconPresentation,
  IconShieldQuestion,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { showSecrets } from '../../core/secrets/shown.ts';
import { Kbd } from '../../ui/ledger/values.tsx';
import { trustPath } from '../../ui/paths.ts';
import { useSecrets } from '../../ui/secrets.ts';
import css from '../app.module.css';
import type { Command } from '../command.ts';
import { StorageDialog } from './StorageDialog.tsx';

export interface HeaderMenuProps {
  readonly onPresent: () => void;
  readonly onKeys: () => void;
  /** What can be taken away from here. */
  readonly away: readonly Command[];
}

const THEMES = {
  auto: { next: 'light', word: 'as the system' },
  light: { next: 'dark', word: 'light' },
  dark: { next: 'auto', word: 'dark' },
} as const;

export function HeaderMenu({ onPresent, onKeys, away }: HeaderMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { isAny, isShown } = useSecrets();
  const [isStorage, storage] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={css.menu ?? ''} variant="default" size={32} aria-label="Menu">
            <IconMenu2 size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPresentation size={16} aria-hidden />}
            rightSection={<Kbd keys="F" />}
            onClick={onPresent}
          >
            Present
          </Menu.Item>
          {away.map(({ label, icon: Icon, to }) => (
            <Menu.Item
              key={label}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={typeof to === 'string' ? undefined : to}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconMoon size={16} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(THEMES[colorScheme].next)}
          >
            Theme: {THEMES[colorScheme].word}
          </Menu.Item>
          {isAny && (
            <Menu.Item
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => showSecrets(!isShown)}
            >
              {isShown ? 'Hide secrets' : 'Show secrets'}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden />}
            rightSection={<Kbd keys="?" />}
            onClick={onKeys}
          >
            Keys
          </Menu.Item>
          <Menu.Item leftSection={<IconDatabase size={16} aria-hidden />} onClick={storage.open}>
            Storage
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShieldQuestion size={16} aria-hidden />}
            component={Link}
            to={trustPath}
          >
            What is proven
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <StorageDialog opened={isStorage} onClose={storage.close} />
    </>
  );
}
