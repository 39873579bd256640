import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SharedRequestView } from '../../../../ui/data/approvals/countersign.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { TypedFields } from '../decision/fields.tsx';
import { Sheet, type SheetProps } from '../decision/Sheet.tsx';
import { actionText } from '../decision/Signing.tsx';
import { type Given, useTyped } from '../decision/use-typed.ts';
import { HiddenHere } from '../HiddenHere.tsx';
import { isGrave, useRisk } from '../Risk.tsx';

interface CountersignSheetProps extends Pick<SheetProps, 'reviewer' | 'isBusy' | 'onCancel'> {
  readonly verdict: 'approve' | 'deny';
  readonly view: SharedRequestView;
  readonly fault: ReactNode;
  readonly onConfirm: (given: Given) => void;
}

/** A signature on a request that was handed over stays in this browser. */
export const STAYS =
  'Your decision is signed with your key and stays in this browser until you hand it back.';

/** The id under which its typed text is kept. */
export function toSharedDraftId({ shared }: SharedRequestView): string {
  return JSON.stringify(['shared', shared.lane.id, shared.entry.id, shared.head]);
}

/** Asks before a second signature why it is given, and why without the ledger. */
export function CountersignSheet(props: CountersignSheetProps) {
  const { verdict, view, fault, onConfirm, ...sheet } = props;
  const { request, shared } = view;
  const approve = verdict === 'approve';
  const risk = useRisk(shared.ledger.id, request, shared.card ?? null);
  const typed = useTyped({
    of: toSharedDraftId(view),
    verdict,
    reviewer: sheet.reviewer,
    needsReason: !approve || isGrave(risk.level),
    // Nothing but the request itself was seen.
    overrides: approve,
  });
  const too = shared.decision?.verdict === verdict ? ', too' : '';
  return (
    <Sheet
      {...sheet}
      label={`${approve ? 'Approve' : 'Deny'} this proposal${too}?`}
      approve={approve}
      action={actionText({ verdict, overrides: approve, receiver: null })}
      reach={STAYS}
      missing={typed.missing}
      receiver={null}
      isHeld={false}
      moment={null}
      onSign={() => onConfirm(typed.given)}
      asked={
        <>
          {approve && (
            <Callout tone="warn" icon={IconAlertTriangle}>
              You sign without the ledger: its record was not verified by you.
            </Callout>
          )}
          <HiddenHere on={[request]} />
          <TypedFields
            typed={typed}
            label={approve ? 'Why yes?' : 'Why no?'}
            whyOverride="How you know the request, or whom you trust. Sealed into the decision."
          />
          {fault}
        </>
      }
    />
  );
}
