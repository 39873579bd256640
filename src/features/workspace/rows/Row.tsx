import { VisuallyHidden } from '@mantine/core';
import { IconFold, IconLock, IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { worldHeadQuery } from '../../../data/ledgers/queries.ts';
import { isUndone, type ListedRow, MOST_RAILS, type RowLane } from '../../../layout/rows/index.ts';
import { counted } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { useSecrets } from '../../../ui/secrets.ts';
import { textScale } from '../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import { ClockText } from './ClockText.tsx';
import { HitMark } from './HitMark.tsx';
import type { RowLook, RowProps } from './look.ts';
import { indentBy } from './measure.ts';
import { Note } from './Note.tsx';
import css from './rows.module.css';
import { Stubs } from './Stubs.tsx';
import { shorten } from './shorten.ts';
import type { Folds } from './use-folds.ts';
import type { RowAt } from './use-lane-rows.ts';

interface LineProps extends RowProps {
  readonly onPress?: () => void;
  readonly isBold?: boolean;
  readonly isUndone?: boolean;
  readonly children: ReactNode;
}

/** One line at its place; what it says is its children's. */
export function RowLine(props: LineProps) {
  const { id, row, shown, lane, look, entry, isOwn, isActive, isSelected, hits } = props;
  const { onExtend, onGo, onPress } = props;
  const { across, heights, list } = look;
  const { place, index, kind } = shown;
  const indent = indentBy(list.findRail(place) ?? 0, MOST_RAILS);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the listbox
    <div
      id={id}
      role="option"
      aria-selected={isActive || isSelected}
      aria-posinset={row + 1}
      aria-setsize={list.count}
      className={css.row}
      data-index={index}
      data-lane={lane.lane}
      data-kind={kind}
      data-own={isOwn || undefined}
      data-child={place > 0 || undefined}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-hit={hits > 0 || undefined}
      data-undone={props.isUndone || undefined}
      data-failed={(entry?.errors ?? 0) > 0 || undefined}
      style={{
        transform: `translateY(${heights.line(row)}px)`,
        height: heights.pitch,
        paddingLeft: across.numbers + indent,
        paddingRight: across.world,
      }}
      onClick={({ shiftKey }) => {
        if (shiftKey) onExtend(row);
        else if (onPress) onPress();
        else onGo(place, index);
      }}
    >
      {place > 0 && (
        <span
          className={css.ground}
          style={{ left: across.numbers + indent, right: across.world }}
        />
      )}
      {props.children}
    </div>
  );
}

/** One entry. Its height is the same before and after it is read. */
export const Row = memo(function Row(props: RowProps & { readonly folds: Folds }) {
  useSecrets();
  const { row, shown, lane, look, entry, above, below, hits, isOwn, folds } = props;
  const { place, index } = shown;
  const undone = isUndone(look.list, place, index);
  const isRun =
    lane.stretches.from.includes(index) || lane.rests.some(({ from }) => from === index);
  const notes = isOwn ? (look.notes.get(index) ?? 0) : 0;
  return (
    <RowLine {...props} isUndone={undone || entry?.line.orphaned !== undefined}>
      <Stubs look={look} row={row} shown={shown} folds={folds} />
      <span className={css.seq}>{entry ? String(entry.seq) : ''}</span>
      {entry ? (
        <>
          <Title text={entry.line.title} look={look} shown={shown} />
          <Note row={entry} isTold={index === lane.faults[0]} />
          <Tie lane={lane} index={index} entry={entry} rowAt={props.rowAt} />
          {lane.broken !== null && index === lane.broken + 1 && (
            <span className={css.note}>rests on record {String(before(props))}</span>
          )}
          <span className={css.fill} />
          {hits > 0 && <HitMark />}
          <Marks entry={entry} notes={notes} isUndone={undone} />
          <VisuallyHidden>{visibleText(entry.line.kind)}</VisuallyHidden>
          <ClockText seconds={entry.recordedAt} above={above} below={below} />
          {look.hasWorld && isOwn && <WorldHash index={index} />}
        </>
      ) : (
        <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '50%'} />
      )}
      {isRun && (
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

const WIDTHS = ['46%', '60%', '52%', '38%', '66%'];

/** Px of a letter of a title, and of what is around it in its row. */
const LETTER = 7;
const AROUND = 150;

export interface TitleProps {
  readonly text: string;
  readonly look: RowLook;
  readonly shown: ListedRow;
}

/** A title keeps its end: its middle goes where there is no room. */
export function Title({ text, look, shown }: TitleProps) {
  const { width, numbers, world } = look.across;
  const rail = indentBy(look.list.findRail(shown.place) ?? 0, MOST_RAILS);
  const room = Math.floor((width - numbers - world - rail - AROUND) / (LETTER * textScale()));
  const whole = visibleText(text);
  const brief = shorten(whole.slice(0, 1000), Math.max(12, room));
  return (
    <bdi className={css.title} title={brief === whole ? undefined : whole.slice(0, 1000)}>
      {brief}
    </bdi>
  );
}

function before({ lane, look, rowAt }: RowProps): number | bigint | string {
  const broken = lane.broken ?? 0;
  return rowAt(look.lanes[look.here]?.lane ?? '', broken)?.seq ?? broken;
}

interface TieProps {
  readonly lane: RowLane;
  readonly index: number;
  readonly entry: TimelineRow;
  readonly rowAt: RowAt;
}

/** What an entry carries out, or what carries it out. */
function Tie({ lane, index, entry, rowAt }: TieProps) {
  const { requests, answers } = lane.grants;
  const [asked, answered] = [requests.indexOf(index), answers.indexOf(index)];
  const readSeq = (other: number | undefined) =>
    other === undefined ? '' : String(rowAt(lane.lane, other)?.seq ?? other);
  if (asked >= 0)
    return <b className={css.tie}>granted, carried out by {readSeq(answers[asked])}</b>;
  if (answered >= 0) return <b className={css.tie}>carries out {readSeq(requests[answered])}</b>;
  if (!entry.approval) return null;
  return <b className={css.tie}>{entry.approval === 'open' ? 'open' : entry.approval}</b>;
}

interface MarksProps {
  readonly entry: TimelineRow;
  readonly notes: number;
  readonly isUndone: boolean;
}

function Marks({ entry, notes, isUndone }: MarksProps) {
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

/** What the drawing of a row says by its shape, for whoever does not see it. */
function Said({ words }: { readonly words: string }) {
  return (
    <VisuallyHidden role="img" aria-label={words}>
      {' '}
    </VisuallyHidden>
  );
}

/** The hash of the world that the entry leaves; the transport says why there is none. */
function WorldHash({ index }: { readonly index: number }) {
  const { ledger, lane } = useWorkspace();
  const { data } = useQuery(worldHeadQuery(ledger, lane, index));
  if (!data) return <Skeleton width="4.75rem" />;
  return data.hash ? (
    <HashChip hash={data.hash} interactive={false} />
  ) : (
    <span className={css.note}>no world</span>
  );
}
