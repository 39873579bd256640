import { Button } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { visibleText } from '../../../core/visible.ts';
import { type InboxRequest, wake } from '../../../data/approvals/approvals.ts';
import { counted } from '../../../ui/format.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { untilText } from './times.ts';

/** Requests that were just put away, and until when. */
export interface PutAway {
  readonly requests: readonly InboxRequest[];
  readonly until: number | null;
}

interface SnoozedNoteProps {
  readonly putAway: PutAway;
  readonly onClose: () => void;
}

/** What was put away, while the next request is on the screen already. */
export function SnoozedNote({ putAway: { requests, until }, onClose }: SnoozedNoteProps) {
  const [first] = requests;
  const what = requests.length === 1 && first ? first.title : counted(requests.length, 'request');
  const undo = () => {
    wake(requests);
    onClose();
  };
  return (
    <Callout
      band
      icon={IconZzz}
      role="status"
      close="Dismiss"
      onClose={onClose}
      action={
        <Button size="compact-sm" onClick={undo}>
          Undo
        </Button>
      }
    >
      <strong>Snoozed {untilText(until, new Date())}:</strong> {visibleText(what)}
    </Callout>
  );
}
