import { Button } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { askToKeep, type ToKeep } from '../keep.ts';

export interface KeepButtonProps {
  readonly of?: string;
  readonly what: () => ToKeep;
}

/** Keeps something in a case; the key c presses the button that is nearest to the focus. */
export function KeepButton({ of, what }: KeepButtonProps) {
  const words = of ? `Keep ${of} in a case` : 'Keep in a case';
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconPin size={14} aria-hidden />}
      aria-label={words}
      aria-haspopup="dialog"
      aria-keyshortcuts="c"
      title={`${words} (c)`}
      data-keep
      onClick={() => askToKeep(what())}
    >
      Keep
    </Button>
  );
}
