import type { ReactNode } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { MOST_READ, type RowLane } from '../../../../ledger/layout/rows/index.ts';
import { counted } from '../../../../ui/format.ts';
import type { RowLook } from './look.ts';
import css from './rows.module.css';

export interface ListHeadProps {
  readonly lanes: readonly RowLane[];
  readonly look: RowLook;
  readonly children: ReactNode;
}

/** Names the lanes of the rows below, above their columns. */
export function ListHead({ lanes, look, children }: ListHeadProps) {
  const [first, ...others] = lanes;
  const missing = others.filter((lane) => lane.missing !== null).length;
  const here = others.length - missing;
  const { numbers, world } = look.across;
  const words = [
    counted(first?.entries ?? 0, 'record'),
    ...(here > 0 ? [`${counted(here, 'lane')} ${here === 1 ? 'leaves' : 'leave'} it`] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? 'is' : 'are'} missing`] : []),
    // Arcs that are not drawn would look like none.
    ...(lanes.length > MOST_READ ? [`arcs of the first ${MOST_READ} lanes`] : []),
  ];
  return (
    <div className={css.listHead} style={{ paddingLeft: numbers }}>
      <b className={css.listName} title={visibleText(first?.title ?? '')}>
        {first?.missing === null && lanes.length > 1 ? 'Main lane' : 'Lane'}
      </b>
      <span className={css.listWords}>{words.join(' · ')}</span>
      {children}
      <b>Time</b>
      {world > 0 && (
        <b className={css.listWorld} style={{ width: world }}>
          World as it grows
        </b>
      )}
    </div>
  );
}
