import { Button } from '@mantine/core';
import css from '../request.module.css';
import type { Moment } from './use-signing.ts';

interface UndoMomentProps {
  readonly moment: Moment;
  /** The act that follows once it is over: "Sent to agents.example". */
  readonly what: string;
  /** Another way to undo it, as in “closing this undoes it”. */
  readonly leaving?: string;
}

/** While it can still be taken back: what is about to be done, and the way back. */
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
