import { countText } from '../format.ts';
import css from './inspect.module.css';

export interface MoreButtonProps {
  readonly left: number;
  readonly next: number;
  /** Plural: "lines". */
  readonly what: string;
  readonly onMore: () => void;
}

export function MoreButton({ left, next, what, onMore }: MoreButtonProps) {
  if (left === 0) return null;
  return (
    <button type="button" className={css.more} onClick={onMore}>
      {next < left
        ? `Show ${countText(next)} more of ${countText(left)} ${what}`
        : `Show the other ${countText(left)} ${what}`}
    </button>
  );
}
