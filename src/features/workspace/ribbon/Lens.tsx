import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PointerEvent, useMemo } from 'react';
import type { SeriesView } from '../../../core/model/series.ts';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { counted, countText, utcText } from '../../../ui/format.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import { countsOfShape } from '../../../ui/transport/marks.ts';
import { useWorkspace } from '../context.ts';
import { Bars } from './Bars.tsx';
import css from './ribbon.module.css';
import type { Span } from './span.ts';
import { entriesOf, entryAt, placeOf, timesOf } from './strips.ts';

export interface LensProps {
  readonly at: number;
  readonly span: Span;
  /** The person chose it; else it follows the playhead. */
  readonly isChosen: boolean;
  readonly onSelect: (index: number) => void;
  readonly onFree: () => void;
}

const BAR = 2;
const HEIGHT = 40;

/** A part of the lane closer: its entries across, and what is in it in words. */
export function Lens({ at, span, isChosen, onSelect, onFree }: LensProps) {
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
  return (
    <>
      <div className={css.strip}>
        <span className={css.name}>
          {countText(span.from)} to {countText(span.to - 1)}
        </span>
        {/* The playhead is moved by key on its own slider. */}
        <div ref={ref} className={css.lens} onPointerDown={go}>
          {entries && <Bars strip={entries} buckets={buckets} height={HEIGHT} />}
          {data && at >= span.from && at < span.to && (
            <span
              className={css.playhead}
              style={{ left: `${(placeOf(at, data.edges) / buckets) * 100}%` }}
            />
          )}
        </div>
        <span className={css.most}>
          {isChosen && <TextButton onClick={onFree}>Follow the playhead</TextButton>}
        </span>
      </div>
      <p className={css.words}>{data && wordsOf(data, span)}</p>
    </>
  );
}

/** "48,000 entries · 6,031 denied · +1,644 ~39,393 −932 resources · 06:37 to 13:34" */
function wordsOf(view: SeriesView, { from, to }: Span): string {
  const sum = (list: ArrayLike<number>) => Array.from(list).reduce((all, one) => all + one, 0);
  const refused = sum(countsOfShape(view, 'denied'));
  const times = timesOf(view);
  const [created, replaced, retracted, requests, errors, warnings] = [
    view.created,
    view.replaced,
    view.retracted,
    view.requests,
    view.errors,
    view.warnings,
  ].map(sum);
  const parts = [
    counted(to - from, 'entry', 'entries'),
    refused > 0 && `${countText(refused)} denied`,
    requests && counted(requests, 'request'),
    errors && counted(errors, 'error'),
    warnings && counted(warnings, 'warning'),
    created && `${countText(created)} created`,
    replaced && `${countText(replaced)} changed`,
    retracted && `${countText(retracted)} removed`,
    times?.map(utcText).join(' to '),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}
