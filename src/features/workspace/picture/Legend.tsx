import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import type { LegendItem } from '../../../ui/export/frame.ts';
import { ShapesView } from '../../../ui/export/ShapesView.tsx';
import { legendIn } from './legend.ts';
import { partsInSight } from './parts.ts';
import css from './picture.module.css';

/** What the marks mean that are in sight of the lane, looked up when somebody asks. */
export function Legend() {
  const [items, setItems] = useState<readonly LegendItem[] | null>(null);
  const close = () => setItems(null);
  const open = () => setItems(legendIn(new Set(partsInSight().flatMap((part) => [...part.marks]))));
  return (
    <span className={css.save}>
      <Popover opened={items !== null} onChange={close} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label="What the marks mean">
            <ActionIcon aria-label="Legend" onClick={items === null ? open : close}>
              <IconListDetails size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p="md" aria-label="Legend">
          <ul className={css.legend}>
            {items?.map(({ text, shapes }) => (
              <li key={text}>
                <svg width="18" height="18" viewBox="-2 -9 18 18" aria-hidden="true">
                  <ShapesView shapes={shapes} />
                </svg>
                {text}
              </li>
            ))}
          </ul>
          {items?.length === 0 && <p>No marks are in sight.</p>}
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
