export { findForkIndex, type Grants, type LaneSides } from './lane-sides.ts';
export { openLanes } from './runs/open.ts';
export { groupFiles } from './runs/order.ts';
export type {
  RunFile,
  RunLane,
  RunPoint,
  RunsView,
  RunTie,
  SumItems,
} from './runs/types.ts';
export { plainRuns, type Stretches } from './stretches.ts';
export {
  ITEM_FLAGS,
  type LaneItems,
  type LaneWindow,
  placeSwimlanes,
  type Swimlane,
  type Swimlanes,
} from './swimlanes.ts';
export { findTieParent, type LaneForest, laneForest } from './tree.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphNode,
  GraphView,
} from './types.ts';
