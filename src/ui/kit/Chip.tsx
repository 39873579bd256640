import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './chip.module.css';
import type { Tone } from './tone.ts';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  readonly on?: boolean;
  readonly tone?: Tone;
  readonly count?: number | string | undefined;
}

/** A small button that is on or off, as filters are. */
export function Chip({ on, tone, count, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      className={`${css.chip} ${className ?? ''}`}
      aria-pressed={on}
      data-tone={tone}
      {...rest}
    >
      {children}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </button>
  );
}

/** A chip that leads to an address; `on` marks the current one. */
export function ChipLink({ on = false, ...rest }: LinkProps & { readonly on?: boolean }) {
  return (
    <Link
      className={css.chip}
      data-on={on || undefined}
      aria-current={on ? 'page' : undefined}
      {...rest}
    />
  );
}
