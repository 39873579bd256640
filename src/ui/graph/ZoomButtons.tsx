import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import css from './graph.module.css';

export function ZoomButtons(props: { onIn(): void; onOut(): void; onFit(): void }) {
  const buttons = [
    { label: 'Zoom in', icon: IconPlus, run: props.onIn },
    { label: 'Zoom out', icon: IconMinus, run: props.onOut },
    { label: 'Show the whole graph', icon: IconMaximize, run: props.onFit },
  ];
  return (
    <div className={css.zoom}>
      {buttons.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} label={label} position="right">
          <ActionIcon size="sm" aria-label={label} onClick={run}>
            <Icon size={14} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
