import { visibleText } from '../../../../base/visible.ts';
import { isUndone, type ListedRow, RAIL } from '../../../../ledger/layout/rows/index.ts';
import { counted } from '../../../../ui/format.ts';
import type { RowLook } from './look.ts';
import css from './rows.module.css';
import type { Folds } from './use-folds.ts';

export interface StubsProps {
  readonly look: RowLook;
  readonly row: number;
  readonly shown: ListedRow;
  readonly folds: Folds;
}

/**
 * Shows in the gutter of a row the lanes that leave it and would only say the same again, with
 * their count.
 */
export function LaneStubs({ look, shown, folds }: StubsProps) {
  const { lanes, list, across } = look;
  const stubs = lanes.flatMap(({ parent, leaves, isStub }, place) =>
    isStub && parent === shown.place && leaves === shown.index && list.findRail(place) === null
      ? [place]
      : [],
  );
  const [first] = stubs;
  if (first === undefined) return null;
  const count = stubs.reduce((sum, place) => sum + (lanes[place]?.entries ?? 0), 0);
  const beside = isUndone(list, shown.place, shown.index) ? RAIL.apart : 0;
  const what = `${counted(count, 'record')} of ${visibleText(lanes[first]?.title ?? '')}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard it is →
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is →
    <span
      className={css.stub}
      title={`${what}: →`}
      style={{ left: across.left + beside + 8 }}
      onClick={(event) => {
        event.stopPropagation();
        for (const place of stubs) folds.toggle(place);
      }}
    >
      <span className={css.stubCount}>{count}</span>
    </span>
  );
}
