import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { decisionsQuery, journalQuery } from '../../data/approvals/journal.ts';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Column, Columns, Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { checkPath } from '../../ui/paths.ts';
import { Decisions } from './Decisions.tsx';
import { Journals } from './Journals.tsx';
import { Restore } from './Restore.tsx';
import { You } from './You.tsx';

/** What people decided here: signed, chained, and theirs to take away. */
export function JournalPage() {
  const journal = useQuery(journalQuery());
  const decisions = useQuery(decisionsQuery());
  const both = {
    data:
      journal.data && decisions.data
        ? { journal: journal.data, decisions: decisions.data }
        : undefined,
    error: journal.error ?? decisions.error,
    refetch: () => Promise.all([journal.refetch(), decisions.refetch()]),
  };
  return (
    <Page title="Review journal" width="wide">
      <PageHead
        title="Review journal"
        lead="Every decision made here is a record of this journal: signed with a key that was made in this browser, chained to the record before, and kept apart from the ledgers, so that forgetting those never loses it."
        right={
          <>
            <Restore />
            <LinkButton
              variant="default"
              to={checkPath}
              size="sm"
              leftSection={<IconSignature size={16} aria-hidden />}
            >
              Check a decision
            </LinkButton>
          </>
        }
      />
      <Loaded
        query={both}
        fault="The journal could not be read"
        todo="Nothing in it was changed. A private window or a full disk can be the cause."
      >
        {(read) => (
          <Columns sideFirst>
            <Decisions decisions={read.decisions} journals={read.journal.journals} />
            <Column>
              <You state={read.journal} />
              <Journals journals={read.journal.journals} />
            </Column>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}
