import { Button, Group, Progress } from '@mantine/core';
import { counted, countText } from '../../format.ts';
import { Dim } from '../text.tsx';

export interface WorkingProps {
  /** What is done with entries: "counted". */
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly onCancel: () => void;
}

/** How far work on the entries of a ledger is, and a way to end it. */
export function Working({ what, done, total, onCancel }: WorkingProps) {
  return (
    <div>
      <Group justify="space-between" gap="sm" mih="2rem">
        <Dim>
          {countText(done)} of {counted(total, 'entry', 'entries')} {what}
        </Dim>
        <Button size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress
        size="xs"
        value={total > 0 ? Math.min(100, (100 * done) / total) : 0}
        transitionDuration={0}
        aria-label={`Entries ${what}`}
      />
    </div>
  );
}

/** Whether somebody has cancelled it before it had an answer. */
export function isStopped(query: {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isEnabled: boolean;
}): boolean {
  return query.isPending && !query.isFetching && query.isEnabled;
}

export interface StoppedProps {
  readonly onGoOn: () => void;
}

/** In place of what somebody has cancelled. */
export function Stopped({ onGoOn }: StoppedProps) {
  return (
    <Group gap="sm">
      <Dim>Stopped before all entries were looked at.</Dim>
      <Button size="compact-sm" onClick={onGoOn}>
        Begin again
      </Button>
    </Group>
  );
}
