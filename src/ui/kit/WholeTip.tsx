import { Tooltip } from '@mantine/core';
import { type ReactElement, type SyntheticEvent, useState } from 'react';
import css from './whole-tip.module.css';

interface Measure {
  readonly onPointerEnter: (event: SyntheticEvent<Element>) => void;
  readonly onFocus: (event: SyntheticEvent<Element>) => void;
}

export interface WholeTipProps {
  /** What the element says, whole; a line of its own for each of several. */
  readonly lines: readonly string[];
  readonly children: (measure: Measure) => ReactElement;
}

/** What has words that are cut off shows them whole where it is pointed at, or has the focus. */
export function WholeTip({ lines, children }: WholeTipProps) {
  const [cut, setCut] = useState(false);
  const measure = ({ currentTarget }: SyntheticEvent<Element>) => setCut(isCut(currentTarget));
  return (
    <Tooltip label={<span className={css.lines}>{lines.join('\n')}</span>} disabled={!cut}>
      {children({ onPointerEnter: measure, onFocus: measure })}
    </Tooltip>
  );
}

function isCut(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      // Of what is in a line these are 0.
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 2),
  );
}
