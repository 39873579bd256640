// The marks have their words and counts: the legend of the graph, and its filter.

import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import type { MarkName, TimelineFilter, TimelineIndex } from '../../../../ledger/model/timeline.ts';
import { findManifest } from '../../../../ui/data/ledgers/formats.ts';
import { timelineQuery } from '../../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../../ui/format.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { useWorkspace } from '../context.ts';
import { tidy, toggleFilter } from './filters.ts';
import css from './rows.module.css';

/** The beginning of a lane, and its binding, need no word of ours. */
const WORDS: ReadonlyMap<MarkName, string> = new Map([
  ['error', 'Not intact'],
  ['missing', 'Missing'],
  ['change', 'Changes'],
  ['start', ''],
  ['bound', ''],
  ['read', 'Reads'],
  ['delegation', 'Delegated'],
  ['waiting', 'Asked'],
  ['denied', 'Denied'],
  ['failed', 'Failed'],
  ['checkpoint', 'Checkpoints'],
  ['rollback', 'Rolled back'],
  ['undone', 'Undone'],
]);

/**
 * Lanes and entries up to these numbers are counted together; beyond them only the current lane is.
 */
const MOST = { lanes: 40, entries: 20_000 } as const;

interface MarkChipsProps {
  readonly filter: TimelineFilter;
  readonly onFilter: (filter: TimelineFilter) => void;
}

export function MarkChips({ filter, onFilter }: MarkChipsProps) {
  const { detail, lane, ledger } = useWorkspace();
  const counted = lanesCounted(detail, lane);
  const counts = useQueries({
    queries: counted.map(({ id }) => timelineQuery(ledger, id)),
    combine: addUp,
  });
  const total = counted.reduce((sum, { entries }) => sum + entries, 0);
  const own = findManifest(detail.summary.format)?.marks ?? {};
  const shown = [...WORDS].flatMap(([mark, word]) => {
    const said = (mark in own && own[mark as keyof typeof own]) || word;
    const count = counts.get(mark) ?? 0;
    return said && (count > 0 || filter.marks?.includes(mark)) ? [{ mark, said, count }] : [];
  });
  const [box, isBrief] = useBrief(shown.map(({ said, count }) => `${said} ${count}`).join());
  return (
    <fieldset ref={box} className={css.chips} aria-label="Marks">
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
          title={isBrief ? said : undefined}
          onClick={() => onFilter(toggleFilter(filter, 'marks', mark))}
        >
          {mark === 'undone' ? (
            <KindMark shape="change" label="" isUndone />
          ) : (
            <KindMark shape={mark} label="" />
          )}
          {isBrief && !LOUD.has(mark) ? <VisuallyHidden>{said}</VisuallyHidden> : said}
        </Chip>
      ))}
    </fieldset>
  );
}

/** These marks keep their word in any room, since a person has to act on them. */
const LOUD: ReadonlySet<MarkName> = new Set(['error', 'missing']);

function useBrief(words: string) {
  const own = useRef<HTMLFieldSetElement>(null);
  const { ref, width } = useElementSize<HTMLFieldSetElement>();
  const box = useMergedRef(own, ref);
  const [isLoaded, setLoaded] = useState(false);
  // Letters of another font have another width.
  useEffect(() => {
    void document.fonts?.ready.then(() => setLoaded(true));
  }, []);
  const said = `${words} ${isLoaded}`;
  const [needed, setNeeded] = useState({ said, width: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again where the room is another
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = own.current ?? {};
    const wanted = scrollWidth > clientWidth ? scrollWidth : 0;
    setNeeded((now) => ({ said, width: Math.max(now.said === said ? now.width : 0, wanted) }));
  }, [said, width]);
  return [box, needed.said === said && needed.width > width && width > 0] as const;
}

function lanesCounted({ lanes, summary }: LedgerDetail, lane: string) {
  const isFew = lanes.length <= MOST.lanes && summary.entries <= MOST.entries;
  return lanes.filter(({ id, entries }) => (isFew ? entries > 0 : id === lane));
}

function addUp(results: readonly { readonly data: TimelineIndex | undefined }[]) {
  const counts = new Map<string, number>();
  for (const { data } of results)
    for (const { value, count } of data?.facets.marks ?? [])
      counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}
