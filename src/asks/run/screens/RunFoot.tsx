import { useQuery } from '@tanstack/react-query';
import type { TimelineFilter } from '../../../ledger/model/timeline.ts';
import { captions } from '../../../ui/data/captions.ts';
import { useKeptValue } from '../../../ui/data/kept-value.ts';
import { laneSidesQuery } from '../../../ui/data/ledgers/queries.ts';
import { usePlayback } from '../../../ui/transport/use-playback.ts';
import { type ReadoutPlace, useReadoutPlace } from './AtPlayhead.tsx';
import { useWorkspace } from './context.ts';
import { EntryCaption } from './EntryCaption.tsx';
import { WorkspaceTransport } from './Transport.tsx';
import { useWorkspaceKeys, type WorkspaceKeysInput } from './use-workspace-keys.ts';

interface RunFootProps
  extends Pick<WorkspaceKeysInput, 'rows' | 'matches' | 'toHit' | 'findings' | 'openFilter'> {
  readonly place: ReadoutPlace;
  readonly filter: TimelineFilter;
  readonly onSelect: (index: number) => void;
}

/** Moves the playhead, by keys and below the run, and says where it is. */
export function RunFoot({ place, filter, onSelect, ...keys }: RunFootProps) {
  const workspace = useWorkspace();
  const { ledger, lane, summary } = workspace;
  const at = useReadoutPlace(place);
  const playback = usePlayback(at, summary.entries, onSelect);
  const isCaptioned = useKeptValue(captions);
  const sides = useQuery(laneSidesQuery(ledger, lane)).data;
  useWorkspaceKeys({
    ...keys,
    workspace,
    pairs: sides ? [sides.grants, sides.calls] : [],
    playback,
    caption: () => captions.set(!captions.get()),
  });
  return (
    <>
      {isCaptioned && <EntryCaption at={at} />}
      <WorkspaceTransport at={at} playback={playback} filter={filter} onSelect={onSelect} />
    </>
  );
}
