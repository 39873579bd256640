import { NativeSelect, Progress } from '@mantine/core';
import { type LanePlace, readLaneKey } from '../../core/model/lane-key.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { useAllLanes } from '../../data/ledgers/all-lanes.ts';
import { ledgerMarks } from '../../data/ledgers/twins.ts';
import type { LaneFace } from '../../layout/index.ts';
import { counted, countText } from '../../ui/format.ts';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { LinkButton, Note } from '../../ui/kit/text.tsx';
import { named } from '../../ui/ledger/named.ts';
import { laneGraphPath, lanePath, ledgerPath, libraryPath } from '../../ui/paths.ts';
import { Across } from './Across.tsx';
import { LaneGraph } from './LaneGraph.tsx';
import css from './lanes.module.css';
import { ofAllLedgers } from './picture.ts';
import type { WayIn } from './Readout.tsx';
import { SaveView } from './SaveView.tsx';
import { useLanesAddress } from './url.ts';
import { useLanesAsk } from './use-ask.ts';

const TITLE = 'All lanes';
/** In the choice of a ledger; no ledger has such an id. */
const SEVERAL = 'several';
const EMPTY = {
  title: 'The ledgers held here have no lanes',
  text: 'Nothing was recorded in them, so there is nothing to draw.',
};

/** The lanes of all held ledgers, and what leads from one ledger into another. */
export function AllLanesPage() {
  const address = useLanesAddress();
  const { ref, ask, isSized } = useLanesAsk(address);
  const { library, graph, progress } = useAllLanes(ask, isSized);
  const ledgers = library.data ?? [];
  const read = graph.data;
  if (!library.data)
    return (
      <Loaded query={library} fault="The library could not be read" padded>
        {() => null}
      </Loaded>
    );
  if (ledgers.length === 0) return <NoLedgers />;
  return (
    <LaneGraph
      title={TITLE}
      windowTitle={TITLE}
      address={address}
      canvas={ref}
      graph={{ ...graph, data: read?.view }}
      view={read?.view}
      placeOf={readLaneKey}
      waysIn={(face) => waysIn(face, readLaneKey(face.id))}
      filters={<LedgerChoice ledgers={ledgers} address={address} />}
      tools={read && <SaveView view={read.view} of={ofAllLedgers(ledgers.length)} />}
      below={read && <Across read={read} address={address} />}
      waiting={<Reading progress={progress} />}
      empty={EMPTY}
    />
  );
}

function waysIn({ isMany, missing }: LaneFace, { ledger, lane }: LanePlace): WayIn[] {
  if (isMany || missing !== null) return [];
  const graph = { to: laneGraphPath(ledger, lane), word: 'In its ledger’s graph' };
  if (lane === null)
    return [
      { to: ledgerPath(ledger), word: 'Open the ledger' },
      { ...graph, word: 'Its graph' },
    ];
  return [{ to: lanePath(ledger, lane), word: 'Read' }, graph];
}

interface LedgerChoiceProps {
  readonly ledgers: readonly LedgerSummary[];
  readonly address: ReturnType<typeof useLanesAddress>;
}

/** A list of one leaves nothing to choose. */
function LedgerChoice({ ledgers, address: { ledgers: chosen, change } }: LedgerChoiceProps) {
  const markOf = ledgerMarks(ledgers);
  if (ledgers.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      w="9rem"
      aria-label="Lanes of which ledger"
      value={chosen.length > 1 ? SEVERAL : (chosen[0] ?? '')}
      onChange={({ currentTarget }) =>
        change({ ledgers: currentTarget.value ? [currentTarget.value] : [], within: null })
      }
      data={[
        { value: '', label: 'All ledgers' },
        ...(chosen.length > 1
          ? [{ value: SEVERAL, label: counted(chosen.length, 'ledger'), disabled: true }]
          : []),
        ...ledgers.map(({ id, name }) => ({ value: id, label: named(name, markOf(id)) })),
      ]}
    />
  );
}

function Reading({ progress }: { readonly progress: ReturnType<typeof useAllLanes>['progress'] }) {
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <div className={css.reading} role="status">
      <Note>
        Reading what is stored of the ledgers
        {total > 0 && ` · ${countText(done)} of ${countText(total)}`}
      </Note>
      <Progress
        size={3}
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label="How much is read"
      />
    </div>
  );
}

function NoLedgers() {
  return (
    <Empty
      page
      title="No ledger is held here yet"
      text="Open some ledgers, and their lanes are drawn here in one graph, with what leads from one ledger into another."
      action={<LinkButton to={libraryPath}>Go to the library</LinkButton>}
    />
  );
}
