import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { ledgerPath } from '../../../ui/paths.ts';
import { trailQuery } from '../data/trail.ts';
import { Cascade } from './Cascade.tsx';

const ONLY = {
  format: 'reactor',
  title: 'There is no cascade here',
  text: (formatName: string) =>
    `A cascade is what a Reactor's receipts make together; this is a ledger of ${formatName}.`,
};

/** A Reactor trail, replayed over its topology; and what it cost. */
export function CascadePage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Cascade" only={ONLY}>
      {(detail) => <Trail key={id} ledger={detail} />}
    </LedgerGuard>
  );
}

function Trail({ ledger }: { readonly ledger: LedgerDetail }) {
  const { id } = ledger.summary;
  const trail = useQuery(trailQuery(id));
  return (
    <Loaded query={trail} fault="The trail could not be read" rows={10} padded>
      {(data) =>
        data.survey.frames.count || data.survey.hasTopology ? (
          <Cascade ledger={ledger} trail={data} />
        ) : (
          <Empty
            page
            title="Nothing has run here"
            text="There is no receipt, and no topology with it."
            action={<LinkButton to={ledgerPath(id)}>Go to the ledger</LinkButton>}
          />
        )
      }
    </Loaded>
  );
}
