// The state grows at the right of the rows: few resources have a column each, with a line from
// birth to end; many have the counts of each entry's changes.

import { visibleText } from '../../../../base/visible.ts';
import { isUndone } from '../../../../ledger/layout/rows/index.ts';
import type { Change, Life } from '../../../../ledger/model/timeline.ts';
import { countText } from '../../../../ui/format.ts';
import type { InSight } from './look.ts';
import { COLUMN } from './measure.ts';
import css from './world.module.css';

export interface WorldProps extends InSight {
  /** Null when there are too many to have a column each. */
  readonly lives: readonly Life[] | null;
}

const SIGNS = {
  created: 'M-3.5 0h7M0 -3.5v7',
  replaced: 'M-4 1c1.3-2.4 2.7-2.4 4 0s2.7 2.4 4 0',
  retracted: 'M-3.5 0h7',
} as const;
const COUNTED = [
  ['created', '+'],
  ['replaced', '~'],
  ['retracted', '−'],
] as const;

export function WorldRow({ lives, look, from, to, rowAt }: WorldProps) {
  const { list, lanes, heights, here, across } = look;
  const own = lanes[here];
  const x = (column: number) => column * COLUMN + COLUMN / 2 + 2;
  const style = { width: across.world };
  if (lives)
    return (
      <svg className={css.world} style={style} height={heights.total} aria-hidden="true">
        {lives.map((life, column) => (
          <g key={`${life.kind}:${life.id}`} transform={`translate(${x(column)} 0)`}>
            <title>{visibleText(`${life.kind} ${life.id}`)}</title>
            {cutSpans(life, own?.entries ?? 0, own?.torn[0] ?? null).map((span) => {
              const [first, last] = [list.findRow(here, span.start), list.findRow(here, span.end)];
              if (last < from || first > to) return null;
              const top = heights.middle(Math.max(first, from));
              const bottom = heights.middle(Math.min(last, to));
              const isHollow = span.isDead && isUndone(list, here, span.start);
              return (
                <path
                  key={span.start}
                  className={css.life}
                  data-mark="life"
                  data-hollow={isHollow || undefined}
                  data-rests={span.rests || undefined}
                  d={
                    isHollow ? `M-1.5 ${top}V${bottom}M1.5 ${top}V${bottom}` : `M0 ${top}V${bottom}`
                  }
                />
              );
            })}
            {life.at.map((index, order) => {
              const row = list.findRow(here, index);
              const change = life.changes[order];
              if (row < from || row > to || !change || !list.isShown(here, index)) return null;
              return (
                <Sign
                  key={index}
                  change={change}
                  y={heights.middle(row)}
                  isUndone={isUndone(list, here, index)}
                  isBroken={own?.torn.includes(index) === true}
                  isClaimed={index > (own?.torn[0] ?? index)}
                />
              );
            })}
          </g>
        ))}
      </svg>
    );
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, order) =>
    list.at(from + order),
  );
  return (
    <div className={css.world} style={style} aria-hidden="true">
      {rows.map(({ kind, place, index }, order) => {
        const changes =
          kind === 'entry' && place === here && own && rowAt(own.lane, index)?.line.changes;
        if (!changes) return null;
        return (
          <span
            key={index}
            className={css.counts}
            style={{ top: heights.line(from + order), height: heights.pitch }}
          >
            {COUNTED.map(([change, sign]) => (
              <span key={change}>
                {changes[change] > 0 ? `${sign}${countText(changes[change])}` : ''}
              </span>
            ))}
          </span>
        );
      })}
    </div>
  );
}

interface SignProps {
  readonly change: Change['change'];
  readonly y: number;
  readonly isUndone: boolean;
  readonly isBroken: boolean;
  readonly isClaimed: boolean;
}

/** A born resource is filled, a changed or gone one is an outline; an unproven one is dashed. */
function Sign({ change, y, isUndone, isBroken, isClaimed }: SignProps) {
  return (
    <g
      className={css.sign}
      data-change={change}
      data-mark={`change-${change}${isClaimed || isBroken ? ' claimed' : ''}`}
      data-undone={isUndone || undefined}
      data-broken={isBroken || undefined}
      data-claimed={isClaimed || isBroken || undefined}
      transform={`translate(0 ${y})`}
    >
      <rect x={-7} y={-7} width={14} height={14} rx={4} />
      <path d={SIGNS[change]} />
    </g>
  );
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly isDead: boolean;
  /** It comes after an entry that does not fit, so its statements are not proven. */
  readonly rests: boolean;
}

/** Cuts from each birth to the end that follows it, in two where the chain breaks between. */
function cutSpans({ isOlder, at, changes }: Life, entries: number, broken: number | null): Span[] {
  const spans: Span[] = [];
  const add = (start: number, end: number, isDead: boolean) => {
    const isOver = broken !== null && start < broken && end > broken;
    if (isOver) {
      spans.push({ start, end: broken, isDead, rests: false });
      spans.push({ start: broken, end, isDead, rests: true });
    } else spans.push({ start, end, isDead, rests: broken !== null && start >= broken });
  };
  let start = isOlder ? 0 : null;
  at.forEach((index, order) => {
    if (changes[order] === 'retracted') {
      if (start !== null) add(start, index, true);
      start = null;
    } else start ??= index;
  });
  if (start !== null) add(start, Math.max(start, entries - 1), false);
  return spans;
}
