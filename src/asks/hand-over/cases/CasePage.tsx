import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { AuditCase } from '../../../ledger/model/case.ts';
import { caseQuery, useCaseEditing } from '../../../ui/data/hand-over/cases.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { FailedPage } from '../../../ui/kit/page/FailedPage.tsx';
import { Column, Columns, Page } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { casesPath } from '../../../ui/paths.ts';
import { Conclusion } from './Conclusion.tsx';
import css from './case.module.css';
import { Findings } from './Findings.tsx';
import { HandOver } from './HandOver.tsx';
import { Ledgers } from './Ledgers.tsx';
import { Notes } from './Notes.tsx';
import { Queries } from './Queries.tsx';
import { Question } from './Question.tsx';
import { Received } from './Received.tsx';
import { Timeline } from './Timeline.tsx';

/** One case: what it asks, what was found in which ledgers, what follows from it. */
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
      <Columns isRuled>
        <Column>
          {editing.error && <ErrorCallout title="The case was not saved" error={editing.error} />}
          <Question one={one} editing={editing} />
          <Timeline one={one} />
          <Findings one={one} editing={editing} />
        </Column>
        <aside className={css.side} aria-label="About the case">
          {one.received && <Received one={one} received={one.received} />}
          <Conclusion one={one} editing={editing} />
          <Ledgers one={one} editing={editing} />
          <Notes one={one} editing={editing} />
          <Queries one={one} editing={editing} />
          <HandOver one={one} editing={editing} />
        </aside>
      </Columns>
    </Page>
  );
}
