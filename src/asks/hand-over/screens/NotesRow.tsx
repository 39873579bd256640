import { Button, Group, Modal, Stack, Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { NoteView } from '../../../ledger/model/note.ts';
import { useStorageState } from '../../../ui/data/kept.ts';
import { saveNotes, useNotes } from '../../../ui/data/notes/notes.ts';
import { countText } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Faint, NoteText, TextButton } from '../../../ui/kit/text.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { NoteForm } from '../../../ui/notes/NoteForm.tsx';
import css from './hand-over.module.css';
import { NoteList } from './NoteList.tsx';
import { TakeNotes } from './TakeNotes.tsx';

export interface NotesRowProps {
  readonly detail: LedgerDetail;
  /** Undefined while they are being read. */
  readonly notes: readonly NoteView[] | undefined;
  readonly isIn: boolean;
  readonly onIn: (isIn: boolean) => void;
}

/** Says whether the notes on a ledger are in the report, and shows all of them in a dialog. */
export function NotesRow({ detail, notes = [], isIn, onIn }: NotesRowProps) {
  const [params, setParams] = useSearchParams();
  const set = (view: string) => setParams(view ? { view } : {}, { replace: true });
  return (
    <div className={css.row}>
      <label htmlFor="with-notes">
        My notes <Faint size="inherit">{countText(notes.length)}</Faint>
      </label>
      <TextButton aria-haspopup="dialog" onClick={() => set('notes')}>
        {notes.length > 0 ? 'See them' : 'Write one'}
      </TextButton>
      <Switch
        id="with-notes"
        checked={isIn}
        onChange={({ currentTarget }) => onIn(currentTarget.checked)}
      />
      <Modal
        opened={params.get('view') === 'notes'}
        onClose={() => set('')}
        title="My notes"
        size="xl"
      >
        <AllNotes detail={detail} notes={notes} />
      </Modal>
    </div>
  );
}

function AllNotes({
  detail,
  notes,
}: Pick<NotesRowProps, 'detail'> & { notes: readonly NoteView[] }) {
  const { id } = detail.summary;
  const save = useMutation({ mutationFn: () => saveNotes(id) });
  const { state } = useStorageState();
  const lane = mainLane(detail.lanes);
  return (
    <Stack gap="md">
      <NoteText>
        {state === 'memory'
          ? 'They are in memory only, and gone when this tab is closed: save them before.'
          : 'Kept in this browser, next to the ledger and never in it.'}
      </NoteText>
      {lane && <WriteNote ledger={id} lane={lane.id} />}
      {notes.length > 0 && <NoteList notes={notes} detail={detail} />}
      {save.isError && <ErrorCallout title="The notes were not saved" error={save.error} />}
      <Group gap="sm">
        <TakeNotes ledger={id} />
        <Button
          size="sm"
          disabled={notes.length === 0}
          loading={save.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save.mutate()}
        >
          Save the notes
        </Button>
      </Group>
    </Stack>
  );
}

/** Notes on a ledger are on its main lane. */
function WriteNote({ ledger, lane }: { readonly ledger: string; readonly lane: string }) {
  const { key, most, reviewer, save } = useNotes({ on: 'lane', ledger, lane });
  return (
    <NoteForm
      draft={key}
      most={most}
      label="Note on this ledger"
      reviewer={reviewer}
      onSave={(text, name) => save(null, text, name)}
    />
  );
}
