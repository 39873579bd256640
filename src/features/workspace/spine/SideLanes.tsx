// The lanes that leave the one that is read, in columns at its side, and the lines that lead there.

import { useState } from 'react';
import { edgeMark } from '../../../ui/graph/map/paint-edge.ts';
import { useWorkspace } from '../context.ts';
import { litOf } from './light.ts';
import { GUTTER, type Measured, startOfColumn } from './measure.ts';
import type { SideLane as SideLaneData, Sides } from './places.ts';
import { SideLane } from './SideLane.tsx';
import css from './side-lane.module.css';

export interface SideLanesProps {
  readonly sides: Sides;
  readonly across: Measured;
  readonly pitch: number;
  readonly at: number;
  /** The rows that are in sight. */
  readonly from: number;
  readonly to: number;
}

/** Rows beyond what is in sight. */
const OVERSCAN = 10;
const CORNER = 8;
/** Between lines that go down next to each other. */
const APART = 7;
const LINES = 5;

export function SideLanes({ sides, across, pitch, at, from, to }: SideLanesProps) {
  const { lane: own, jump } = useWorkspace();
  const [pointed, setPointed] = useState<string | null>(null);
  const follow = ({ lane, leaves }: SideLaneData) =>
    at === leaves ? jump(lane, 0) : jump(own, leaves);
  const isNear = (first: number, last: number) => last >= from - OVERSCAN && first <= to + OVERSCAN;
  const lanes = sides.lanes.filter((side) => isNear(side.from, side.row + side.shown));
  const lit = litOf(lanes, pointed, at);
  const lightOf = (lane: string) => (lit === null ? undefined : lit.has(lane) ? 'lit' : 'dimmed');
  return (
    <section aria-label="Lanes that leave here">
      <svg className={css.lines} aria-hidden="true" style={{ left: across.end }}>
        {lanes.map((side, order) => (
          <path
            key={side.lane}
            className={css.line}
            data-kind={side.kind}
            data-mark={
              side.missing === null && side.isUnplaced
                ? 'edge-unplaced'
                : edgeMark(side.kind, side.missing !== null)
            }
            data-light={lightOf(side.lane)}
            data-missing={side.missing !== null || side.isUnplaced || undefined}
            d={lineTo(side, across, pitch, order)}
          />
        ))}
      </svg>
      <svg className={css.lines} aria-hidden="true" data-unsaved style={{ left: across.end }}>
        {lanes.map(
          (side, order) =>
            side.missing === null && (
              // biome-ignore lint/a11y/noStaticElementInteractions: by key it is followed from the entry
              <path
                key={side.lane}
                className={css.reach}
                d={lineTo(side, across, pitch, order)}
                onPointerEnter={() => setPointed(side.lane)}
                onPointerLeave={() => setPointed(null)}
                onClick={() => follow(side)}
              >
                <title>To the other end: e</title>
              </path>
            ),
        )}
      </svg>
      {lanes.map((side) => (
        <SideLane
          key={side.lane}
          side={side}
          pitch={pitch}
          left={startOfColumn(across, side.column)}
          width={across.column}
          light={lightOf(side.lane)}
          onPoint={setPointed}
        />
      ))}
    </section>
  );
}

/** From the row that a lane leaves to its head, by the gutter where that is further down. */
function lineTo(side: SideLaneData, across: Measured, pitch: number, order: number) {
  const { row, column } = side;
  const [x, y] = [startOfColumn(across, column) - across.end, (row + 0.5) * pitch];
  const start = (side.from + 0.5) * pitch;
  if (row === side.from) return `M0 ${start}H${x}`;
  const turn = GUTTER - 12 - (order % LINES) * APART;
  return [
    `M0 ${start}H${turn - CORNER}q${CORNER} 0 ${CORNER} ${CORNER}`,
    `V${y - CORNER}q0 ${CORNER} ${CORNER} ${CORNER}H${x}`,
  ].join('');
}
