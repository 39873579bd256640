import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { laneKey } from '../../core/model/lane-key.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { laneGraphQuery, ledgerQuery } from '../../data/ledgers/queries.ts';
import { counted } from '../../ui/format.ts';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { BarNote } from '../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { allLanesPath, lanePath } from '../../ui/paths.ts';
import { LaneGraph } from './LaneGraph.tsx';
import { ofLedger } from './picture.ts';
import type { WayIn } from './Readout.tsx';
import { SaveView } from './SaveView.tsx';
import { useLanesAddress } from './url.ts';
import { useLanesAsk } from './use-ask.ts';
import { useFound } from './use-found.ts';

const EMPTY = {
  title: 'This ledger has no lanes',
  text: 'Nothing was recorded in it, so there is nothing to draw.',
};

export function LaneGraphPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Graph of lanes">
      {({ summary }) => <Lanes key={id} ledger={id} summary={summary} />}
    </LedgerGuard>
  );
}

function Lanes({ ledger, summary }: { readonly ledger: string; readonly summary: LedgerSummary }) {
  const address = useLanesAddress();
  const { ref, ask, isSized } = useLanesAsk(address);
  const graph = useQuery({
    ...laneGraphQuery(ledger, ask),
    enabled: isSized,
    placeholderData: keepPreviousData,
  });
  const { view, found, left } = useFound(ledger, graph.data);
  const all = (lane: string, there: string, has?: 'joined') =>
    allLanesPath({ at: laneKey({ ledger: there, lane }), ...(has && { has }) });
  return (
    <LaneGraph
      title="Lanes"
      {...{ address, graph, view }}
      canvas={ref}
      placeOf={(lane) => ({ ledger, lane })}
      waysIn={({ id, missing }): WayIn[] => {
        if (missing === null) return [{ to: lanePath(ledger, id), word: 'Read' }];
        const there = found.get(id)?.ledger;
        if (there === undefined) return [];
        return [
          { to: lanePath(there, id), word: 'Read it there' },
          { to: all(id, there, 'joined'), word: 'Show both' },
        ];
      }}
      tools={
        <>
          <LinkButton
            size="xs"
            variant="default"
            to={address.at === null ? allLanesPath() : all(address.at, ledger)}
          >
            Over all ledgers
          </LinkButton>
          {view && <SaveView view={view} of={ofLedger(summary)} />}
        </>
      }
      below={
        left > 0 && (
          <BarNote>
            {counted(left, 'missing lane')} more than are looked for in other ledgers here:{' '}
            <Link to={allLanesPath()}>the graph over all ledgers</Link> has them all
          </BarNote>
        )
      }
      empty={EMPTY}
    />
  );
}
