// The end of a row has marks, and the words for what its drawing says by shape alone.

import { VisuallyHidden } from '@mantine/core';
import { IconLock, IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { worldHeadQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { Skeleton } from '../../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { useWorkspace } from '../context.ts';
import css from './rows.module.css';

interface RowMarksProps {
  readonly entry: TimelineRow;
  readonly notes: number;
  readonly isUndone: boolean;
}

export function RowMarks({ entry, notes, isUndone }: RowMarksProps) {
  const { line, errors, warnings } = entry;
  return (
    <span className={css.marks}>
      {notes > 0 && (
        <span className={css.noted} title={counted(notes, 'note')}>
          <IconNote data-mark="noted" size={13} aria-label={counted(notes, 'note')} role="img" />
          {notes > 1 && <span aria-hidden>{notes}</span>}
        </span>
      )}
      {(isUndone || line.orphaned) && <Said words="rolled back" />}
      {line.signed && (
        <IconLock
          data-mark="signed"
          size={13}
          className={css.signed}
          aria-label="signed"
          role="img"
        />
      )}
      {errors > 0 && <Said words="has an error" />}
      {errors === 0 && warnings > 0 && <Said words="has a warning" />}
    </span>
  );
}

function Said({ words }: { readonly words: string }) {
  return (
    <VisuallyHidden role="img" aria-label={words}>
      {' '}
    </VisuallyHidden>
  );
}

/** Shows the hash of the world that the entry leaves; the transport says why there is none. */
export function RowWorldHash({ index }: { readonly index: number }) {
  const { ledger, lane } = useWorkspace();
  const { data } = useQuery(worldHeadQuery(ledger, lane, index));
  if (!data) return <Skeleton width="4.75rem" />;
  return data.hash ? (
    <HashChip hash={data.hash} interactive={false} />
  ) : (
    <span className={css.note}>no world</span>
  );
}
