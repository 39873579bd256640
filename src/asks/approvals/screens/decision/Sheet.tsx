import { Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../../../ui/keys.ts';
import { useIsNarrow } from '../../../../ui/use-narrow.ts';
import css from '../request.module.css';
import { SigningNote, type SigningProps } from './Signing.tsx';
import { signByKey } from './sign-by-key.ts';

export interface SheetProps extends Omit<SigningProps, 'children'> {
  readonly label: string;
  readonly reach: string;
  readonly asked: ReactNode;
  readonly children?: SigningProps['children'];
  readonly onSign: () => void;
}

/** The id of the bar: a button at the heading moves the focus to it. */
export const DECISION_SHEET = 'decision';
/** The id of the arguments, which stay in sight above it. */
export const WHAT_RUNS = 'what-would-run';

/** Asks before a signature, below the arguments, for what is missing. */
export function Sheet({ label, reach, asked, onSign, ...signing }: SheetProps) {
  const { missing, isBusy, moment, onCancel } = signing;
  // In little room, the arguments come first, from their beginning.
  const isNarrow = useIsNarrow();
  useEffect(() => {
    const block = isNarrow ? 'start' : 'nearest';
    document.getElementById(WHAT_RUNS)?.scrollIntoView({ block });
  }, [isNarrow]);
  // The sheet loses the focus when its button is disabled, so the window listens for Escape: before
  // any dialog above it, which is gone as soon as it has closed.
  const onEscape = useEffectEvent(() => (moment ? moment.undo : onCancel)());
  useEffect(() => {
    const close = ({ key, isComposing }: KeyboardEvent) =>
      key === 'Escape' && !isComposing && !isModalOpen() && onEscape();
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null && !isBusy && moment === null) onSign();
  };
  return (
    <div role="dialog" aria-label={label}>
      <form className={css.sheet} onSubmit={submit} onKeyDown={signByKey}>
        <fieldset disabled={moment !== null}>
          <Stack gap="md">{asked}</Stack>
        </fieldset>
        <Stack gap="sm" className={css.act ?? ''}>
          <p className={css.reach}>{reach}</p>
          <SigningNote {...signing} />
        </Stack>
      </form>
    </div>
  );
}
