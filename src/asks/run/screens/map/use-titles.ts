import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { rowsAtQuery } from '../../../../ui/data/ledgers/queries.ts';
import { type FindTitle, MOST_TITLES } from '../../../../ui/graph/map/title-labels.ts';
import type { Track } from '../../../../ui/graph/map/tracks.ts';
import type { MapSpace } from '../../../../ui/graph/map/use-map-space.ts';
import { shortenName } from '../../../../ui/topology/names.ts';
import { useWorkspace } from '../context.ts';

/** No map has room for longer titles. */
const LONGEST = 120;

/** Gives the titles of the entries in sight, where they are few enough that each has one. */
export function useTitles(tracks: readonly Track[], { range, width }: MapSpace) {
  const { ledger } = useWorkspace();
  const { scale, left } = range;
  const asked = useMemo(() => {
    const [from, to] = [scale.value(left), scale.value(left + width)];
    let count = 0;
    const lanes = tracks.flatMap(({ lane, values, index, counts }) => {
      const seen = [...index].filter((_, item) => {
        const value = values[item] ?? from - 1;
        if (value < from || value > to) return false;
        count += counts[item] ?? 1;
        return true;
      });
      return seen.length > 0 ? [{ lane: lane.lane, indices: seen.sort((a, b) => a - b) }] : [];
    });
    return count <= MOST_TITLES ? lanes : [];
  }, [tracks, scale, left, width]);
  const read = useQueries({
    queries: asked.map(({ lane, indices }) => rowsAtQuery(ledger, lane, indices)),
    combine: (results) => results.map(({ data }) => data),
  });
  const titles = useMemo(() => {
    const all = new Map<string, string>();
    for (const [at, { lane }] of asked.entries())
      for (const { index, line } of read[at] ?? [])
        all.set(
          `${lane} ${index}`,
          shortenName(visibleText(line.title), ({ length }) => length <= LONGEST),
        );
    return all;
  }, [asked, read]);
  const findTitle: FindTitle = useCallback(
    ({ lane, index }, item) => {
      const at = index[item] ?? 0;
      // The first entry says the lane's name, which stands at its left.
      return at === 0 && lane.entries > 0 ? beginning(lane.kind) : titles.get(`${lane.lane} ${at}`);
    },
    [titles],
  );
  return { findTitle, isTitled: asked.length > 0, isReady: read.every((one) => one !== undefined) };
}

function beginning(kind: Track['lane']['kind']): string {
  if (kind === null) return 'start';
  return kind === 'branch' ? 'branch starts' : 'child starts';
}
