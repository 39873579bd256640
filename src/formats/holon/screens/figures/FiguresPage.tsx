import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { choicesQuery } from '../data/figures.ts';
import { FigureTables } from './Figures.tsx';

const ONLY = {
  format: 'holon',
  title: 'Only Holon ledgers have figures',
  text: (formatName: string) =>
    `This one is of ${formatName}: it records no predictions to compare with what came of them.`,
};

/** How well a Holon ledger's plans came out: figures with the entries behind them. */
export function FiguresPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Figures" only={ONLY}>
      {({ summary }) => <WithChoices key={id} ledger={summary} />}
    </LedgerGuard>
  );
}

function WithChoices({ ledger }: { readonly ledger: LedgerSummary }) {
  const choices = useQuery(choicesQuery(ledger.id));
  return (
    <Loaded query={choices} fault="The figures could not be read" rows={10} padded>
      {(data) => <FigureTables ledger={ledger} choices={data} />}
    </Loaded>
  );
}
