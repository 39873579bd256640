import { Tooltip } from '@mantine/core';
import { type ReactElement, type SyntheticEvent, useState } from 'react';
import css from './whole-tip.module.css';

interface Measure {
  readonly onPointerEnter: (event: SyntheticEvent<Element>) => void;
  readonly onFocus: (event: SyntheticEvent<Element>) => void;
}

export interface WholeTipProps {
  readonly lines: readonly string[];
  readonly children: (measure: Measure) => ReactElement;
}

/** Shows words that are cut off in full where they are pointed at, or have the focus. */
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
      // Both are 0 for an inline element.
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 2),
  );
}
