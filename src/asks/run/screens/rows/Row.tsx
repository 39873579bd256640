import { VisuallyHidden } from '@mantine/core';
import { IconFold } from '@tabler/icons-react';
import { memo } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { isUndone } from '../../../../ledger/layout/rows/index.ts';
import { Skeleton } from '../../../../ui/kit/page/Skeleton.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import { ClockText } from './ClockText.tsx';
import { splitClock } from './clock.ts';
import { HitMark } from './HitMark.tsx';
import type { WorkspaceRowProps } from './look.ts';
import { NoteRow } from './Note.tsx';
import { RowLine } from './RowLine.tsx';
import { RowMarks, RowWorldHash } from './RowMarks.tsx';
import { isRun, isTold } from './row-lists.ts';
import css from './rows.module.css';
import { LaneStubs } from './Stubs.tsx';
import { Tie } from './Tie.tsx';
import { Title } from './Title.tsx';
import type { Folds } from './use-folds.ts';

/** Shows one entry. Its height is the same before and after it is read. */
export const WorkspaceRow = memo(function Row(
  props: WorkspaceRowProps & { readonly folds: Folds },
) {
  useSecrets();
  const { row, shown, lane, look, entry, above, below, hits, isOwn, folds } = props;
  const { place, index } = shown;
  const undone = isUndone(look.list, place, index);
  const notes = isOwn ? (look.notes.get(index) ?? 0) : 0;
  const hasTie = Boolean(entry?.approval) || lane.grants.answers.includes(index);
  const time = entry?.recordedAt ?? null;
  const isFine = time !== null && splitClock(time, [above, below]).millis !== '';
  const beside = (hasTie ? TIE : 0) + (isFine ? MILLIS : 0);
  return (
    <RowLine {...props} isUndone={undone || entry?.line.orphaned !== undefined}>
      <LaneStubs look={look} row={row} shown={shown} folds={folds} />
      <span className={css.seq}>{entry ? String(entry.seq) : ''}</span>
      {entry ? (
        <>
          <Title text={entry.line.title} look={look} shown={shown} beside={beside} />
          <NoteRow row={entry} isTold={isTold(lane, index)} />
          <Tie lane={lane} index={index} entry={entry} rowAt={props.rowAt} />
          {lane.torn.includes(index - 1) && !lane.faults.includes(index) && (
            <span className={css.note}>
              rests on record {String(props.rowAt(lane.lane, index - 1)?.seq ?? index - 1)}
            </span>
          )}
          <span className={css.fill} />
          {hits > 0 && <HitMark />}
          <RowMarks entry={entry} notes={notes} isUndone={undone} />
          <VisuallyHidden>{visibleText(entry.line.kind)}</VisuallyHidden>
          <ClockText seconds={entry.recordedAt} above={above} below={below} />
          {look.hasWorld && isOwn && <RowWorldHash index={index} />}
        </>
      ) : (
        <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '50%'} />
      )}
      {isRun(lane, index) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard it is ←
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is ←
        <span
          className={css.fold}
          title="Fold this stretch again: ←"
          onClick={(event) => {
            event.stopPropagation();
            props.onToggle(row);
          }}
        >
          <IconFold size={13} aria-hidden />
        </span>
      )}
    </RowLine>
  );
});

/** A brief tie ("done by 8") and the milliseconds of a time take so many px. */
const TIE = 70;
const MILLIS = 28;
const WIDTHS = ['46%', '60%', '52%', '38%', '66%'];
