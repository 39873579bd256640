import { Button, Group, Menu, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMAND } from '../../../base/command.ts';
import {
  caseFileQuery,
  type SavedCase,
  saveAnchors,
  saveCaseFile,
} from '../../../ui/data/hand-over/cases.ts';
import { useWork } from '../../../ui/data/job.ts';
import { libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { bytesText, counted } from '../../../ui/format.ts';
import { LeaveOut } from '../../../ui/hand-over/LeaveOut.tsx';
import { ReportPreview } from '../../../ui/hand-over/ReportPreview.tsx';
import { ActionsMenu } from '../../../ui/kit/ActionsMenu.tsx';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Running } from '../../../ui/kit/Running.tsx';
import { Mono, NoteText } from '../../../ui/kit/text.tsx';
import { AnchorsDialog } from './AnchorsDialog.tsx';
import type { CasePartProps } from './case-part.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

/** Makes one file of a case, or its report alone, which is seen before it is saved. */
export function CaseHandOver({ one }: CasePartProps) {
  const [rules, setRules] = useState('');
  const [isSeen, preview] = useDisclosure(false);
  const [isAnchors, anchorsDialog] = useDisclosure(false);
  const [isDelete, deleteDialog] = useDisclosure(false);
  const { data: library = [] } = useQuery(libraryQuery());
  const { query, done, cancel } = useWork((onEntries) =>
    caseFileQuery(one, rules.split('\n'), onEntries),
  );
  const ids = one.ledgers.map(({ id }) => id);
  const total = library.reduce((sum, own) => sum + (ids.includes(own.id) ? own.entries : 0), 0);
  const take = useMutation({ mutationFn: () => saveAnchors(ids, one.title) });
  const { data, error, isFetching, refetch } = query;
  const isEmpty = ids.length === 0;
  const isLess = rules.trim() !== '';
  const save = async (what: SavedCase) => {
    const made = await refetch();
    if (made.isSuccess) saveCaseFile(made.data, one.title, what);
  };
  return (
    <section aria-labelledby="hand-over">
      <h2 id="hand-over">Hand it over</h2>
      <NoteText>
        {isLess
          ? 'One zip: the report and anchors. What is left out is in the ledgers, so they are not in it: whoever has them can check everything.'
          : 'One zip: the report, the ledgers whole, notes and anchors. Whoever opens it verifies it all again.'}
      </NoteText>
      <Group justify="space-between" mt="sm">
        <LeaveOut rules={rules} onChange={setRules} leftOut={data?.leftOut} />
      </Group>
      <Group gap="sm" my="sm">
        <Button
          variant="filled"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={isEmpty || isFetching}
          onClick={() => void save('zip')}
        >
          Save the case
        </Button>
        <Button
          disabled={isEmpty}
          onClick={() => {
            preview.open();
            if (!isFetching) void refetch();
          }}
        >
          Only the report
        </Button>
        <ActionsMenu label="More for this case">
          <Menu.Item disabled={isEmpty} onClick={() => take.mutate()}>
            Save the anchors of all
          </Menu.Item>
          <Menu.Item disabled={isEmpty} onClick={anchorsDialog.open}>
            Check against anchors…
          </Menu.Item>
          <Menu.Item onClick={deleteDialog.open}>Delete this case…</Menu.Item>
        </ActionsMenu>
      </Group>
      {isFetching && !isSeen && <Running done={done} total={total} cancel={cancel} />}
      {isEmpty && <NoteText>Add a ledger first.</NoteText>}
      {data && (
        <NoteText role="status">
          {[
            counted(data.ledgers, 'ledger'),
            counted(data.entries, 'record'),
            counted(data.notes, 'note'),
            bytesText(data.file.size),
          ].join(', ')}
          . Without a browser: <Mono>{COMMAND} check-case CASE</Mono>
        </NoteText>
      )}
      {take.data !== undefined && (
        <NoteText role="status">
          {take.data > 0
            ? `${counted(take.data, 'anchor')} saved. Keep the file where nobody with the ledgers can change it.`
            : 'None of these ledgers can have anchors: nothing was saved.'}
        </NoteText>
      )}
      {take.error && <ErrorCallout title="No anchors were saved" error={take.error} />}
      {error && !isSeen && <ErrorCallout title="The file was not made" error={error} />}
      <Modal opened={isSeen} onClose={preview.close} title="Only the report" size="xl">
        <Button
          variant="filled"
          mb="md"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!data || isFetching}
          onClick={() => data && saveCaseFile(data, one.title, 'page')}
        >
          Save the report
        </Button>
        <ReportPreview query={query} done={done} total={total} cancel={cancel} />
      </Modal>
      <AnchorsDialog ledgers={ids} opened={isAnchors} onClose={anchorsDialog.close} />
      <DeleteDialog one={one} opened={isDelete} onClose={deleteDialog.close} />
    </section>
  );
}
