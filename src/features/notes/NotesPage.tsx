import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { useStorageState } from '../../data/kept.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';
import { notesQuery, saveNotes } from '../../data/notes/notes.ts';
import { countText } from '../../ui/format.ts';
import { Callout, ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { NoteList } from './NoteList.tsx';
import { TakeNotes } from './TakeNotes.tsx';

/** All notes on a ledger, to go to, to hand over and to take in. */
export function NotesPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Notes">
      {(detail) => <AllNotes detail={detail} />}
    </LedgerGuard>
  );
}

function AllNotes({ detail }: { readonly detail: LedgerDetail }) {
  const { id } = detail.summary;
  const notes = useQuery(notesQuery(id));
  const save = useMutation({ mutationFn: () => saveNotes(id) });
  const { state } = useStorageState();
  return (
    <Page>
      <PageHead
        title="Notes"
        lead="What people wrote on this ledger: its lanes, entries, findings and resources. Notes are kept in this browser, next to the ledger and never in it, so they change nothing that is verified."
        right={
          <Group gap="sm">
            <TakeNotes ledger={id} />
            <Button
              size="sm"
              disabled={!notes.data?.length}
              loading={save.isPending}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => save.mutate()}
            >
              Save the notes
            </Button>
          </Group>
        }
      />
      {save.isError && <ErrorCallout title="The notes were not saved" error={save.error} />}
      {state === 'memory' && (
        <Callout tone="warn" title="These notes are in memory only">
          <p>They are gone when this tab is closed: save them before.</p>
        </Callout>
      )}
      <Loaded query={notes} fault="The notes could not be read">
        {(all) =>
          all.length === 0 ? (
            <Empty
              title="No notes yet"
              text="Write one in the Notes tab of an entry, on a lane, on a finding, or on a resource in the State tab. Notes that somebody saved of the same ledger can be taken in here."
            />
          ) : (
            <Panel title="All notes" note={countText(all.length)}>
              <NoteList notes={all} detail={detail} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}
