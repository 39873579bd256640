import { Button, Group } from '@mantine/core';
import { Dim } from '../text.tsx';

/** Returns whether somebody cancelled the query before it had an answer. */
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

/** Takes the place of a page that somebody cancelled. */
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
