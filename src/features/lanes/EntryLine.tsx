import { memo, useMemo } from 'react';
import type { SeriesView } from '../../core/model/series.ts';
import { StripPaths } from '../../ui/graph/StripPaths.tsx';
import { entriesOf } from '../../ui/graph/strips.ts';
import { BrokenHalves } from '../../ui/ledger/BrokenLink.tsx';
import { entryLine, HEIGHT } from './entry-line.ts';
import css from './lanes.module.css';

export interface EntryLineProps {
  readonly view: SeriesView;
  /** There is a part for each entry, and room for a mark. */
  readonly areMarks: boolean;
  /** Px at the size at which they are drawn. */
  readonly width: number;
}

/** The entries of a lane, each a mark; of more than have room bars, as the ribbon has them. */
export const EntryLine = memo(function EntryLine({ view, areMarks, width }: EntryLineProps) {
  return areMarks ? <Marks view={view} width={width} /> : <Bars view={view} />;
});

function Marks({ view, width }: Omit<EntryLineProps, 'areMarks'>) {
  const { paths, broken } = useMemo(() => entryLine(view, width), [view, width]);
  return (
    <svg
      className={css.marks}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {paths.map(({ name, d, fill, stroke, width: wide }) => (
        <path
          key={`${name} ${d}`}
          data-mark={name}
          d={d}
          fill={fill ? `var(--ls-${fill})` : 'none'}
          stroke={stroke ? `var(--ls-${stroke})` : 'none'}
          strokeWidth={wide}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {broken.map((x) => (
        <g
          key={x}
          className={css.broken}
          data-mark="broken"
          transform={`translate(${x} ${HEIGHT / 2}) rotate(90) scale(0.9)`}
        >
          <BrokenHalves />
        </g>
      ))}
    </svg>
  );
}

/** Of the height, the least that a bar is high. */
const LEAST = 0.12;

function Bars({ view }: { readonly view: SeriesView }) {
  const strip = useMemo(() => entriesOf(view), [view]);
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${view.edges.length - 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strip && <StripPaths layers={strip.layers} least={LEAST} />}
    </svg>
  );
}
