// A run is drawn with its rollbacks: the path that counts, the stretches that were rolled back, and
// from each rollback a line back to the checkpoint where the run went on.

import { useLayoutEffect, useMemo, useRef } from 'react';
import { visibleText } from '../../base/visible.ts';
import type { KindShape } from '../../ledger/model/view.ts';
import { KindMark } from '../ledger/KindMark.tsx';
import css from './run-tree.module.css';
import { placeLabRecords, type TreeRecord } from './run-tree.ts';

export interface LabRunRecord extends TreeRecord {
  readonly shape: KindShape;
  readonly title: string;
  readonly label: string;
  readonly flag: string | null;
  /** Says whether the flag's checkpoint can still be gone back to. */
  readonly open: boolean;
  /** The record that a rollback goes back to. */
  readonly target: number | null;
}

export interface RunTreeProps {
  readonly records: readonly LabRunRecord[];
  readonly label: string;
}

const COLUMN = 78;
const ROW = 84;
const LEFT = 52;
const TOP = 62;
const CUT = 11;

export function RunTree({ records, label }: RunTreeProps) {
  const frame = useRef<HTMLElement>(null);
  const placed = useMemo(() => placeLabRecords(records), [records]);
  const at = new Map(
    placed.map(({ seq, column, row }) => [seq, { x: LEFT + column * COLUMN, y: TOP + row * ROW }]),
  );
  const width = LEFT * 2 + placed.reduce((most, { column }) => Math.max(most, column), 0) * COLUMN;
  const height = TOP + 56 + placed.reduce((most, { row }) => Math.max(most, row), 0) * ROW;
  const last = records.at(-1)?.seq ?? 0;
  const tip = at.get(last)?.x ?? 0;
  useLayoutEffect(() => {
    const box = frame.current;
    if (box && last) box.scrollTo({ left: tip - box.clientWidth * 0.75 });
  }, [tip, last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section ref={frame} className={css.frame} aria-label={label} tabIndex={0}>
      <svg width={width} height={height} display="block" aria-hidden="true">
        {records.map(({ seq, parent, live }) => (
          <Line key={seq} from={at.get(parent ?? -1)} to={at.get(seq)} live={live} />
        ))}
        {records.map(({ seq, target }) =>
          target === null ? null : <Back key={seq} from={at.get(seq)} to={at.get(target)} />,
        )}
      </svg>
      {records.map((record) => {
        const { x, y } = at.get(record.seq) ?? { x: 0, y: 0 };
        return (
          <div
            key={record.seq}
            className={css.record}
            data-live={record.live || undefined}
            data-newest={record.seq === last || undefined}
            style={{ left: x, top: y }}
            title={visibleText(`${record.seq}: ${record.title}`)}
          >
            {record.flag !== null && (
              <span className={css.flag} data-open={record.open || undefined}>
                {cut(record.flag, 14)}
              </span>
            )}
            <span className={css.mark}>
              <KindMark shape={record.shape} label="" size={16} />
            </span>
            <span className={css.label}>{cut(record.label, CUT)}</span>
          </div>
        );
      })}
    </section>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface LineProps {
  readonly from: Point | undefined;
  readonly to: Point | undefined;
}

function Line({ from, to, live }: LineProps & { readonly live: boolean }) {
  if (!from || !to) return null;
  const bend = from.y === to.y ? 0 : COLUMN * 0.5;
  const path = `M ${from.x} ${from.y} C ${from.x + bend} ${from.y}, ${to.x - bend} ${to.y}, ${to.x} ${to.y}`;
  return <path d={path} className={css.line} data-live={live || undefined} />;
}

/** The line runs below the branch, so that it crosses no mark. */
function Back({ from, to }: LineProps) {
  if (!from || !to) return null;
  const low = from.y + 46;
  const path = `M ${from.x} ${from.y + 11} C ${from.x} ${low}, ${from.x} ${low}, ${from.x - 24} ${low} L ${to.x + 24} ${low} C ${to.x} ${low}, ${to.x} ${low}, ${to.x} ${to.y + 13}`;
  return <path d={path} className={css.back} />;
}

function cut(text: string, most: number): string {
  const shown = visibleText(text);
  return shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
}
