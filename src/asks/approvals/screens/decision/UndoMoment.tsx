import { Button } from '@mantine/core';
import css from '../request.module.css';
import type { Moment } from './use-signing.ts';

interface UndoMomentProps {
  readonly moment: Moment;
  readonly what: string;
  readonly leaving?: string;
}

/** Shows what is about to be done while it can still be taken back, and the way back. */
export function UndoMoment({
  moment: { left, undo },
  what,
  leaving = 'leaving this request',
}: UndoMomentProps) {
  return (
    <div className={css.buttons} role="status">
      <span>
        {what} in <strong>{left} s</strong>. Nothing is recorded yet; {leaving} undoes it.
      </span>
      <Button autoFocus variant="filled" onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
