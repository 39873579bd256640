import {
  IconAlertTriangle,
  IconFold,
  IconLock,
  IconNote,
  IconUnlink,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Life, TimelineRow } from '../../../core/model/timeline.ts';
import { worldHeadQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { useSecrets } from '../../../ui/secrets.ts';
import { useWorkspace } from '../context.ts';
import { ChainLink } from './ChainLink.tsx';
import { ClockText } from './ClockText.tsx';
import { HitMark } from './HitMark.tsx';
import { Line, Note } from './Note.tsx';
import css from './spine.module.css';
import { WorldMarks } from './WorldMarks.tsx';

export interface RowLook {
  readonly pitch: number;
  /** One line, and no card. */
  readonly isDense: boolean;
  /** The hash of the state that an entry leaves is at the end of its row. */
  readonly hasWorld: boolean;
  readonly lives: readonly Life[] | null;
  /** How many lanes leave an entry that are not drawn at its side. */
  readonly leftOut: ReadonlyMap<number, number>;
  /** How many notes there are on an entry. */
  readonly notes: ReadonlyMap<number, number>;
}

export interface RowProps {
  readonly id: string;
  readonly row: TimelineRow | undefined;
  /** When the entries above and below it were recorded. */
  readonly above: number | null;
  readonly below: number | null;
  readonly place: number;
  readonly size: number;
  readonly start: number;
  readonly active: boolean;
  /** With others. */
  readonly selected: boolean;
  readonly played: boolean;
  readonly compared: boolean;
  readonly isHit: boolean;
  readonly look: RowLook;
  readonly onSelect: (index: number) => void;
  readonly onExtend: (row: number) => void;
  /** The stretch that begins here and is opened; null: none. */
  readonly foldable: number | null;
  readonly onFold: (stretch: number) => void;
}

/** One entry. Its height is the same before and after it is read. */
export const Row = memo(function Row(props: RowProps) {
  useSecrets();
  const { id, row, place, size, start, active, played, compared, look, onSelect } = props;
  const { foldable, onFold, isHit, selected, onExtend, above, below } = props;
  const { pitch, isDense } = look;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the listbox
    <div
      id={id}
      role="option"
      aria-selected={active || selected}
      aria-posinset={place + 1}
      aria-setsize={size}
      className={css.row}
      data-index={row?.index}
      data-active={active || undefined}
      data-selected={selected || undefined}
      data-hit={isHit || undefined}
      data-dense={isDense || undefined}
      data-orphaned={row?.line.orphaned !== undefined || undefined}
      data-failed={(row?.errors ?? 0) > 0 || undefined}
      style={{ transform: `translateY(${start}px)`, height: pitch }}
      onClick={({ shiftKey }) => (shiftKey ? onExtend(place) : row && onSelect(row.index))}
    >
      {row ? (
        <>
          <Face
            row={row}
            above={above}
            below={below}
            compared={compared}
            isHit={isHit}
            look={look}
          />
          {foldable !== null && (
            // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard it is ←
            // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is ←
            <span
              className={css.fold}
              title="Fold this stretch again: ←"
              onClick={(event) => {
                event.stopPropagation();
                onFold(foldable);
              }}
            >
              <IconFold size={13} aria-hidden />
            </span>
          )}
          <ChainLink
            shape={row.line.shape}
            kind={row.line.kind}
            link={row.chain}
            pitch={pitch}
            isFirst={place === 0}
            isLast={place === size - 1}
            isPlayed={played}
            isHit={isHit}
          />
        </>
      ) : (
        <Waiting place={place} />
      )}
    </div>
  );
});

interface FaceProps extends Pick<RowProps, 'above' | 'below'> {
  readonly row: TimelineRow;
  readonly compared: boolean;
  readonly isHit: boolean;
  readonly look: RowLook;
}

function Face({ row, above, below, compared, isHit, look }: FaceProps) {
  const { line } = row;
  const { hasWorld, lives, leftOut, notes, isDense } = look;
  return (
    <span className={css.card}>
      <span className={css.seq}>{String(row.seq)}</span>
      <span className={css.words}>
        <Line text={line.title} className={css.title} />
        <Note row={row} />
      </span>
      {isHit && <HitMark />}
      <Marks
        row={row}
        compared={compared}
        leaving={leftOut.get(row.index) ?? 0}
        notes={notes.get(row.index) ?? 0}
      />
      {!isDense && <ClockText seconds={row.recordedAt} above={above} below={below} />}
      {hasWorld && <WorldHash index={row.index} />}
      {lives && <WorldMarks lives={lives} index={row.index} isClaimed={row.errors > 0} />}
    </span>
  );
}

interface MarksProps {
  readonly row: TimelineRow;
  readonly compared: boolean;
  /** Lanes that leave it and are not drawn. */
  readonly leaving: number;
  readonly notes: number;
}

function Marks({ row, compared, leaving, notes }: MarksProps) {
  const { line } = row;
  return (
    <span className={css.marks}>
      {leaving > 0 && (
        <span className={css.approval} title={`${counted(leaving, 'lane')} from here: press →`}>
          +{counted(leaving, 'lane')}
        </span>
      )}
      {compared && <span className={css.versus}>vs</span>}
      {notes > 0 && (
        <span className={css.noted} title={counted(notes, 'note')}>
          <IconNote data-mark="noted" size={13} aria-label={counted(notes, 'note')} role="img" />
          {notes > 1 && <span aria-hidden>{notes}</span>}
        </span>
      )}
      {line.orphaned && (
        <IconUnlink
          data-mark="rolled-back"
          size={13}
          className={css.orphaned}
          aria-label="rolled back"
          role="img"
        />
      )}
      {row.approval && (
        <span className={css.approval} data-open={row.approval === 'open' || undefined}>
          {row.approval}
        </span>
      )}
      {line.signed && (
        <IconLock
          data-mark="signed"
          size={13}
          className={css.signed}
          aria-label="signed"
          role="img"
        />
      )}
      {row.errors > 0 && (
        <IconX
          data-mark="has-error"
          size={14}
          stroke={2.5}
          className={css.error}
          aria-label="has an error"
          role="img"
        />
      )}
      {row.errors === 0 && row.warnings > 0 && (
        <IconAlertTriangle
          data-mark="has-warning"
          size={14}
          className={css.warning}
          aria-label="has a warning"
          role="img"
        />
      )}
    </span>
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

const WIDTHS = ['46%', '60%', '52%', '38%', '66%'];

function Waiting({ place }: { readonly place: number }) {
  return (
    <span className={css.card}>
      <span className={css.seq} />
      <span className={css.words}>
        <Skeleton width={WIDTHS[place % WIDTHS.length] ?? '50%'} />
      </span>
    </span>
  );
}
