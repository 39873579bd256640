import { visibleText } from '../../../base/visible.ts';
import type { Label } from './labels.ts';
import css from './map.module.css';

export interface LabelsProps {
  readonly labels: readonly Label[];
}

/** Writes labels beside marks and lines, each with a leader where it stands above its mark. */
export function Labels({ labels }: LabelsProps) {
  const leaders = labels.flatMap(({ leader }) => (leader ? [leader] : []));
  return (
    <div className={css.labels} aria-hidden="true">
      <svg className={css.leaders} aria-hidden="true">
        <path
          d={leaders.map(([x, from, to]) => `M${Math.round(x) + 0.5} ${from}V${to}`).join('')}
        />
      </svg>
      {labels.map(({ key, text, x, y, look, isSelected }) => (
        <bdi
          key={key}
          className={css.label}
          data-look={look}
          data-selected={isSelected || undefined}
          style={{ left: x, top: y }}
        >
          {visibleText(text)}
        </bdi>
      ))}
    </div>
  );
}
