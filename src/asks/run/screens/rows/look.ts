import type {
  ListedRow,
  RowHeights,
  RowLane,
  RowList,
} from '../../../../ledger/layout/rows/index.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import type { RowMeasures } from './measure.ts';
import type { RowAt } from './use-lane-rows.ts';

/** All rows are drawn by these. */
export interface RowLook {
  readonly across: RowMeasures;
  readonly heights: RowHeights;
  readonly lanes: readonly RowLane[];
  readonly list: RowList;
  readonly here: number;
  readonly hasWorld: boolean;
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
  readonly above: number | null;
  readonly below: number | null;
  readonly isOwn: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly hits: number;
  readonly onGo: (place: number, index: number) => void;
  readonly onExtend: (row: number) => void;
  readonly onToggle: (row: number) => void;
}

/** The drawn rows, and their entries as far as they are here. */
export interface InSight {
  readonly look: RowLook;
  readonly from: number;
  readonly to: number;
  readonly rowAt: RowAt;
}
