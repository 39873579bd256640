import type { KeyboardEvent } from 'react';
import { followPointer } from '../../../ui/drag.ts';
import css from './workspace.module.css';

interface SplitterProps {
  readonly label: string;
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly onWidth: (width: number) => void;
  readonly onCollapse: () => void;
}

/** A handle at the left of a pane is dragged, or moved with the arrow keys. */
export function Splitter({ label, width, least, most, onWidth, onCollapse }: SplitterProps) {
  const set = (next: number) => onWidth(Math.round(Math.min(most, Math.max(least, next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 64 : 16;
    if (event.key === 'ArrowLeft') set(width + step);
    else if (event.key === 'ArrowRight') set(width - step);
    else if (event.key === 'Home') set(least);
    else if (event.key === 'End') set(most);
    else if (event.key === 'Enter') onCollapse();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved takes the focus; an <hr> does not
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={css.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => followPointer(event, (px) => set(width - px))}
      onDoubleClick={onCollapse}
    />
  );
}
