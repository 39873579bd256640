import { Box, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { NoteView } from '../../../ledger/model/note.ts';
import { useLaneMarks } from '../../../ui/data/ledgers/twins.ts';
import { missingAt } from '../../../ui/data/notes/missing.ts';
import { useNoteWriting } from '../../../ui/data/notes/notes.ts';
import { MarkBadge } from '../../../ui/kit/Badge.tsx';
import { ScrollList } from '../../../ui/kit/figures/ScrollList.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { NoteItem } from '../../../ui/notes/NoteItem.tsx';
import { notePlaceWords, placePath } from './place.ts';

export interface NoteListProps {
  readonly notes: readonly NoteView[];
  readonly detail: LedgerDetail;
}

/** Lists the notes in sight, each with a link to its place. */
export function NoteList({ notes, detail }: NoteListProps) {
  const actions = useNoteWriting();
  const getMark = useLaneMarks(detail.summary.id);
  return (
    <ScrollList
      label="All notes"
      count={notes.length}
      height={120}
      most="50vh"
      getKey={(index) => notes[index]?.note.id ?? String(index)}
    >
      {(index) => {
        const view = notes[index];
        if (!view) return null;
        const { place } = view.note;
        const { what, lane } = notePlaceWords(place, detail);
        const missing = missingAt(place, detail);
        return (
          <Box py="md">
            <Flex wrap="wrap" columnGap="md" mb="xs">
              <strong>
                <Link to={placePath(place)}>{what}</Link>
              </strong>
              {lane !== null && (
                <LedgerText text={lane} mark={getMark(place.lane ?? '')} lines={1} />
              )}
              {missing !== null && (
                <MarkBadge tone="bad" icon={IconX}>
                  {missing}
                </MarkBadge>
              )}
            </Flex>
            <NoteItem view={view} actions={actions} />
          </Box>
        );
      }}
    </ScrollList>
  );
}
