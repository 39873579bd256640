import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { decisionsQuery, journalQuery } from '../../data/approvals/journal.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../ui/kit/Skeleton.tsx';
import { checkPath } from '../../ui/paths.ts';
import { Decisions } from './Decisions.tsx';
import { Journals } from './Journals.tsx';
import css from './journal.module.css';
import { Restore } from './Restore.tsx';
import { You } from './You.tsx';

/** What people decided here: signed, chained, and theirs to take away. */
export function JournalPage() {
  const journal = useQuery(journalQuery());
  const decisions = useQuery(decisionsQuery());
  const failed = journal.error ?? decisions.error;
  return (
    <div className={css.page}>
      <title>Review journal · Ledgerscope</title>
      <header className={css.head}>
        <div>
          <h1>Review journal</h1>
          <p>
            Every decision made here is a record of this journal: signed with a key that was made in
            this browser, chained to the record before, and kept apart from the ledgers, so that
            forgetting those never loses it.
          </p>
        </div>
        <div className={css.headActions}>
          <Restore />
          <Button
            component={Link}
            to={checkPath}
            size="sm"
            variant="default"
            leftSection={<IconSignature size={16} aria-hidden />}
          >
            Check a decision
          </Button>
        </div>
      </header>
      {failed && (
        <ErrorCallout
          title="The journal could not be read"
          detail={failed.message}
          todo="Nothing in it was changed. A private window or a full disk can be the cause."
          onRetry={() => Promise.all([journal.refetch(), decisions.refetch()])}
        />
      )}
      {!failed && (!journal.data || !decisions.data) && <SkeletonRows rows={8} />}
      {journal.data && decisions.data && (
        <div className={css.columns}>
          <Decisions decisions={decisions.data} journals={journal.data.journals} />
          <div className={css.column}>
            <You state={journal.data} />
            <Journals journals={journal.data.journals} />
          </div>
        </div>
      )}
    </div>
  );
}
