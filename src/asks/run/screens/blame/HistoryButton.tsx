import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import { useInspected } from '../context.ts';

export interface HistoryButtonProps {
  readonly kind: string;
  readonly id: string;
  readonly at: string;
}

/** Opens the history of a resource: every entry that wrote it. */
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
