import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Waiting } from '../../../../ui/data/servers/servers.ts';
import { counted } from '../../../../ui/format.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';

/** Says what went wrong, when it is tried again by itself, and offers not to wait for that. */
export function ServerFaultNote({
  waiting,
  onRetry,
}: {
  readonly waiting: Waiting;
  readonly onRetry: () => void;
}) {
  const { fault, nextAttemptAt, failures } = waiting;
  const seconds = useSecondsUntil(nextAttemptAt);
  return (
    <ErrorCallout
      title={fault.title}
      detail={fault.detail}
      todo={fault.todo}
      action={
        <Stack gap="xs" align="flex-end">
          <NoteText span>
            {seconds === null
              ? 'Not tried again by itself'
              : seconds === 0
                ? 'Trying now'
                : `Tried again in ${seconds} s`}
            {failures > 1 && ` · failed ${counted(failures, 'time')}`}
          </NoteText>
          <Button size="compact-sm" onClick={onRetry}>
            Try now
          </Button>
        </Stack>
      }
    />
  );
}

function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

/** Whole seconds until a moment, counting down; null: there is none. */
function useSecondsUntil(moment: number | null): number | null {
  const now = useNow(moment !== null);
  return moment === null ? null : Math.max(0, Math.ceil((moment - now) / 1_000));
}
