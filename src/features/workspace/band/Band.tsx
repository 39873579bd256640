import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimelineFilter } from '../../../core/model/timeline.ts';
import { seriesQuery } from '../../../data/ledgers/queries.ts';
import { marksIn, marksWords } from '../../../ui/transport/marks.ts';
import { useWorkspace } from '../context.ts';
import { isDense } from '../levels.ts';
import { useSight } from '../sight.ts';
import css from './band.module.css';
import { LaneBand } from './LaneBand.tsx';
import { MapBand } from './MapBand.tsx';
import { PAD } from './places.ts';
import { StripBand } from './StripBand.tsx';

export interface BandProps {
  readonly at: number;
  readonly filter: TimelineFilter;
  /** What a filter found in this lane; null: nothing is filtered. */
  readonly hits: Int32Array | null;
  readonly onSelect: (index: number) => void;
}

/** Px of a bucket. */
const BUCKET = 3;

/** The whole across, as the level of the lane has it: scrubber and map in one. */
export function Band({ at, filter, hits, onSelect }: BandProps) {
  const { ledger, lane, summary, detail, level, sight } = useWorkspace();
  // One lane that is wrapped has no part that a map would have to show.
  const isMap = useSight(sight) !== null || detail.lanes.length > 1;
  const { ref, width } = useElementSize();
  const buckets = Math.floor((width - 2 * PAD) / BUCKET);
  const { data: view } = useQuery({
    ...seriesQuery(ledger, lane, { from: 0, to: summary.entries, buckets }),
    enabled: buckets > 0,
    placeholderData: keepPreviousData,
  });
  const description = useMemo(() => (view ? marksWords(marksIn(view)) : undefined), [view]);
  const common = { width, at, description, onSelect };
  return (
    <div ref={ref} className={css.band} data-pictured>
      {width > 0 &&
        view &&
        (level === 'map' && !isDense(view.total, width) && isMap ? (
          <MapBand {...common} filter={filter} />
        ) : view.edges.length - 1 < view.total && isDense(view.total, width) ? (
          <StripBand {...common} view={view} hits={hits} />
        ) : (
          <LaneBand {...common} view={view} hits={hits} />
        ))}
    </div>
  );
}
