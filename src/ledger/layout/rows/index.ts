export { findForkIndex } from '../lane-sides.ts';
export { findTieParent, laneForest, splitTie, type TreeLane, treeLaneTitle } from '../tree.ts';
export { type Arc, arcsIn, placeArcs } from './arcs.ts';
export { restRuns } from './folded-runs.ts';
export {
  drawGutter,
  type EntryPlace,
  isUndone,
  MOST_RAILS,
  markX,
  RAIL,
} from './gutter.ts';
export { RowHeights, type TallRow } from './heights.ts';
export { MOST_READ, type PlacedLane, placeTree, type RestOfLane, type RowLane } from './lanes.ts';
export { listMatches } from './match-list.ts';
export type { ListedLane, ListedRow, RowFolds, RowList } from './part-list.ts';
export type { Rollbacks } from './rollbacks.ts';
export { listRows } from './row-list.ts';
