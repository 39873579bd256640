import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { visibleText } from '../../../core/visible.ts';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { Skeleton } from '../../../ui/kit/page/Skeleton.tsx';
import { useWorkspace } from '../context.ts';
import { Axis } from './Axis.tsx';
import { Bars } from './Bars.tsx';
import { Brush } from './Brush.tsx';
import { Lens } from './Lens.tsx';
import css from './ribbon.module.css';
import { type Span, spanAround } from './span.ts';
import { stripsOf } from './strips.ts';

export interface RibbonProps {
  readonly at: number;
  readonly onSelect: (index: number) => void;
}

/** How wide a bar is, in px. */
const BAR = 2;
const HIGH = 44;
const LOW = 16;

/** The whole lane across, and below it a part of that closer. */
export function Ribbon({ at, onSelect }: RibbonProps) {
  const { ledger, lane, summary } = useWorkspace();
  const total = summary.entries;
  const [by, setBy] = useState<'time' | 'sequence'>('time');
  const [chosen, setChosen] = useState<{ lane: string; span: Span } | null>(null);
  const span = chosen?.lane === lane ? chosen.span : spanAround(at, total);
  const { ref, width } = useElementSize();
  const buckets = Math.floor(width / BAR);
  const asked = { from: 0, to: total, buckets };
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, by === 'time' ? { ...asked, by } : asked),
    enabled: buckets > 0,
    placeholderData: keepPreviousData,
  });
  const strips = useMemo(() => (data ? stripsOf(data) : []), [data]);
  const isTimed = data?.times !== null && data !== undefined;
  return (
    <section className={css.ribbon} aria-label="The whole lane">
      <div className={css.head}>
        {isTimed && (
          <SegmentedControl
            size="xs"
            aria-label="What the ribbon is drawn by"
            value={data.byTime ? 'time' : 'sequence'}
            disabled={by === 'time' && !data.byTime}
            onChange={(next) => setBy(next === 'time' ? 'time' : 'sequence')}
            data={[
              { value: 'sequence', label: 'Sequence' },
              { value: 'time', label: 'Time' },
            ]}
          />
        )}
      </div>
      <div className={css.whole}>
        <div ref={ref} className={css.across}>
          {data ? <Axis view={data} width={width} /> : <Skeleton width="100%" />}
        </div>
        {strips.map((strip, place) => (
          <div key={strip.name} className={css.strip} data-minor={place > 1 || undefined}>
            <span className={css.name} title={`${visibleText(strip.name)}: ${strip.total}`}>
              <bdi>{visibleText(strip.name)}</bdi> <b>{strip.total}</b>
            </span>
            <Bars
              strip={strip}
              buckets={data ? data.edges.length - 1 : 1}
              height={place ? LOW : HIGH}
            />
            <span className={css.most} title="The most in one part">
              most {strip.most}
            </span>
          </div>
        ))}
        {data && (
          <Brush
            at={at}
            edges={data.edges}
            span={span}
            total={total}
            onSelect={onSelect}
            onSpan={(next) => setChosen(next && { lane, span: next })}
          />
        )}
      </div>
      <Lens
        at={at}
        span={span}
        isChosen={chosen?.lane === lane}
        onSelect={onSelect}
        onFree={() => setChosen(null)}
      />
    </section>
  );
}
