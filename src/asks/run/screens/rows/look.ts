// What rows and what is drawn beside them are handed.

import type {
  ListedRow,
  RowHeights,
  RowLane,
  RowList,
} from '../../../../ledger/layout/rows/index.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import type { RowMeasures } from './measure.ts';
import type { RowAt } from './use-lane-rows.ts';

/** What all rows are drawn by. */
export interface RowLook {
  readonly across: RowMeasures;
  readonly heights: RowHeights;
  readonly lanes: readonly RowLane[];
  readonly list: RowList;
  /** The place of the lane that is read. */
  readonly here: number;
  /** The hash of the state that an entry leaves is at the end of its row. */
  readonly hasWorld: boolean;
  /** How many notes there are on an entry of the lane that is read. */
  readonly notes: ReadonlyMap<number, number>;
}

export interface WorkspaceRowProps {
  readonly id: string;
  readonly row: number;
  readonly shown: ListedRow;
  readonly lane: RowLane;
  readonly look: RowLook;
  readonly entry: TimelineRow | undefined;
  readonly rowAt: RowAt;
  /** When the entries above and below it were recorded. */
  readonly above: number | null;
  readonly below: number | null;
  /** Of the lane that is read. */
  readonly isOwn: boolean;
  readonly isActive: boolean;
  /** With others. */
  readonly isSelected: boolean;
  /** How many entries of it are hits. */
  readonly hits: number;
  readonly onGo: (place: number, index: number) => void;
  readonly onExtend: (row: number) => void;
  readonly onToggle: (row: number) => void;
}

/** The rows that are drawn, and their entries as far as they are here. */
export interface InSight {
  readonly look: RowLook;
  /** The first and the last row that is drawn. */
  readonly from: number;
  readonly to: number;
  readonly rowAt: RowAt;
}
