import { visibleText } from '../../../base/visible.ts';
import { counted, countText } from '../../format.ts';
import { nameWithMark } from '../../ledger/named.ts';
import { verdictLook } from '../../ledger/verdict.tsx';
import css from './map.module.css';
import type { MapRow } from './rows.ts';
import type { Track } from './tracks.ts';

export interface LaneNameProps {
  readonly track: Track;
  readonly row: MapRow;
  readonly isSelected: boolean;
  readonly isStrips?: boolean;
  readonly onSelect: (lane: string, index: number) => void;
}

const INDENT = 14;
const MOST_INDENTS = 5;
const TWO = 30;
const THREE = 46;

/** Names a lane by its title, and below it says its origin, its length, and its verdict. */
export function LaneName(props: LaneNameProps) {
  const { row, isSelected, isStrips = false, onSelect } = props;
  const { lane } = props.track;
  const isMissing = lane.missing !== null;
  const room = isStrips ? 2 * (row.top + row.height - row.y) : row.height;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.name}
      style={{
        ...(isStrips ? { height: room, marginTop: row.height - room } : {}),
        paddingLeft: `calc(var(--ls-3) + ${Math.min(MOST_INDENTS, lane.depth) * INDENT}px)`,
      }}
      aria-current={isSelected || undefined}
      data-lines={room >= THREE ? 3 : room >= TWO ? 2 : 1}
      disabled={isMissing}
      title={nameWithMark(lane.title, lane.mark)}
      onClick={() => onSelect(lane.lane, 0)}
    >
      <span className={css.title}>
        <bdi>{visibleText(lane.title)}</bdi>
        {lane.mark && <span className={css.twin}>{visibleText(lane.mark)}</span>}
      </span>
      {room >= TWO ? (
        <span className={css.facts}>{describeLane(lane)}</span>
      ) : (
        <span className={css.entries}>{isMissing ? 'missing' : countText(lane.entries)}</span>
      )}
    </button>
  );
}

function describeLane({ kind, leaves, entries, missing, verdict }: Track['lane']): string {
  const at = leaves === null ? 'an unknown record' : countText(leaves);
  const from =
    kind === null ? null : kind === 'branch' ? `branch from ${at}` : `delegated by ${at}`;
  const parts = [
    from,
    missing === null ? counted(entries, 'record') : 'missing',
    missing === null && verdict && verdictLook(verdict).word.toLowerCase(),
  ];
  return parts.filter(Boolean).join(' · ');
}
