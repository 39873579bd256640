import { Tooltip } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { useStorageState } from '../../data/kept.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import css from '../app.module.css';

/** Stays when the notice was closed. */
export function StorageChip() {
  const { state } = useStorageState();
  if (state !== 'memory') return null;
  return (
    <Tooltip label="Nothing is kept when this tab is closed: the browser gives no storage">
      <span className={css.bare}>
        <Badge tone="warn" icon={IconDatabaseOff} shrinks>
          In memory only
        </Badge>
      </span>
    </Tooltip>
  );
}
