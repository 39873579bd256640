// Records of a lane pass through the stations of the verifier, before a person's eyes.

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../../ui/data/ledgers/queries.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { ReplayScreen } from './Replay.tsx';
import { useShown } from './use-shown.ts';

/** It is loaded once somebody asks what the ledger is held against. */
const Expect = lazy(async () => ({ default: (await import('./expect/Expect.tsx')).Expect }));

export function ReplayPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Replay">
      {(detail) => <OfLane detail={detail} />}
    </LedgerGuard>
  );
}

function OfLane({ detail }: { readonly detail: LedgerDetail }) {
  const [shown, show] = useShown();
  const [search] = useSearchParams();
  const { lanes } = detail;
  const lane = lanes.find(({ id }) => id === shown.lane) ?? mainLane(lanes);
  if (!lane || lane.entries === 0)
    return <Empty page title="Nothing to replay" text="This ledger has no lane with records." />;
  return (
    <>
      <ReplayScreen key={lane.id} detail={detail} lane={lane} shown={shown} show={show} />
      {search.get('view') === 'expect' && (
        <Suspense>
          <Expect detail={detail} />
        </Suspense>
      )}
    </>
  );
}
