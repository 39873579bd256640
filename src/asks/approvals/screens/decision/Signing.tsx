import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { Faint } from '../../../../ui/kit/text.tsx';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import css from '../request.module.css';
import { UndoMoment } from './UndoMoment.tsx';
import { type Moment, UNDO_SECONDS } from './use-signing.ts';

export interface SigningProps {
  readonly approve: boolean;
  readonly action: string;
  /** Says in a sentence why the button cannot be pressed; null when it can. */
  readonly missing: string | null;
  readonly isBusy: boolean;
  /** The name that goes with decisions; null when it is asked for. */
  readonly reviewer: string | null;
  /** The server that it is sent to; null when it is sent to none. */
  readonly receiver: string | null;
  /** It is sent once a second person has signed the same decision. */
  readonly isHeld: boolean;
  /** Null when nothing is on its way. */
  readonly moment: Moment | null;
  readonly leaving?: string;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Ends every form that signs: the button, the missing fields below it, and the moment to undo. */
export function SigningNote(props: SigningProps) {
  const { approve, missing, isBusy, reviewer, receiver, isHeld, moment } = props;
  const act = useRef<HTMLButtonElement>(null);
  const wasWaiting = useRef(false);
  // Whoever took it back goes on where they wrote: not on a button, which the same key would press.
  useEffect(() => {
    if (wasWaiting.current && moment === null)
      act.current?.form?.querySelector<HTMLElement>('textarea')?.focus();
    wasWaiting.current = moment !== null;
  }, [moment]);
  return (
    <>
      {moment === null ? (
        <>
          {props.children}
          <div className={css.buttons}>
            <Button onClick={props.onCancel} rightSection={<Kbd keys="Escape" />}>
              Back
            </Button>
            <Button
              ref={act}
              variant="filled"
              type="submit"
              {...(approve ? {} : DENY)}
              disabled={missing !== null || isBusy}
              loading={isBusy}
            >
              {props.action}
            </Button>
          </div>
          <Faint role="status">{missing ?? finalText(receiver, isHeld)}</Faint>
        </>
      ) : (
        <UndoMoment
          moment={moment}
          what={isHeld || receiver === null ? 'Signed' : `Sent to ${receiver}`}
          {...(props.leaving ? { leaving: props.leaving } : {})}
        />
      )}
      {reviewer !== null && <Faint>Signed by you, {visibleText(reviewer)}.</Faint>}
    </>
  );
}

/** A denial has a stop sign in ink, as red is for a ledger that is not intact. */
const DENY = {
  color: 'dark',
  leftSection: <DECISION_ICONS.deny size={16} aria-hidden />,
} as const;

function finalText(receiver: string | null, isHeld: boolean): string {
  if (receiver === null) return 'A signature is final: a key decides once.';
  return `Then ${UNDO_SECONDS} seconds to undo. Only after them is it signed${isHeld ? '' : ' and sent'}; that is final.`;
}

interface Act {
  readonly verdict: 'approve' | 'deny';
  readonly overrides?: boolean;
  readonly count?: number | null;
  readonly receiver: string | null;
}

/** The words of the button that signs: what it does, where to, and that it is final. */
export function actionText({ verdict, overrides = false, count = null, receiver }: Act): string {
  const approve = overrides ? 'Override and approve' : 'Approve';
  const many = count === null ? '' : ` ${count}`;
  const where = receiver === null ? '' : ` on ${receiver}`;
  return `${verdict === 'approve' ? approve : 'Deny'}${many}${where} · final`;
}
