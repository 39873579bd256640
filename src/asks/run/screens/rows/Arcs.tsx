// Arcs stand at the left of the rail: from a request to the entry that carries it out, from a call
// to its result, from a rollback to its checkpoint, with words where they have room.

import { useMemo } from 'react';
import { firstPast } from '../../../../base/lists.ts';
import { type Arc, arcsIn, placeArcs } from '../../../../ledger/layout/rows/index.ts';
import { counted, durationText } from '../../../../ui/format.ts';
import css from './gutter.module.css';
import type { InSight } from './look.ts';
import { NARROW } from './measure.ts';

export interface ArcsProps extends InSight {
  readonly at: number;
  readonly onGo: (place: number, index: number) => void;
}

const FIRST = 22;
const APART = 12;
const MARK = 9;
const CORNER = 6;
const WORDS = 30;

export function Arcs({ look, from, to, rowAt, at, onGo }: ArcsProps) {
  const { list, lanes, heights, across, here } = look;
  // Beside child lanes is their parent's rail: its ties are said in their rows.
  const [main] = lanes;
  const arcs = useMemo(() => (main ? placeArcs(main) : []), [main]);
  if (!main || list.findRail(0) !== 0) return null;
  const below = (row: number) => firstPast(main.entries, (index) => list.findRow(0, index) >= row);
  const shown = arcsIn(arcs, below(from) - 1, below(to + 1)).flatMap((arc) => {
    const [top, end] = [list.findRow(0, arc.from), list.findRow(0, arc.to)];
    return top <= to && end >= from && top < end ? [{ ...arc, top, end }] : [];
  });
  if (shown.length === 0) return null;
  const x = (track: number) => across.left - FIRST - track * APART;
  const sayArc = (arc: Arc) => {
    const [first, last] = [rowAt(main.lane, arc.from), rowAt(main.lane, arc.to)];
    const took =
      first?.recordedAt == null || last?.recordedAt == null || last.recordedAt < first.recordedAt
        ? null
        : durationText(last.recordedAt - first.recordedAt);
    const after = took === null ? '' : ` after ${took}`;
    const [one, other] = [String(first?.seq ?? arc.from), String(last?.seq ?? arc.to)];
    const undone = counted(arc.to - arc.from - 1, 'record');
    if (arc.look === 'undone')
      return {
        short: ['undone', undone],
        whole: `record ${other} went back to record ${one}: ${undone} undone`,
      };
    if (arc.look === 'call')
      return {
        short: [took ?? '', 'answered'],
        whole: `the call of record ${one} was answered${after}, at record ${other}`,
      };
    return {
      short: [took ?? '', 'granted'],
      whole: `record ${one} was granted${after}, carried out at record ${other}`,
    };
  };
  return (
    <section aria-label="Requests, calls and rollbacks, and what answered them">
      <svg className={css.gutter} width={across.left} height={heights.total} aria-hidden="true">
        {shown.map(({ look: kind, top, end, track, from: first }) => {
          const [left, right] = [x(track), across.left - MARK];
          const [start, stop] = [heights.middle(top), heights.middle(end)];
          const isBack = kind === 'undone';
          const tip = isBack ? start : stop;
          return (
            <g key={`${kind} ${first}`} data-mark={kind === 'undone' ? 'undone' : 'grant'}>
              <path
                className={css.arc}
                data-look={kind}
                d={[
                  `M${right} ${start}H${left + CORNER}q${-CORNER} 0 ${-CORNER} ${CORNER}`,
                  `V${stop - CORNER}q0 ${CORNER} ${CORNER} ${CORNER}H${right}`,
                ].join('')}
              />
              <path className={css.tip} data-look={kind} d={`M${right - 4} ${tip - 4}l4 4l-4 4`} />
            </g>
          );
        })}
      </svg>
      {shown.map((arc) => {
        const { top, end, track, look: kind } = arc;
        const [start, stop] = [Math.max(top, from), Math.min(end, to)];
        const middle = (heights.middle(start) + heights.middle(stop)) / 2;
        const isOutside = !shown.some(
          (other) =>
            other.track > track &&
            heights.middle(other.top) < middle + WORDS / 2 &&
            heights.middle(other.end) > middle - WORDS / 2,
        );
        const hasRoom =
          isOutside &&
          across.width >= NARROW &&
          heights.middle(stop) - heights.middle(start) >= WORDS;
        const { short, whole } = sayArc(arc);
        return (
          <button
            key={`${kind} ${arc.from}`}
            type="button"
            className={css.words}
            data-look={kind}
            data-bare={!hasRoom || undefined}
            data-lit={(here === 0 && (at === arc.from || at === arc.to)) || undefined}
            style={{ top: middle, width: x(track) - 6 }}
            title={whole}
            aria-label={whole}
            onClick={() => onGo(0, here === 0 && at === arc.from ? arc.to : arc.from)}
          >
            {hasRoom && (
              <>
                <b>{short[0]}</b>
                {short[1]}
              </>
            )}
          </button>
        );
      })}
    </section>
  );
}
