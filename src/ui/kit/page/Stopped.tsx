import { Button, Group } from '@mantine/core';
import { Dim } from '../text.tsx';

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
export function StoppedPage({ onGoOn }: StoppedProps) {
  return (
    <Group gap="sm">
      <Dim>Stopped before all records were looked at.</Dim>
      <Button size="compact-sm" onClick={onGoOn}>
        Begin again
      </Button>
    </Group>
  );
}
