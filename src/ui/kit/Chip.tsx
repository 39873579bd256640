import type { ComponentPropsWithRef } from 'react';
import css from './chip.module.css';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Whether it is chosen. */
  readonly on?: boolean;
  /** How many there are of it. */
  readonly count?: number | string | undefined;
}

/** A small button that is on or off, as filters are. */
export function Chip({ on, count, children, ...rest }: ChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={on} {...rest}>
      {children}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </button>
  );
}
