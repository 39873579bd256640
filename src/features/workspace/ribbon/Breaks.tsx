import { placedMarks } from '../../../ui/graph/strips.ts';
import css from './ribbon.module.css';

export interface BreaksProps {
  /** By bucket: entries where the chain does not hold. */
  readonly broken: Uint32Array;
  /** Px. */
  readonly width: number;
}

/** Through all strips, where the chain breaks; the strip of findings says of each what it is. */
export function Breaks({ broken, width }: BreaksProps) {
  return (
    <div className={css.breaks} aria-hidden>
      {placedMarks(broken, width, APART).map(({ x }) => (
        <span key={x} data-mark="break" style={{ left: x }} />
      ))}
    </div>
  );
}

/** Marks that are nearer are one, with a count; in px. */
export const APART = 26;
