import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { describeError } from '../../base/error.ts';
import { visibleText } from '../../base/visible.ts';
import css from './callout.module.css';
import type { Tone } from './tone.ts';

export interface CalloutProps {
  readonly tone?: Tone;
  readonly icon?: ComponentType<IconProps>;
  readonly title?: ReactNode;
  /** A callout that appears while a person is here is read out at once, or when there is time. */
  readonly role?: 'alert' | 'status';
  readonly action?: ReactNode;
  readonly band?: boolean;
  readonly onClose?: () => void;
  readonly close?: string;
  readonly children?: ReactNode;
}

/** A box that has to be noticed. */
export function Callout(props: CalloutProps) {
  const { tone = 'none', icon: Icon, title, role, band, action, onClose, children } = props;
  return (
    <div className={css.callout} data-tone={tone} data-band={band || undefined} role={role}>
      {Icon && <Icon size={18} stroke={1.75} className={css.icon} aria-hidden />}
      <div className={css.text}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action && <div className={css.actions}>{action}</div>}
      {onClose && (
        <CloseButton size="sm" aria-label={props.close ?? 'Close this'} onClick={onClose} />
      )}
    </div>
  );
}

export interface ErrorCalloutProps {
  readonly title: string;
  /** The thrown error, which says why, and what to do. */
  readonly error?: unknown;
  /** The reason, where nothing was thrown. */
  readonly detail?: string;
  /** The advice, where this place knows better than the error. */
  readonly todo?: string | undefined;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

/** Says what went wrong, why, and what to do. */
export function ErrorCallout({ title, error, onRetry, action, ...given }: ErrorCalloutProps) {
  const words = error === undefined ? null : describeError(error);
  const detail = given.detail ?? words?.detail;
  const todo = given.todo ?? words?.todo;
  return (
    <Callout
      tone="bad"
      icon={IconAlertCircle}
      role="alert"
      title={visibleText(title)}
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button size="compact-sm" onClick={onRetry}>
                Try again
              </Button>
            )}
            {action}
          </>
        )
      }
    >
      {detail && <p>{visibleText(detail)}</p>}
      {todo && <p>{visibleText(todo)}</p>}
    </Callout>
  );
}
