import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PointerEvent, useMemo } from 'react';
import type { SeriesView } from '../../../core/model/series.ts';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { counted, countText } from '../../../ui/format.ts';
import {
  entriesOf,
  entryAt,
  findingsOf,
  placeOf,
  sumOf,
  timesOf,
  timesText,
} from '../../../ui/graph/strips.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import { countsOfShape } from '../../../ui/transport/marks.ts';
import { useWorkspace } from '../context.ts';
import { Axis } from './Axis.tsx';
import { Bars } from './Bars.tsx';
import { Breaks } from './Breaks.tsx';
import { Funnel } from './Funnel.tsx';
import css from './ribbon.module.css';
import { StripMarks } from './StripMarks.tsx';
import type { Span } from './span.ts';
import type { BrushedPart } from './use-brush.ts';

export interface LensProps {
  readonly at: number;
  readonly brush: BrushedPart;
  readonly onSelect: (index: number) => void;
}

const BAR = 2;
const HEIGHT = 40;
/** Of the lens, about what the rows below show of it. */
const ROWS = 0.004;

/** A part of the lane closer: its entries across, and what is in it in words. */
export function Lens({ at, brush, onSelect }: LensProps) {
  const { span, isChosen } = brush;
  const { ledger, lane } = useWorkspace();
  const { ref, width } = useElementSize();
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, { ...span, buckets: Math.floor(width / BAR) }),
    enabled: width > 0,
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => data && entriesOf(data), [data]);
  const buckets = data ? Math.max(1, data.edges.length - 1) : 1;
  const go = (event: PointerEvent<HTMLElement>) => {
    const { left, width: across } = event.currentTarget.getBoundingClientRect();
    if (data)
      onSelect(entryAt(((event.clientX - left) / Math.max(1, across)) * buckets, data.edges));
  };
  const isIn = at >= span.from && at < span.to;
  const here = data && isIn ? placeOf(at, data.edges) / buckets : null;
  return (
    <>
      <div className={css.strip}>
        <span className={css.name} data-tall>
          <b>{countText(span.to - span.from)}</b>
          <span>
            {countText(span.from)} to {countText(span.to - 1)}
          </span>
        </span>
        {/* The playhead is moved by key on its own slider. */}
        <div ref={ref} className={css.lens} onPointerDown={go}>
          {entries && <Bars strip={entries} buckets={buckets} height={HEIGHT} />}
          {data && <Breaks broken={data.broken} width={width} />}
          {data && <StripMarks marked={findingsOf(data)} width={width} />}
          {here !== null && (
            <span
              className={css.playhead}
              data-mark="playhead"
              style={{ left: `${here * 100}%` }}
            />
          )}
        </div>
        <span className={css.most} data-unsaved>
          {isChosen && (
            <TextButton onClick={() => brush.choose(null)}>Follow the playhead</TextButton>
          )}
        </span>
      </div>
      <div className={css.below}>{data && <Axis view={data} width={width} />}</div>
      <p className={css.words}>{data && wordsOf(data, span)}</p>
      {here !== null && <Funnel from={here - ROWS} to={here + ROWS} toRows />}
    </>
  );
}

/** "48,000 entries · 6,031 denied · +1,644 ~39,393 −932 resources · 06:37 to 13:34" */
function wordsOf(view: SeriesView, { from, to }: Span): string {
  const refused = sumOf(countsOfShape(view, 'denied'));
  const times = timesOf(view);
  const [created, replaced, retracted, requests, errors, warnings] = [
    view.created,
    view.replaced,
    view.retracted,
    view.requests,
    view.errors,
    view.warnings,
  ].map(sumOf);
  const parts = [
    counted(to - from, 'entry', 'entries'),
    refused > 0 && `${countText(refused)} denied`,
    requests && counted(requests, 'request'),
    errors && counted(errors, 'error'),
    warnings && counted(warnings, 'warning'),
    created && `${countText(created)} created`,
    replaced && `${countText(replaced)} changed`,
    retracted && `${countText(retracted)} removed`,
    times && timesText(times),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}
