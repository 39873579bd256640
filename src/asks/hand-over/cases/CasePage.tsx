import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { AuditCase } from '../../../ledger/model/case.ts';
import { caseQuery, useCaseEditing } from '../../../ui/data/hand-over/cases.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { FailedPage } from '../../../ui/kit/page/FailedPage.tsx';
import { Page, PageColumn, PageColumns } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { casesPath } from '../../../ui/paths.ts';
import { Conclusion } from './Conclusion.tsx';
import css from './case.module.css';
import { CaseFindings } from './Findings.tsx';
import { CaseHandOver } from './HandOver.tsx';
import { Ledgers } from './Ledgers.tsx';
import { CaseNotes } from './Notes.tsx';
import { Queries } from './Queries.tsx';
import { CaseQuestion } from './Question.tsx';
import { ReceivedNote } from './Received.tsx';
import { Timeline } from './Timeline.tsx';

/** Shows a case: its question, the findings in its ledgers, and the conclusion. */
export function CasePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(id));
  if (error)
    return (
      <FailedPage
        error={error}
        onRetry={() => void refetch()}
        action={<LinkButton to={casesPath}>All cases</LinkButton>}
      />
    );
  if (!data)
    return (
      <Page title="Case" width="narrow">
        <SkeletonRows rows={6} />
      </Page>
    );
  return <Case key={id} one={data} />;
}

function Case({ one }: { readonly one: AuditCase }) {
  const editing = useCaseEditing(one.id);
  return (
    <Page title={visibleText(one.title)} width="wide">
      <PageColumns isRuled>
        <PageColumn>
          {editing.error && <ErrorCallout title="The case was not saved" error={editing.error} />}
          <CaseQuestion one={one} editing={editing} />
          <Timeline one={one} />
          <CaseFindings one={one} editing={editing} />
        </PageColumn>
        <aside className={css.side} aria-label="About the case">
          {one.received && <ReceivedNote one={one} received={one.received} />}
          <Conclusion one={one} editing={editing} />
          <Ledgers one={one} editing={editing} />
          <CaseNotes one={one} editing={editing} />
          <Queries one={one} editing={editing} />
          <CaseHandOver one={one} editing={editing} />
        </aside>
      </PageColumns>
    </Page>
  );
}
