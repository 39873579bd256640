import { IconAlertTriangle, IconLock, IconUnlink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { worldHeadQuery } from '../../../data/ledgers/queries.ts';
import { Skeleton } from '../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { useWorkspace } from '../context.ts';
import css from './timeline.module.css';

export const ROW_HEIGHT = 32;

/** What is at the end of a row: the entry's id, or the state that it leaves. */
export type RowHashes = 'entry' | 'world';

export interface RowProps {
  readonly id: string;
  readonly row: TimelineRow | undefined;
  readonly place: number;
  readonly size: number;
  readonly start: number;
  readonly active: boolean;
  readonly compared: boolean;
  readonly hashes: RowHashes;
  readonly onSelect: (index: number) => void;
}

/** One entry. Its height is the same before and after it is read. */
export const Row = memo(function Row(props: RowProps) {
  const { id, row, place, size, start, active, compared, hashes, onSelect } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the listbox
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-posinset={place + 1}
      aria-setsize={size}
      className={css.row}
      data-active={active || undefined}
      data-orphaned={row?.line.orphaned !== undefined || undefined}
      style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
      onClick={() => row && onSelect(row.index)}
    >
      {row ? <Face row={row} compared={compared} hashes={hashes} /> : <Waiting place={place} />}
    </div>
  );
});

interface FaceProps {
  readonly row: TimelineRow;
  readonly compared: boolean;
  readonly hashes: RowHashes;
}

function Face({ row, compared, hashes }: FaceProps) {
  const { line } = row;
  return (
    <>
      <span className={css.seq}>{String(row.seq)}</span>
      <KindMark shape={line.shape} label={line.kind} />
      <span className={css.words}>
        <Line text={line.title} className={css.title} />
        {line.note && <Line text={line.note} className={css.note} />}
      </span>
      <span className={css.marks}>
        {compared && <span className={css.versus}>vs</span>}
        {line.orphaned && (
          <IconUnlink size={13} className={css.orphaned} aria-label="rolled back" role="img" />
        )}
        {row.approval && (
          <span className={css.approval} data-open={row.approval === 'open' || undefined}>
            {row.approval}
          </span>
        )}
        {line.signed && (
          <IconLock size={13} className={css.signed} aria-label="signed" role="img" />
        )}
        {row.errors > 0 && (
          <IconX
            size={14}
            stroke={2.5}
            className={css.error}
            aria-label="has an error"
            role="img"
          />
        )}
        {row.errors === 0 && row.warnings > 0 && (
          <IconAlertTriangle
            size={14}
            className={css.warning}
            aria-label="has a warning"
            role="img"
          />
        )}
      </span>
      {hashes === 'entry' ? (
        <HashChip hash={row.id} interactive={false} />
      ) : (
        <WorldHash index={row.index} />
      )}
    </>
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

/** Rows come and go by the dozen while a playhead moves: no tooltip of our own, only the browser's. */
function Line({
  text,
  className,
}: {
  readonly text: string;
  readonly className: string | undefined;
}) {
  const shown = visibleText(text);
  return (
    <bdi className={className} title={shown.length > 20 ? shown.slice(0, 1000) : undefined}>
      {shown}
    </bdi>
  );
}

const WIDTHS = ['46%', '60%', '52%', '38%', '66%'];

function Waiting({ place }: { readonly place: number }) {
  return (
    <>
      <span className={css.seq} />
      <Skeleton width="14px" height="14px" />
      <span className={css.words}>
        <Skeleton width={WIDTHS[place % WIDTHS.length] ?? '50%'} />
      </span>
    </>
  );
}
