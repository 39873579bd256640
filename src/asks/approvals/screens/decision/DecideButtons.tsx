import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeys } from '../../../../ui/keys.ts';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import css from '../request.module.css';

interface DecideButtonsProps {
  readonly reach: string;
  readonly approve: string;
  readonly mayApprove: boolean;
  /** The keys wait until the arguments were in view. */
  readonly isLocked?: boolean;
  readonly isOutline?: boolean;
  /** The verdict that was asked about last: its button has the focus when the question was closed. */
  readonly last: 'approve' | 'deny' | null;
  readonly onAsk: (verdict: 'approve' | 'deny') => void;
  readonly children: ReactNode;
}

/** Shows what a yes reaches and is bound to, and the two ways to decide, by a button or a key. */
export function DecideButtons(props: DecideButtonsProps) {
  const { reach, approve, mayApprove, isOutline = false, last, onAsk, children } = props;
  const askByKey = (verdict: 'approve' | 'deny') => {
    if (!props.isLocked && (mayApprove || verdict === 'deny')) onAsk(verdict);
  };
  useKeys([
    { keys: 'a', what: 'Approve (asks once)', group: 'Inbox', run: () => askByKey('approve') },
    { keys: 'x', what: 'Deny (asks once)', group: 'Inbox', run: () => askByKey('deny') },
  ]);
  return (
    <>
      <Text component="div" c="dimmed">
        <p className={css.reach}>{reach}</p>
        {children}
      </Text>
      <div className={css.buttons}>
        <Button
          size="md"
          leftSection={<DECISION_ICONS.deny size={16} aria-hidden />}
          rightSection={<Kbd keys="x" />}
          autoFocus={last === 'deny'}
          onClick={() => onAsk('deny')}
        >
          Deny
        </Button>
        <Button
          size="md"
          variant={isOutline ? 'outline' : 'filled'}
          rightSection={<Kbd keys="a" />}
          disabled={!mayApprove}
          autoFocus={last === 'approve'}
          onClick={() => onAsk('approve')}
        >
          {approve}
        </Button>
      </div>
    </>
  );
}
