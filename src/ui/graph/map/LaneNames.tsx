import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../format.ts';
import { KindMark } from '../../ledger/KindMark.tsx';
import { named } from '../../ledger/named.ts';
import { textScale } from '../../text-scale.ts';
import css from './map.module.css';
import type { Track } from './tracks.ts';

export interface LaneNamesProps {
  readonly tracks: readonly Track[];
  readonly lit: ReadonlySet<number> | null;
  readonly top: number;
  readonly height: number;
  readonly pitch: number;
  /** Of the column. */
  readonly width: number;
  readonly selected: string;
  readonly onSelect: (lane: string, index: number) => void;
}

/** Px to the right for each lane above it, where there is room and where there is little, and how often. */
const INDENT = { usual: 14, narrow: 6 } as const;
/** Px of a column that has little room. */
const NARROW = 200;
const MOST_INDENTS = 5;
const OVERSCAN = 4;
/** Px of a lane that has room for a name of two lines. */
const TWO_LINES = 36;

/** The lanes in sight by name, with how many entries each has. Arrow keys on the canvas go there too. */
export function LaneNames(props: LaneNamesProps) {
  const { tracks, lit, top, height, pitch, width, selected, onSelect } = props;
  const indent = width < NARROW ? INDENT.narrow : INDENT.usual;
  const isRoomy = pitch >= TWO_LINES * textScale();
  const first = Math.max(0, Math.floor(top / pitch) - OVERSCAN);
  const shown = tracks.slice(first, Math.ceil((top + height) / pitch) + OVERSCAN);
  return (
    <ul
      className={css.names}
      aria-label="Lane names"
      data-small={pitch < 15 || undefined}
      data-roomy={isRoomy || undefined}
    >
      {shown.map(({ lane, place, from }) => (
        <li
          key={`${lane.lane} ${from}`}
          style={{ top: place * pitch, height: pitch, lineHeight: isRoomy ? 1.25 : `${pitch}px` }}
          data-lit={lit === null || lit.has(place) || undefined}
        >
          <button
            type="button"
            tabIndex={-1}
            className={css.name}
            style={{ paddingLeft: 12 + Math.min(MOST_INDENTS, lane.depth) * indent }}
            aria-current={lane.lane === selected || undefined}
            disabled={lane.missing !== null}
            title={named(lane.title, lane.mark)}
            onClick={() => onSelect(lane.lane, from)}
          >
            {from === 0 ? (
              <>
                <KindMark shape={shapeOf(lane.kind)} label="" size={12} />
                <bdi>{visibleText(lane.title)}</bdi>
                {lane.mark && <span className={css.twin}>{visibleText(lane.mark)}</span>}
                <span className={css.entries}>
                  {lane.missing === null ? countText(lane.entries) : 'missing'}
                </span>
              </>
            ) : (
              <span className={css.further}>from {countText(from)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function shapeOf(kind: Track['lane']['kind']) {
  return kind === null || kind === 'branch' ? 'start' : 'delegation';
}
