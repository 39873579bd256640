import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './chip.module.css';
import type { Tone } from './tone.ts';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Whether it is chosen. */
  readonly on?: boolean;
  /** For what asks for attention. */
  readonly tone?: Tone;
  /** How many there are of it. */
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

/** The same that leads to an address; `on`: it is the one that is looked at. */
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
