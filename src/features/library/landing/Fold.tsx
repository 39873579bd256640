import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Chevron } from '../../../ui/kit/Chevron.tsx';
import css from './landing.module.css';

export interface FoldProps {
  readonly title: string;
  /** What is in it, in a few words. */
  readonly note: string;
  readonly children: ReactNode;
}

/** A line that opens into what is below it. */
export function Fold({ title, note, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron open={isOpen} />
        <strong>{title}</strong>
        <span>{note}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
