import { Modal, Stack } from '@mantine/core';
import type { CheckedAnchors } from '../../../ledger/model/case.ts';
import { useAnchorsCheck } from '../../../ui/data/hand-over/cases.ts';
import { counted } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { ChooseFile } from '../../../ui/kit/ChooseFile.tsx';
import { FigureRowCells, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { HoldsMark } from '../../../ui/kit/HoldsMark.tsx';
import { Running } from '../../../ui/kit/Running.tsx';
import { Dim, NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';

export interface AnchorsDialogProps {
  readonly ledgers: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Compares all ledgers of a case with anchors that were kept elsewhere, in one step. */
export function AnchorsDialog({ ledgers, opened, onClose }: AnchorsDialogProps) {
  const check = useAnchorsCheck();
  return (
    <Modal opened={opened} onClose={onClose} title="Check against anchors" size="lg">
      <Stack gap="md">
        <NoteText>
          Anchors that were kept elsewhere show that nothing was rewritten or cut off up to there.
        </NoteText>
        <ChooseFile
          label="Choose a file of anchors"
          accept=".json,application/json"
          onChoose={(file) => check.mutate({ ledgers, file })}
          loading={check.isPending}
        >
          Choose a file of anchors
        </ChooseFile>
        {check.progress && <Running {...check.progress} cancel={check.cancel} />}
        {check.error && <ErrorCallout title="The anchors were not checked" error={check.error} />}
        {check.data && <Checked {...check.data} />}
      </Stack>
    </Modal>
  );
}

function Checked({ anchors, missing, ledgers }: CheckedAnchors) {
  return (
    <Stack gap="xs" role="status">
      <NoteText>
        {counted(anchors, 'anchor')} in the file
        {missing > 0 &&
          `, ${counted(missing, 'lane')} of which ${missing === 1 ? 'is' : 'are'} in none of these ledgers: cut off, or of another case`}
        .
      </NoteText>
      <Rows lined marks="6.5rem" label="Ledgers compared with the anchors">
        {ledgers.map(({ ledger, name, holds, words }) => (
          <FigureRowCells key={ledger} mark={<HoldsMark holds={holds} yes="holds" no="does not" />}>
            <strong>
              <LedgerText text={name} />
            </strong>
            <Dim display="block">
              <LedgerText text={words} />
            </Dim>
          </FigureRowCells>
        ))}
      </Rows>
    </Stack>
  );
}
