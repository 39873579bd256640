import { Button } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { type InboxRequest, wake } from '../../../data/approvals/approvals.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Kbd } from '../../../ui/ledger/values.tsx';
import css from '../approvals.module.css';
import { untilText } from './times.ts';

export interface SnoozeControlProps {
  readonly request: InboxRequest;
  /** Unix seconds. */
  readonly now: number;
  readonly onSnooze: () => void;
}

/** Puts an open request away, or says until when it is. */
export function SnoozeControl({ request, now, onSnooze }: SnoozeControlProps) {
  const { status, snooze } = request;
  if (status !== 'open') return null;
  if (snooze === null)
    return (
      <Button
        size="compact-sm"
        leftSection={<IconZzz size={14} aria-hidden />}
        rightSection={
          <span className={css.keyHint}>
            <Kbd keys="z" />
          </span>
        }
        onClick={onSnooze}
      >
        Snooze
      </Button>
    );
  return (
    <>
      <Badge icon={IconZzz}>Snoozed {untilText(snooze.until, new Date(now * 1000))}</Badge>
      <Button size="compact-sm" onClick={() => wake([request])}>
        Wake now
      </Button>
    </>
  );
}
