// What the marks mean, with how many there are: the legend of the graph, and its filter.

import { useQueries } from '@tanstack/react-query';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import type { MarkName, TimelineFilter, TimelineIndex } from '../../../core/model/timeline.ts';
import { manifestOf } from '../../../data/ledgers/formats.ts';
import { timelineQuery } from '../../../data/ledgers/queries.ts';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { useWorkspace } from '../context.ts';
import { tidy, toggled } from './filters.ts';
import css from './rows.module.css';

/** In the order in which they stand. What a lane begins with, or is bound by, needs no word of ours. */
const WORDS: ReadonlyMap<MarkName, string> = new Map([
  ['error', 'Not intact'],
  ['change', 'Changes'],
  ['start', ''],
  ['bound', ''],
  ['read', 'Reads'],
  ['delegation', 'Delegated'],
  ['waiting', 'Asked'],
  ['denied', 'Denied'],
  ['failed', 'Failed'],
  ['missing', 'Missing'],
  ['checkpoint', 'Checkpoints'],
  ['rollback', 'Rolled back'],
  ['undone', 'Undone'],
]);

/** Lanes and entries that are counted together; of more only the lane that is looked at. */
const MOST = { lanes: 40, entries: 20_000 } as const;

interface MarkChipsProps {
  readonly filter: TimelineFilter;
  readonly onFilter: (filter: TimelineFilter) => void;
}

export function MarkChips({ filter, onFilter }: MarkChipsProps) {
  const { detail, lane, ledger } = useWorkspace();
  const { total, counts } = useQueries({
    queries: lanesCounted(detail, lane).map((one) => timelineQuery(ledger, one)),
    combine: addUp,
  });
  const own = manifestOf(detail.summary.format)?.marks ?? {};
  const shown = [...WORDS].flatMap(([mark, word]) => {
    const said = (mark in own && own[mark as keyof typeof own]) || word;
    const count = counts.get(mark) ?? 0;
    return said && (count > 0 || filter.marks?.includes(mark)) ? [{ mark, said, count }] : [];
  });
  return (
    <fieldset className={css.chips} aria-label="Marks">
      <Chip
        on={!filter.marks?.length}
        count={countText(total)}
        onClick={() => onFilter(tidy({ ...filter, marks: [] }))}
      >
        All
      </Chip>
      {shown.map(({ mark, said, count }) => (
        <Chip
          key={mark}
          on={filter.marks?.includes(mark) ?? false}
          tone={mark === 'error' ? 'bad' : undefined}
          count={countText(count)}
          onClick={() => onFilter(toggled(filter, 'marks', mark))}
        >
          {mark === 'undone' ? (
            <KindMark shape="change" label="" isUndone />
          ) : (
            <KindMark shape={mark} label="" />
          )}
          {said}
        </Chip>
      ))}
    </fieldset>
  );
}

function lanesCounted({ lanes, summary }: LedgerDetail, lane: string): readonly string[] {
  const isFew = lanes.length <= MOST.lanes && summary.entries <= MOST.entries;
  const read = lanes.filter(({ entries }) => entries > 0).map(({ id }) => id);
  return isFew ? read : [lane];
}

function addUp(results: readonly { readonly data: TimelineIndex | undefined }[]) {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { data } of results) {
    total += data?.total ?? 0;
    for (const { value, count } of data?.facets.marks ?? [])
      counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return { total, counts };
}
