import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { COMMAND } from '../../core/command.ts';
import { appErrorOf } from '../../core/model/error.ts';
import { type CaseFile, saveAnchorsOf, saveCaseFile, useMakeCase } from '../../data/cases/cases.ts';
import { bytesText, counted } from '../../ui/format.ts';
import { ActionsMenu } from '../../ui/kit/ActionsMenu.tsx';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Running } from '../../ui/kit/Running.tsx';
import { Mono, Note } from '../../ui/kit/text.tsx';
import { AnchorsDialog } from './AnchorsDialog.tsx';
import type { CasePartProps } from './case-part.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

/** Makes one file of a case, or its report alone: its ledgers are verified again for it. */
export function HandOver({ one }: CasePartProps) {
  const make = useMakeCase();
  const [isAnchors, anchorsDialog] = useDisclosure(false);
  const [isDelete, deleteDialog] = useDisclosure(false);
  const ids = one.ledgers.map(({ id }) => id);
  const take = useMutation({ mutationFn: () => saveAnchorsOf(ids, one.title) });
  const isStopped = make.error !== null && appErrorOf(make.error).code === 'cancelled';
  const isEmpty = ids.length === 0;
  const save = (what: CaseFile) =>
    make.mutate(one.id, { onSuccess: (made) => saveCaseFile(made, one.title, what) });
  const { data } = make;
  return (
    <section aria-labelledby="hand-over">
      <h2 id="hand-over">Hand it over</h2>
      <Note>
        One zip: the report, the ledgers whole, notes and anchors. Whoever opens it verifies it all
        again.
      </Note>
      <Group gap="sm" my="sm">
        <Button
          variant="filled"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={isEmpty || make.isPending}
          onClick={() => save('zip')}
        >
          Save the case
        </Button>
        <Button disabled={isEmpty || make.isPending} onClick={() => save('page')}>
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
      {make.progress && <Running {...make.progress} cancel={make.cancel} />}
      {isEmpty && <Note>Add a ledger first.</Note>}
      {isStopped && <Note role="status">Stopped. Nothing was saved.</Note>}
      {data && (
        <Note role="status">
          {[
            counted(data.ledgers, 'ledger'),
            counted(data.entries, 'entry', 'entries'),
            counted(data.notes, 'note'),
            bytesText(data.file.size),
          ].join(', ')}
          . Without a browser: <Mono>{COMMAND} check-case CASE</Mono>
        </Note>
      )}
      {take.data !== undefined && (
        <Note role="status">
          {take.data > 0
            ? `${counted(take.data, 'anchor')} saved. Keep the file where nobody with the ledgers can change it.`
            : 'None of these ledgers can have anchors: nothing was saved.'}
        </Note>
      )}
      {take.error && <ErrorCallout title="No anchors were saved" error={take.error} />}
      {make.error !== null && !isStopped && (
        <ErrorCallout title="The file was not made" error={make.error} />
      )}
      <AnchorsDialog ledgers={ids} opened={isAnchors} onClose={anchorsDialog.close} />
      <DeleteDialog one={one} opened={isDelete} onClose={deleteDialog.close} />
    </section>
  );
}
