import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { useVerify } from '../../../data/ledgers/commands.ts';
import { checksQuery } from '../../../data/ledgers/formats.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Column, Columns, Page } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { VerdictHead } from '../VerdictHead.tsx';
import { Checks } from './Checks.tsx';
import { Pins } from './pins/Pins.tsx';
import { ReadBy } from './ReadBy.tsx';

/** Every check of a ledger, and what it is verified against. */
export function ChecksPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Checks">
      {(detail) => <LedgerChecks detail={detail} />}
    </LedgerGuard>
  );
}

function LedgerChecks({ detail }: { readonly detail: LedgerDetail }) {
  const verify = useVerify();
  const { summary, report } = detail;
  const { id, format } = summary;
  const checks = useQuery(checksQuery(format));
  return (
    <Page width="wide">
      <VerdictHead detail={detail} />
      <ReadBy ledger={id} report={report} />
      <Columns>
        <Column>
          {checks.isPending ? (
            <SkeletonRows rows={10} />
          ) : (
            <Checks ledger={id} report={report} checks={checks.data ?? []} />
          )}
        </Column>
        <Column>
          <Pins key={id} format={format} ledger={id} report={report} verify={verify} />
        </Column>
      </Columns>
    </Page>
  );
}
