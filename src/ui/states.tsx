// Empty, failed and loading: what this is, why, and what to do.

import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../core/model/error.ts';
import { visibleText } from './hostile.ts';
import css from './parts.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** Whether this is the whole page, and its title the page's heading. */
  readonly page?: boolean;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, page = false, text, action }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={css.state}>
      <Title className={css.stateTitle}>{title}</Title>
      <p className={css.stateText}>{text}</p>
      {action && <div className={css.stateActions}>{action}</div>}
    </div>
  );
}

export interface FailedPageProps {
  readonly error: unknown;
  readonly action: ReactNode;
}

/** A failure in place of a page. What it is called and what helps depends on the failure. */
export function FailedPage({ error, action }: FailedPageProps) {
  const { title, detail, todo } = describeError(error);
  return (
    <EmptyState
      page
      title={visibleText(title)}
      text={visibleText(`${detail} ${todo}`)}
      action={action}
    />
  );
}

export interface ErrorStateProps {
  readonly title: string;
  readonly detail: string;
  readonly todo?: string;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

export function ErrorState({ title, detail, todo, onRetry, action }: ErrorStateProps) {
  return (
    <div className={css.error} role="alert">
      <IconAlertCircle size={18} className={css.errorIcon} aria-hidden />
      <div>
        <p className={css.errorTitle}>{visibleText(title)}</p>
        <p className={css.errorDetail}>{visibleText(detail)}</p>
        {todo && <p className={css.errorDetail}>{visibleText(todo)}</p>}
      </div>
      <div>
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

/** One grey bar; give it the width of what will stand there. */
export function Bone({ width, height }: { readonly width: string; readonly height?: string }) {
  return <div className={css.bone} style={{ width, height }} aria-hidden />;
}

const WIDTHS = ['38%', '52%', '44%', '60%', '35%', '48%'];

/** Rows of the height of table rows, so that nothing jumps when the real ones come. */
export function SkeletonRows({ rows }: { readonly rows: number }) {
  return (
    <div className={css.skeletonRows} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={css.skeletonRow}>
          <Bone width="1.5rem" />
          <Bone width={WIDTHS[row % WIDTHS.length] ?? '40%'} />
        </div>
      ))}
    </div>
  );
}
