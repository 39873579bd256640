import { Portal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { rowsAtQuery } from '../../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../../ui/format.ts';
import { type Drawing, type DrawnPoint, lineY } from '../../../../ui/graph/map/drawing.ts';
import { trackShape } from '../../../../ui/graph/map/tracks.ts';
import hover from '../../../../ui/kit/hover.module.css';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { useWorkspace } from '../context.ts';
import { NoteRow } from '../rows/Note.tsx';
import css from './map.module.css';
import { mapPlaceWords, severalWords } from './words.ts';

const WIDTH = 304;
const HEIGHT = 210;
const AWAY = 14;

export interface MapCardProps {
  readonly drawing: Drawing;
  readonly pointed: DrawnPoint;
  /** The window may be lower than the card is high. */
  readonly canvas: Pick<DOMRect, 'left' | 'top'>;
}

/** Says of a mark what there is no room for, away from the lanes that are lit. */
export function MapCard({ drawing, pointed: { placed, mark }, canvas }: MapCardProps) {
  const { ledger } = useWorkspace();
  const { track } = placed;
  const index = track.index[mark.item] ?? 0;
  const { data } = useQuery(rowsAtQuery(ledger, track.lane.lane, [index]));
  const row = data?.[0];
  const x = mark.x - drawing.left;
  const left = canvas.left + Math.max(8, Math.min(x - 24, drawing.width - WIDTH - 8));
  const shape = trackShape(drawing.shapes, track, mark.item);
  return (
    <Portal>
      <div
        className={hover.hover}
        role="tooltip"
        data-unsaved
        style={{
          position: 'fixed',
          width: WIDTH,
          left,
          ...findSide(canvas.top + lineY(drawing, track.place)),
        }}
      >
        <p className={css.title}>
          <KindMark shape={row?.line.shape ?? shape} label="" />
          <bdi>{row ? visibleText(row.line.title) : mapPlaceWords(track, index)}</bdi>
        </p>
        <p className={css.where}>
          {row ? `record ${row.seq} of ${countText(Math.max(0, track.lane.entries - 1))} · ` : ''}
          <bdi>{nameWithMark(track.lane.title, track.lane.mark)}</bdi>
        </p>
        {row && <About row={row} />}
        {mark.count > 1 && <p className={css.where}>{severalWords(track, mark)}</p>}
        <p className={css.keys}>
          <kbd>↵</kbd> its rows <kbd>←</kbd> <kbd>→</kbd> next <kbd>↑</kbd> <kbd>↓</kbd> lane
        </p>
      </div>
    </Portal>
  );
}

function About({ row }: { readonly row: TimelineRow }) {
  return (
    <>
      <p className={css.note}>
        <NoteRow row={row} />
      </p>
      <p className={css.facts}>
        <HashChip hash={row.id} interactive={false} />
        <TimeText seconds={row.recordedAt} />
      </p>
    </>
  );
}

function findSide(y: number): { top: number } | { bottom: number } {
  const height = globalThis.innerHeight;
  return y < height / 2 || y + AWAY + HEIGHT <= height
    ? { top: y + AWAY }
    : { bottom: height - y + AWAY };
}
