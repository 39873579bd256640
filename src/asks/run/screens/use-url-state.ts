import { useMemo } from 'react';
import type { TimelineFilter } from '../../../ledger/model/timeline.ts';
import { type ShownLanes, writeShown } from '../../../ui/graph/shown-lanes.ts';
import { usePlayheadInUrl } from '../../../ui/transport/use-playhead-url.ts';
import { type FoldedKeys, writeFolds } from './folds.ts';
import {
  type BlameOf,
  type Level,
  type Points,
  readWorkspaceUrl,
  type WorkspaceTab,
  writeBlame,
  writeFinding,
  writeFromBefore,
  writeLevel,
  writePoints,
  writeRowFilter,
  writeTab,
} from './url.ts';

/** The workspace's state in the URL. */
export function useUrlState() {
  const { playhead, params, goTo: select, write } = usePlayheadInUrl();
  const rest = useUrlParts(params, write);
  return useMemo(() => ({ ...rest, playhead, select }), [rest, playhead, select]);
}

/** Gives everything but the playhead, in the address of any screen with an inspector. */
export function useUrlParts(
  params: URLSearchParams,
  write: (change: (params: URLSearchParams) => void) => void,
) {
  const state = useMemo(() => readWorkspaceUrl(params), [params]);
  const actions = useMemo(
    () => ({
      setTab: (tab: WorkspaceTab) => write((next) => writeTab(next, tab)),
      setLevel: (level: Level) => write((next) => writeLevel(next, level)),
      setPoints: (points: Points) => write((next) => writePoints(next, points)),
      setFromBefore: (isFromBefore: boolean) =>
        write((next) => writeFromBefore(next, isFromBefore)),
      setBlame: (blame: BlameOf | null) =>
        write((next) => {
          writeBlame(next, blame);
          if (blame) writeTab(next, 'state');
        }),
      setFinding: (isFinding: boolean) => write((next) => writeFinding(next, isFinding)),
      setShown: (shown: ShownLanes) => write((next) => writeShown(next, shown)),
      setFolds: (keys: FoldedKeys) => write((next) => writeFolds(next, keys)),
      setFilter: (filter: TimelineFilter) => write((next) => writeRowFilter(next, filter)),
    }),
    [write],
  );
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}
