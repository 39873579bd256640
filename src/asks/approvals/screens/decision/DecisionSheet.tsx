import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { RequestDetail } from '../../../../ledger/model/request.ts';
import { isFailure } from '../../../../ledger/model/verdict.ts';
import { needsOverride } from '../../../../ui/data/approvals/approvals.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { HiddenHere } from '../HiddenHere.tsx';
import { isGrave, useRisk } from '../Risk.tsx';
import { HELD } from '../words.ts';
import { TypedFields } from './fields.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';
import { actionText } from './Signing.tsx';
import { type Given, useTyped } from './use-typed.ts';

export interface Confirmed extends Given {
  readonly isHeld: boolean;
}

export interface DecisionSheetProps
  extends Pick<SheetProps, 'reviewer' | 'isBusy' | 'reach' | 'receiver' | 'moment' | 'onCancel'> {
  readonly verdict: 'approve' | 'deny';
  readonly detail: RequestDetail;
  /**
   * Says what happened since it opened; `isOver` means that there is nothing to decide any more.
   */
  readonly change: { readonly words: string; readonly isOver: boolean } | null;
  readonly onConfirm: (given: Confirmed) => void;
}

/** Asks before a decision on a request of a ledger that is here. */
export function DecisionSheet(props: DecisionSheetProps) {
  const { verdict, detail, change, onConfirm, reach, ...sheet } = props;
  const { reviewer, receiver } = sheet;
  const { request, summary, trust } = detail;
  const approve = verdict === 'approve';
  const overrides = approve && needsOverride(trust.ledger);
  const risk = useRisk(summary.ledger, request);
  const needsReason = !approve || isGrave(risk.level);
  const typed = useTyped({ of: summary, verdict, reviewer, needsReason, overrides });
  // A critical request is better decided by two people.
  const [asksCountersignature, setAsksCountersignature] = useState(risk.level === 'critical');
  const isHeld = approve && receiver !== null && asksCountersignature;
  return (
    <Sheet
      {...sheet}
      label={approve ? 'Approve this proposal?' : 'Deny this proposal?'}
      approve={approve}
      action={actionText({ verdict, overrides, receiver })}
      reach={isHeld ? HELD : reach}
      missing={change?.isOver ? 'There is nothing left to decide.' : typed.missing}
      isHeld={isHeld}
      onSign={() => onConfirm({ ...typed.given, isHeld })}
      asked={
        <>
          {change && (
            <Callout tone="warn" icon={IconAlertTriangle} role="alert">
              {visibleText(change.words)}
            </Callout>
          )}
          <HiddenHere on={[{ args: request.args, edits: detail.edits }]} />
          <TypedFields
            typed={typed}
            label={approve ? 'Why yes?' : 'Why no?'}
            whyOverride={
              isFailure(trust.ledger)
                ? 'This ledger fails verification: what you see may not be what happened. Sealed into the decision.'
                : 'This ledger is not verified: nothing is known about its record. Sealed into the decision.'
            }
          />
        </>
      }
    >
      {approve && receiver !== null && (
        <Checkbox
          label="Ask a second person before it is sent"
          checked={asksCountersignature}
          onChange={({ currentTarget }) => setAsksCountersignature(currentTarget.checked)}
        />
      )}
    </Sheet>
  );
}
