import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Faint } from '../../../ui/kit/text.tsx';
import { DECISION_ICONS } from '../../../ui/ledger/decision-icons.ts';
import { Kbd } from '../../../ui/ledger/values.tsx';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import css from '../approvals.module.css';

/** Has the focus as soon as the dialog is there; Mantine gives it a moment later. */
const FIRST = { autoFocus: true, 'data-autofocus': true };

/** Where a dialog is longer than the screen, it opens with what is decided and not with a field. */
function useFirst(isFirst: boolean) {
  const isNarrow = useIsNarrow();
  return isFirst && !isNarrow ? FIRST : {};
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The dialog opens with the focus in it. */
  readonly isFirst?: boolean;
}

/** The name that a decision is kept under, asked for until there is one. */
export function NameField({ value, onChange, isFirst = true }: FieldProps) {
  const first = useFirst(isFirst);
  return (
    <TextInput
      label="Your name"
      description="Kept with every decision. Anyone can type a name: what proves who decided is your key, which signs."
      required
      withAsterisk={false}
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={goOn}
      {...first}
    />
  );
}

/** Enter in a line goes on to what is asked next, and signs nothing. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector('textarea')?.focus();
}

export interface WordsFieldProps extends FieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** Nothing is decided without it. */
  readonly isNeeded: boolean;
}

/** A reason, or another text that is kept with a decision. */
export function WordsField(props: WordsFieldProps) {
  const { label, description, isNeeded, value, onChange, isFirst = false } = props;
  const first = useFirst(isFirst);
  return (
    <Textarea
      label={isNeeded ? label : `${label} (optional)`}
      description={description}
      required={isNeeded}
      withAsterisk={false}
      autosize
      minRows={2}
      maxLength={4000}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...first}
    />
  );
}

const DENY = {
  color: 'dark',
  leftSection: <DECISION_ICONS.deny size={16} aria-hidden />,
} as const;

export interface DecideOrCancelProps {
  readonly approve: boolean;
  /** On the button that decides. */
  readonly action: string;
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  /** Who signs, and what else is said next to the buttons. */
  readonly children: ReactNode;
}

/** The end of a dialog that decides. */
export function DecideOrCancel(props: DecideOrCancelProps) {
  const { approve, action, isReady, isBusy = false, onCancel, children } = props;
  return (
    <Group gap="sm" className={css.confirmActions ?? ''}>
      <Faint flex={1}>
        {children}{' '}
        <span className={css.keyHint}>
          <Kbd keys="mod+Enter" /> decides
        </span>
      </Faint>
      <Button onClick={onCancel}>Cancel</Button>
      <SignButton approve={approve} isReady={isReady} isBusy={isBusy}>
        {action}
      </SignButton>
    </Group>
  );
}

interface SignButtonProps extends Pick<DecideOrCancelProps, 'approve' | 'isReady' | 'isBusy'> {
  readonly children: string;
}

/** The button that signs. A denial has a stop sign in ink, as red is for what is not intact. */
export function SignButton({ approve, isReady, isBusy = false, children }: SignButtonProps) {
  return (
    <Button
      variant="filled"
      type="submit"
      {...(approve ? {} : DENY)}
      disabled={!isReady || isBusy}
      loading={isBusy}
    >
      {children}
    </Button>
  );
}
