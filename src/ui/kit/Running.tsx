import { Button, Progress } from '@mantine/core';
import { countText } from '../format.ts';
import { Note } from './text.tsx';

interface RunningProps {
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

/** How many entries were verified, and a way to stop. */
export function Running({ done, total, cancel }: RunningProps) {
  return (
    <>
      <Progress
        flex={1}
        value={total > 0 ? (100 * done) / total : 0}
        aria-label="Entries verified"
      />
      <Note role="status">
        {countText(done)} of {countText(total)} entries
      </Note>
      <Button size="compact-sm" variant="subtle" onClick={cancel}>
        Cancel
      </Button>
    </>
  );
}
