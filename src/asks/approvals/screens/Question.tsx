import { useEffect, useRef } from 'react';
import { visibleText } from '../../../base/visible.ts';
import { isModalOpen } from '../../../ui/keys.ts';
import { DECISION_SHEET } from './decision/Sheet.tsx';
import css from './request.module.css';

export interface QuestionProps {
  readonly of: string;
  /** The tool's name; null when the request asks for no tool. */
  readonly name: string | null;
}

/** The whole page scrolls on a screen this low, so that the heading has to be brought into view. */
const LOW = '(max-height: 480px)';

/**
 * Shows the heading of a request, with the tool's name as it is written. It takes the focus, to be
 * read first.
 */
export function RequestQuestion({ of, name }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever ticks a box or types in the list meanwhile goes on there.
    const isTakenElsewhere = document.activeElement?.matches('input, select, textarea') === true;
    if (!isModalOpen() && !isTakenElsewhere) heading.current?.focus({ preventScroll: true });
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
      <button
        type="button"
        data-chrome
        className={css.skip}
        onClick={() => document.getElementById(DECISION_SHEET)?.focus()}
      >
        Go to the decision
      </button>
    </>
  );
}
