import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { rowsAtQuery } from '../../../data/ledgers/queries.ts';
import { type FindTitle, MOST_TITLES } from '../../../ui/graph/map/labels.ts';
import { textWidth } from '../../../ui/graph/map/measure.ts';
import type { Track } from '../../../ui/graph/map/tracks.ts';
import type { MapSpace } from '../../../ui/graph/map/use-map-space.ts';
import { shortened } from '../../../ui/topology/names.ts';
import { useWorkspace } from '../context.ts';

/** Px of a title, as a share of the width: of a longer one both ends are shown. */
const WIDEST = { least: 140, most: 280, share: 0.18 } as const;

/** What the entries in sight are called, where they are few enough that each says it. */
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
  const widest = Math.max(WIDEST.least, Math.min(WIDEST.most, WIDEST.share * width));
  const titles = useMemo(() => {
    const all = new Map<string, string>();
    for (const [at, { lane }] of asked.entries())
      for (const { index, line } of read[at] ?? [])
        all.set(
          `${lane} ${index}`,
          shortened(line.title, (text) => textWidth(text) <= widest),
        );
    return all;
  }, [asked, read, widest]);
  const findTitle: FindTitle = useCallback(
    ({ lane, index }, item) => {
      const at = index[item] ?? 0;
      // What it begins with is its name, which stands at its left.
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
