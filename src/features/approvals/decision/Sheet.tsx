import { Button, Checkbox, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { RequestDetail } from '../../../core/model/request.ts';
import { isFailure } from '../../../core/model/verdict.ts';
import { showsNothing, visibleText } from '../../../core/visible.ts';
import { needsOverride } from '../../../data/approvals/approvals.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { Faint } from '../../../ui/kit/text.tsx';
import { Kbd } from '../../../ui/ledger/values.tsx';
import { submitByKey } from '../../../ui/submit-by-key.ts';
import { HiddenHere } from '../HiddenHere.tsx';
import { isGrave, useRisk } from '../Risk.tsx';
import { HELD } from '../words.ts';
import { useDraft } from './drafts.ts';
import { NameField, SignButton, WordsField } from './fields.tsx';
import css from './sheet.module.css';
import { UNDO_SECONDS } from './use-undo.ts';

export interface Given {
  readonly reason: string;
  readonly override: string | null;
  /** The name that is signed: the one shown, or the one given here. */
  readonly reviewer: string;
  /** It is sent once a second person has signed the same. */
  readonly isHeld: boolean;
}

export interface SheetProps {
  readonly verdict: 'approve' | 'deny';
  readonly detail: RequestDetail;
  /** The name that goes with decisions; null: none was given yet. */
  readonly reviewer: string | null;
  readonly isBusy: boolean;
  /** What the press of its button reaches, in a sentence. */
  readonly reach: string;
  /** What happened since it opened; `isOver`: there is nothing to decide any more. */
  readonly change: { readonly words: string; readonly isOver: boolean } | null;
  /** Host of the server that it is sent to; null: it is sent to none. */
  readonly receiver: string | null;
  /** Seconds in which it can still be taken back; null: nothing is on its way. */
  readonly left: number | null;
  readonly onUndo: () => void;
  readonly onCancel: () => void;
  readonly onConfirm: (given: Given) => void;
}

/** Id of what is decided on, which stays in sight above it. */
export const WHAT_RUNS = 'what-would-run';

/** The one question before a decision, below what is decided on. It asks what is missing. */
export function Sheet(props: SheetProps) {
  const { verdict, detail, reviewer, isBusy, reach, change, receiver, left } = props;
  const { request, summary, trust } = detail;
  const approve = verdict === 'approve';
  const overrides = approve && needsOverride(trust.ledger);
  const risk = useRisk(summary.ledger, request);
  const needsReason = !approve || isGrave(risk.level);
  const [name, setName] = useState('');
  // What is critical is better decided by two.
  const [asksSecond, setAsksSecond] = useState(risk.level === 'critical');
  const isHeld = approve && receiver !== null && asksSecond;
  const [{ reason, override }, write] = useDraft(summary, verdict);
  // Where there is little room, what is decided on comes first.
  useEffect(() => {
    document.getElementById(WHAT_RUNS)?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The sheet loses the focus when its button is disabled, so the window listens for Escape.
  const onEscape = useEffectEvent(() => (left === null ? props.onCancel : props.onUndo)());
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, []);
  const missing = [
    reviewer === null && showsNothing(name) && 'your name',
    overrides && showsNothing(override) && 'why you approve all the same',
    needsReason && showsNothing(reason) && 'a reason',
  ].filter((one) => one !== false);
  const isReady = !change?.isOver && missing.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy || left !== null) return;
    props.onConfirm({
      reason,
      override: overrides ? override : null,
      reviewer: reviewer ?? name.trim(),
      isHeld,
    });
  };
  return (
    <form
      className={css.sheet}
      role="dialog"
      aria-label={approve ? 'Approve this proposal?' : 'Deny this proposal?'}
      onSubmit={submit}
      onKeyDown={submitByKey}
    >
      <Stack gap="sm" className={css.fields ?? ''}>
        {change && (
          <Callout tone="warn" icon={IconAlertTriangle} role="alert">
            {visibleText(change.words)}
          </Callout>
        )}
        <HiddenHere on={[{ args: request.args, edits: detail.edits }]} />
        {reviewer === null && <NameField value={name} onChange={setName} />}
        {overrides && (
          <WordsField
            label="Why you approve all the same"
            description={
              isFailure(trust.ledger)
                ? 'This ledger fails verification: what you see may not be what happened. Sealed into the decision.'
                : 'This ledger is not verified: nothing is known about its record. Sealed into the decision.'
            }
            isNeeded
            value={override}
            onChange={(text) => write({ override: text })}
            isFirst={reviewer !== null}
          />
        )}
        <WordsField
          label={approve ? 'Why yes?' : 'Why no?'}
          description="Your words are sealed into the decision."
          isNeeded={needsReason}
          value={reason}
          onChange={(text) => write({ reason: text })}
          isFirst={reviewer !== null && !overrides}
        />
      </Stack>
      <Stack gap="sm" className={css.act ?? ''}>
        <p className={css.reach}>{isHeld ? HELD : reach}</p>
        {approve && receiver !== null && left === null && (
          <Checkbox
            label="Ask a second person before it is sent"
            checked={asksSecond}
            onChange={({ currentTarget }) => setAsksSecond(currentTarget.checked)}
          />
        )}
        {left === null ? (
          <>
            <div className={css.buttons}>
              <Button onClick={props.onCancel} rightSection={<Kbd keys="Escape" />}>
                Back
              </Button>
              <SignButton approve={approve} isReady={isReady} isBusy={isBusy}>
                {actionText(approve, overrides, receiver)}
              </SignButton>
            </div>
            <Faint role="status">
              {missing.length > 0
                ? `Missing: ${missing.join(', ')}.`
                : receiver === null
                  ? 'A signature is final: a key decides once.'
                  : `Then ${UNDO_SECONDS} seconds to undo. Only after them is it signed${isHeld ? '' : ' and sent'}; that is final.`}
            </Faint>
          </>
        ) : (
          <div className={css.buttons} role="status">
            <span>
              {isHeld ? 'Signed' : `Sent to ${receiver ?? 'nobody'}`} in <strong>{left} s</strong>.
              Nothing is recorded yet; leaving this request undoes it.
            </span>
            <Button autoFocus variant="filled" onClick={props.onUndo}>
              Undo
            </Button>
          </div>
        )}
        {reviewer !== null && <Faint>Signed by you, {visibleText(reviewer)}.</Faint>}
      </Stack>
    </form>
  );
}

/** On the button that signs: what it does, where to, and that it is final. */
function actionText(approve: boolean, overrides: boolean, receiver: string | null): string {
  const what = approve ? (overrides ? 'Override and approve' : 'Approve') : 'Deny';
  return `${what}${receiver === null ? '' : ` on ${receiver}`} · final`;
}
