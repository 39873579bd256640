import {
  IconAlertTriangle,
  IconCheck,
  IconClockOff,
  IconEqualNot,
  IconHourglass,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { isFailure } from '../../../../ledger/model/verdict.ts';
import type { InboxRequest, RequestStatus } from '../../../../ui/data/approvals/approvals.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { REQUEST_STATUSES, STATE_WORDS } from '../status-words.ts';

const ICONS: Readonly<Record<RequestStatus, typeof IconCheck | null>> = {
  open: null,
  'needs a second signature': IconHourglass,
  'both signed, not sent': IconHourglass,
  'signed, not sent': IconHourglass,
  refused: IconAlertTriangle,
  'signed here': IconCheck,
  sent: IconSend,
  granted: DECISION_ICONS.approve,
  denied: DECISION_ICONS.deny,
  'granted and denied': IconAlertTriangle,
  unanswerable: IconClockOff,
};

/** Shows at first sight how far a request came, and a ledger that does not hold. */
export function RowState({ request }: { readonly request: InboxRequest }) {
  const { status, verdict } = request;
  const icon = ICONS[status];
  return (
    <>
      {isFailure(verdict) && (
        <MarkBadge
          tone={verdict === 'drift' ? 'warn' : 'bad'}
          icon={verdict === 'drift' ? IconEqualNot : IconX}
        >
          {verdict === 'drift' ? 'Not as expected' : 'Not intact'}
        </MarkBadge>
      )}
      {icon && (
        <MarkBadge tone={REQUEST_STATUSES[status].tone} icon={icon}>
          {STATE_WORDS[status]}
        </MarkBadge>
      )}
    </>
  );
}
