import type { ReactNode } from 'react';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import type { KindShape } from '../../../../ledger/model/view.ts';
import { Legend, LegendItem } from '../../../../ui/kit/figures/Legend.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { KIND_WORDS } from '../../../../ui/ledger/kinds.ts';
import { isFailedRow } from './LanePicture.tsx';
import css from './run.module.css';

/** Marks of these kinds need no explanation. */
const PLAIN: readonly KindShape[] = ['start', 'change'];
const PLAIN_OF_AGENTS: readonly KindShape[] = [...PLAIN, 'bound', 'checkpoint'];

interface ShapesProps {
  readonly rows: readonly TimelineRow[];
  readonly isAgent: boolean;
  readonly children: ReactNode;
}

/** Explains the marks that are more than a record. */
export function Shapes({ rows, isAgent, children }: ShapesProps) {
  const shapes = new Set<KindShape>(
    rows.filter((row) => !isFailedRow(row)).map(({ line }) => line.shape),
  );
  const plain = isAgent ? PLAIN_OF_AGENTS : PLAIN;
  const shown = [...KIND_WORDS].filter(([shape]) => shapes.has(shape) && !plain.includes(shape));
  const failed = rows.some(isFailedRow);
  if (shown.length === 0 && !failed && !children) return null;
  return (
    <Legend mt="0.125rem">
      {shown.map(([shape, words]) => (
        <LegendItem key={shape} mark={<KindMark shape={shape} label="" />}>
          {words}
        </LegendItem>
      ))}
      {failed && <LegendItem mark={<i className={css.failed} />}>went wrong</LegendItem>}
      {children}
    </Legend>
  );
}
