import { Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import type { NoteView } from '../../core/model/note.ts';
import { useLaneMarks } from '../../data/ledgers/twins.ts';
import { missingAt } from '../../data/notes/missing.ts';
import { useNoteWriting } from '../../data/notes/notes.ts';
import { Mark } from '../../ui/kit/Badge.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { NoteItem } from '../../ui/notes/NoteItem.tsx';
import css from './hand-over.module.css';
import { placePath, placeWords } from './place.ts';

export interface NoteListProps {
  readonly notes: readonly NoteView[];
  readonly detail: LedgerDetail;
}

/** Notes with the way to what they are on, as far as they are in sight. */
export function NoteList({ notes, detail }: NoteListProps) {
  const box = useRef<HTMLDivElement>(null);
  const actions = useNoteWriting();
  const markOf = useLaneMarks(detail.summary.id);
  const rows = useVirtualizer({
    count: notes.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => notes[index]?.note.id ?? index,
    estimateSize: () => 120,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section ref={box} className={css.scroll} aria-label="All notes" tabIndex={0}>
      <ul className={css.notes} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const view = notes[index];
          if (!view) return null;
          const { place } = view.note;
          const { what, lane } = placeWords(place, detail);
          const missing = missingAt(place, detail);
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={css.note}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Flex wrap="wrap" columnGap="md" mb="xs">
                <strong>
                  <Link to={placePath(place)}>{what}</Link>
                </strong>
                {lane !== null && (
                  <LedgerText text={lane} mark={markOf(place.lane ?? '')} lines={1} />
                )}
                {missing !== null && (
                  <Mark tone="bad" icon={IconX}>
                    {missing}
                  </Mark>
                )}
              </Flex>
              <NoteItem view={view} actions={actions} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
