import { SegmentedControl } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { counted, countText } from '../../../ui/format.ts';
import { useZoom } from '../../../ui/graph/map/use-zoom.ts';
import { doTimesTell, entryAt, placeOf, stripsOf } from '../../../ui/graph/strips.ts';
import { Skeleton } from '../../../ui/kit/page/Skeleton.tsx';
import { useWorkspace } from '../context.ts';
import { Axis } from './Axis.tsx';
import { Breaks } from './Breaks.tsx';
import { Brush } from './Brush.tsx';
import { Funnel } from './Funnel.tsx';
import { Lens } from './Lens.tsx';
import css from './ribbon.module.css';
import { StripRow } from './StripRow.tsx';
import type { BrushedPart } from './use-brush.ts';

export interface RibbonProps {
  readonly at: number;
  readonly brush: BrushedPart;
  readonly onSelect: (index: number) => void;
}

/** How wide a bar is, in px. */
const BAR = 2;

/** The whole lane across, and below it a part of that closer. */
export function Ribbon({ at, brush, onSelect }: RibbonProps) {
  const { ledger, lane, summary, zoomTo } = useWorkspace();
  const total = summary.entries;
  const { firstAt, lastAt } = summary;
  const doTell =
    firstAt === null || lastAt === null || doTimesTell(Math.abs(lastAt - firstAt), total);
  const [wanted, setWanted] = useState<'time' | 'sequence' | null>(null);
  const by = wanted ?? (doTell ? 'time' : 'sequence');
  const { ref, width } = useElementSize();
  const most = Math.floor(width / BAR);
  const asked = { from: 0, to: total, buckets: most };
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, by === 'time' ? { ...asked, by } : asked),
    enabled: most > 0,
    placeholderData: keepPreviousData,
  });
  const strips = useMemo(() => (data ? stripsOf(data) : []), [data]);
  const buckets = data ? Math.max(1, data.edges.length - 1) : 1;
  const share = (index: number) => (data ? placeOf(index, data.edges) / buckets : 0);
  const whole = useRef<HTMLDivElement>(null);
  const across = useRef<HTMLDivElement>(null);
  const both = useMergedRef(ref, across);
  useZoom(whole, null, {
    onIn(point) {
      const box = across.current?.getBoundingClientRect();
      if (!data || !point || !box) return;
      const part = Math.max(0, Math.min(1, (point.x - box.left) / Math.max(1, box.width)));
      zoomTo('rows', { lane, index: entryAt(part * buckets, data.edges), ...point });
    },
    onOut: () => {},
  });
  const isTimed = data?.times !== null && data !== undefined;
  return (
    <section
      className={css.ribbon}
      aria-label="The whole lane"
      data-range={`${counted(total, 'entry', 'entries')}, closer: ${countText(brush.span.from)} to ${countText(brush.span.to - 1)}`}
    >
      <div className={css.head} data-unsaved>
        {isTimed && (
          <SegmentedControl
            size="xs"
            aria-label="What the ribbon is drawn by"
            value={data.byTime ? 'time' : 'sequence'}
            disabled={by === 'time' && !data.byTime}
            onChange={(next) => setWanted(next === 'time' ? 'time' : 'sequence')}
            data={[
              { value: 'sequence', label: 'Sequence' },
              { value: 'time', label: 'Time' },
            ]}
          />
        )}
      </div>
      <div ref={whole} className={css.whole}>
        <div ref={both} className={css.across}>
          {data ? <Axis view={data} width={width} /> : <Skeleton width="100%" />}
        </div>
        {strips.map((strip, place) => (
          <StripRow
            key={strip.name}
            strip={strip}
            kinds={place === 0 ? data?.kinds : undefined}
            buckets={buckets}
            width={width}
            place={place}
          />
        ))}
        {data && <Breaks broken={data.broken} width={width} />}
        {data && (
          <Brush
            at={at}
            edges={data.edges}
            span={brush.span}
            total={total}
            onSelect={onSelect}
            onSpan={brush.choose}
          />
        )}
      </div>
      {data && <Funnel from={share(brush.span.from)} to={share(brush.span.to)} />}
      <Lens at={at} brush={brush} onSelect={onSelect} />
    </section>
  );
}
