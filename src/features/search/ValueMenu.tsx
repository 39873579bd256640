import { Menu } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { visibleText } from '../../core/visible.ts';
import { type ValueOf, withValue } from '../../data/search/language.ts';
import { Asking } from './asking.ts';
import css from './search.module.css';

export interface ValueMenuProps extends ValueOf {
  /** What is shown, where that is not the value. */
  readonly children?: ReactNode;
  /** What the value is called where it is an id. */
  readonly name?: string;
}

/** A value of an entry: from here only entries that have it are searched for, or only others. */
export function ValueMenu({ field, value, name = value, children }: ValueMenuProps) {
  const { query, onSearch } = use(Asking);
  const words = visibleText(name);
  const item = (is: 'only' | 'not') => () => onSearch(withValue(query, { field, value }, is));
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={css.value} aria-label={`${field} ${words}`}>
          {children ?? <bdi>{words}</bdi>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilter size={14} aria-hidden />} onClick={item('only')}>
          Only these
        </Menu.Item>
        <Menu.Item leftSection={<IconFilterOff size={14} aria-hidden />} onClick={item('not')}>
          Not these
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
