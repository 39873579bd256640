import { Menu, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDatabase,
  IconEye,
  IconKeyboard,
  IconMoon,
  IconPresentation,
  IconShieldQuestion,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { showSecrets } from '../../base/secrets/shown.ts';
import { Kbd } from '../../ui/ledger/Kbd.tsx';
import { trustPath } from '../../ui/paths.ts';
import { useSecrets } from '../../ui/secrets.ts';
import type { AppCommand } from '../command.ts';
import type { MenuButton } from './LateMenu.tsx';
import { OpenedMenu } from './OpenedMenu.tsx';
import { StorageDialog } from './StorageDialog.tsx';

export interface HeaderMenuProps {
  readonly onPresent: () => void;
  readonly onKeys: () => void;
}

interface MenuListProps extends HeaderMenuProps {
  readonly button: MenuButton;
}

const THEMES = {
  auto: { next: 'light', word: 'as the system' },
  light: { next: 'dark', word: 'light' },
  dark: { next: 'auto', word: 'dark' },
} as const;

export function MenuList({ button, onPresent, onKeys }: MenuListProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { isAny, isShown } = useSecrets();
  const [isStorage, storage] = useDisclosure(false);
  const { next, word } = THEMES[colorScheme];
  return (
    <>
      <OpenedMenu button={button} position="bottom-end">
        <Item label="Present" icon={IconPresentation} keys="F" to={onPresent} />
        <Menu.Divider />
        <Item label={`Theme: ${word}`} icon={IconMoon} to={() => setColorScheme(next)} stays />
        {isAny && (
          <Item
            label={isShown ? 'Hide secrets' : 'Show secrets'}
            icon={IconEye}
            to={() => showSecrets(!isShown)}
          />
        )}
        <Item label="Keys" icon={IconKeyboard} keys="?" to={onKeys} />
        <Item label="Storage" icon={IconDatabase} to={storage.open} />
        <Item label="What is proven" icon={IconShieldQuestion} to={trustPath} />
      </OpenedMenu>
      <StorageDialog opened={isStorage} onClose={storage.close} />
    </>
  );
}

interface ItemProps extends AppCommand {
  readonly stays?: boolean;
}

function Item({ label, icon: Icon, keys, to, stays = false }: ItemProps) {
  const shown = {
    leftSection: <Icon size={16} aria-hidden />,
    rightSection: keys && <Kbd keys={keys} />,
    closeMenuOnClick: !stays,
    children: label,
  };
  return typeof to === 'string' ? (
    <Menu.Item component={Link} to={to} {...shown} />
  ) : (
    <Menu.Item onClick={to} {...shown} />
  );
}
