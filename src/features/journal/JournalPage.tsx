import { Modal } from '@mantine/core';
import { IconDatabaseOff, IconSignature, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { visibleText } from '../../core/visible.ts';
import {
  decisionsQuery,
  journalQuery,
  restoreJournal,
  useShownJournals,
} from '../../data/approvals/journal.ts';
import { useStorageState } from '../../data/kept.ts';
import { counted } from '../../ui/format.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../ui/kit/ChooseFile.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Column, Columns, Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { checkPath } from '../../ui/paths.ts';
import { Decisions } from './Decisions.tsx';
import { Journals } from './Journals.tsx';
import { You } from './You.tsx';
import { YourKey } from './YourKey.tsx';

/** What people decided here: signed, chained, and theirs to take away. */
export function JournalPage() {
  const journal = useQuery(journalQuery());
  const decisions = useQuery(decisionsQuery());
  // Its verdict is shown here, so it is verified here.
  useShownJournals({ missing: true });
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
      <InMemory />
      <Loaded query={both} fault="The journal could not be read">
        {(read) => (
          <Columns sideFirst>
            <Decisions decisions={read.decisions} journals={read.journal.journals} />
            <Column>
              <You state={read.journal} />
              <YourKey journals={read.journal.journals} />
              <Journals journals={read.journal.journals} />
            </Column>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}

/** Where the browser gives no storage. */
function InMemory() {
  const { state } = useStorageState();
  if (state !== 'memory') return null;
  return (
    <Callout tone="warn" icon={IconDatabaseOff} title="This journal is in memory only">
      <p>Its records and its key are gone when this tab is closed: export it before.</p>
    </Callout>
  );
}

/** Takes an exported journal in: after a new machine, or a browser that was cleared. */
function Restore() {
  const restore = useMutation({
    mutationFn: (file: File) => restoreJournal(file),
  });
  const { data, error } = restore;
  return (
    <>
      <ChooseFile
        label="Choose an exported journal"
        accept=".jsonl,.json,.ndjson,.txt"
        onChoose={restore.mutate}
        size="sm"
        loading={restore.isPending}
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        Restore an export
      </ChooseFile>
      <Modal
        opened={data !== undefined || error !== null}
        onClose={() => restore.reset()}
        title={error ? 'The journal was not restored' : 'The journal was restored'}
        centered
      >
        {error && <p>{visibleText(error.message)}</p>}
        {data && (
          <p>
            {data.added === 0
              ? `All of its records were here already; the journal has ${counted(data.records, 'record')}.`
              : `${counted(data.added, 'record')} ${data.added === 1 ? 'was' : 'were'} added; the journal has ${counted(data.records, 'record')}.`}
          </p>
        )}
      </Modal>
    </>
  );
}
