import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Page, PageHead } from '../../../../ui/kit/page/Page.tsx';
import type { RulesHead } from '../../studio/query.ts';
import { rulesQuery } from '../data/rules.ts';
import { AgreementPanel, RulesInWords } from './AgreementPanel.tsx';
import { CandidateList } from './Candidates.tsx';
import { Controls } from './Controls.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { RulesTools } from './RulesTools.tsx';
import css from './rules.module.css';
import { useProfileDraft } from './use-draft.ts';

const ONLY = {
  format: 'chains',
  title: 'The rules of this ledger are fixed',
  text: (formatName: string) =>
    `${formatName} makes its hashes in one way. Rules are chosen for hash-chained logs, each of which has its own.`,
};

/** How the hashes of a log are made: seen on one record, counted over all, and chosen. */
export function RulesPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Rules" only={ONLY}>
      {(detail) => <Rules key={id} detail={detail} />}
    </LedgerGuard>
  );
}

function Rules({ detail }: { readonly detail: LedgerDetail }) {
  const head = useQuery(rulesQuery(detail.summary.id));
  return (
    <Page width="wide">
      <Loaded query={head} fault="The rules of this log could not be read">
        {(data) => <Studio key={data.profile} detail={detail} head={data} />}
      </Loaded>
    </Page>
  );
}

const LEADS: Readonly<Record<RulesHead['origin'], string>> = {
  'built in': 'This log is read by a built-in profile.',
  found: 'These rules were found by trying many on its records.',
  given: 'These rules were given by a person, and are kept with the log.',
  'next to it': 'These rules are in a file that came next to the log.',
  'not known':
    'No rule that was tried agrees with this log, so nothing of it is verified. Choose its rules here: the figure shows at once how many records agree.',
};

function Studio({ detail, head }: { readonly detail: LedgerDetail; readonly head: RulesHead }) {
  const { id } = detail.summary;
  const draft = useProfileDraft(head);
  return (
    <>
      <PageHead
        title="Rules"
        lead={`How each record’s hash is made. ${LEADS[head.origin]}`}
        right={<RulesTools ledger={id} head={head} draft={draft} />}
      />
      {draft.refused && (
        <Callout tone="warn" title="The rules in this link cannot be read" role="status">
          <p>{visibleText(draft.refused.message)}. Those that the log is read by are shown.</p>
        </Callout>
      )}
      <div className={css.columns}>
        <div className={css.seen}>
          <div className={css.figure}>
            <AgreementPanel ledger={id} draft={draft} />
          </div>
          <div className={css.record}>
            <RulesInWords ledger={id} draft={draft} />
            <RecordPanel ledger={id} draft={draft} head={head} />
            <CandidateList ledger={id} draft={draft} />
          </div>
        </div>
        <div className={css.controls}>
          <Controls ledger={id} draft={draft} head={head} />
        </div>
      </div>
    </>
  );
}
