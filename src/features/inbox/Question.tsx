import { useEffect, useRef } from 'react';
import { visibleText } from '../../core/visible.ts';
import { isModalOpen } from '../../ui/keys.ts';
import { DECISION } from './decision/Sheet.tsx';
import css from './request.module.css';

export interface QuestionProps {
  readonly of: string;
  /** Of the tool, where there is one. */
  readonly name: string | null;
}

/** The page scrolls there, not its parts, and begins with what is above a request. */
const LOW = '(max-height: 480px)';

/** The heading of a request, with the tool's name as it is written. It has the focus, to be read first. */
export function Question({ of, name }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isModalOpen()) heading.current?.focus({ preventScroll: true });
    if (matchMedia(LOW).matches) heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const at = name ? of.indexOf(name) : -1;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {!name || at < 0 ? (
          visibleText(of)
        ) : (
          <>
            {visibleText(of.slice(0, at))}
            <code>{visibleText(name)}</code>
            {visibleText(of.slice(at + name.length))}
          </>
        )}
      </h1>
      {/* Past the evidence, for whoever goes by keyboard. */}
      <button
        type="button"
        data-chrome
        className={css.skip}
        onClick={() => document.getElementById(DECISION)?.focus()}
      >
        Go to the decision
      </button>
    </>
  );
}
