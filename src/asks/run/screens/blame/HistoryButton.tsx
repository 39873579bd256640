import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import { useInspected } from '../context.ts';

export interface HistoryButtonProps {
  readonly kind: string;
  readonly id: string;
  /** A place inside its value; '' is the value itself. */
  readonly at: string;
}

/** Opens who wrote it, and everything that ever did. */
export function HistoryButton({ kind, id, at }: HistoryButtonProps) {
  const { setBlame } = useInspected();
  return (
    <Tooltip label="History">
      <ActionIcon
        size="sm"
        aria-label={`History of ${visibleText(at === '' ? `${kind} ${id}` : at)}`}
        onClick={() => setBlame({ kind, id, key: at, isLines: false, until: null })}
      >
        <IconHistory size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
