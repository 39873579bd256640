import { Button, Progress } from '@mantine/core';
import { countText } from '../format.ts';
import { NoteText } from './text.tsx';

interface RunningProps {
  readonly done: number;
  readonly total: number;
  readonly what?: string;
  readonly cancel: () => void;
}

/** Shows the progress of work on entries, and a way to stop it. */
export function Running({ done, total, what = 'verified', cancel }: RunningProps) {
  return (
    <>
      <Progress
        flex={1}
        value={total > 0 ? Math.min(100, (100 * done) / total) : 0}
        transitionDuration={0}
        aria-label={`Records ${what}`}
      />
      <NoteText role="status">
        {countText(done)} of {countText(total)} records {what}
      </NoteText>
      <Button size="compact-sm" variant="subtle" onClick={cancel}>
        Cancel
      </Button>
    </>
  );
}
