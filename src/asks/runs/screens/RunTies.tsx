import { visibleText } from '../../../base/visible.ts';
import type { RunTie } from '../../../ledger/layout/index.ts';
import { textWidth } from '../../../ui/graph/map/measure.ts';
import type { TieLine } from './places.ts';
import css from './runs.module.css';

export interface RunTiesProps {
  readonly lines: readonly TieLine[];
  readonly width: number;
  readonly height: number;
  readonly isSelected: (tie: RunTie) => boolean;
}

const GAP = 8;
const HEAD = 4;

/** Draws lines from one file to another, each with its meaning. */
export function RunTies({ lines, width, height, isSelected }: RunTiesProps) {
  return (
    <>
      <svg className={css.ties} width={width} height={height} aria-hidden="true">
        {lines.map(({ tie, points }) => (
          <g key={toTieKey(tie)} data-kind={tie.kind} data-on={isSelected(tie) || undefined}>
            <path d={drawPath(points)} />
            <path data-head d={drawHeads(tie, points)} />
          </g>
        ))}
      </svg>
      {lines.map(({ tie, points, isSaid }) => {
        const [x = 0, y = 0] = points[0] ?? [];
        const next = points[1]?.[1] ?? y;
        const room = textWidth(tie.words, true) + GAP;
        const isAfter = x + room < width;
        const isLeft = tie.kind === 'same' ? x > room || !isAfter : !isAfter;
        if (!isSaid && !isSelected(tie)) return null;
        return (
          <span
            key={toTieKey(tie)}
            className={css.words}
            data-kind={tie.kind}
            data-left={isLeft || undefined}
            aria-hidden="true"
            style={{
              top: y + (next > y ? HEAD : -2 * HEAD - 12),
              ...(isLeft ? { right: width - x + GAP } : { left: x + GAP }),
            }}
          >
            {visibleText(tie.words)}
          </span>
        );
      })}
    </>
  );
}

function toTieKey({ kind, from, to }: RunTie): string {
  return JSON.stringify([kind, from, to]);
}

function drawPath(points: TieLine['points']): string {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('');
}

/** A line has a head at its other end, and where both have the same records, at both. */
function drawHeads({ kind }: RunTie, points: TieLine['points']): string {
  const head = (from: TieLine['points'][number], to: TieLine['points'][number]) => {
    const [x, y] = to;
    const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    // The line ends short of its mark.
    const [tx, ty] = [x - dx * 2 * HEAD, y - dy * 2 * HEAD];
    const [sx, sy] = [dy * HEAD, dx * HEAD];
    return `M${tx - dx * HEAD - sx} ${ty - dy * HEAD - sy}L${tx} ${ty}L${tx - dx * HEAD + sx} ${ty - dy * HEAD + sy}`;
  };
  const [first, second, last, before] = [points[0], points[1], points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return '';
  return head(before, last) + (kind === 'same' ? head(second, first) : '');
}
