// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLanes, MAX_LANE_NODES } from './lanes.ts';
export {
  type Grants,
  type LeavingLane,
  type LeftOut,
  lanesLeaving,
  type SpineView,
} from './spine.ts';
export {
  ITEM_FLAGS,
  type LaneItems,
  placeSwimlanes,
  type Swimlane,
  type Swimlanes,
} from './swimlanes.ts';
export { laneForest } from './tree.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphNode,
  GraphView,
  LaneFilter,
  LaneState,
  LanesView,
} from './types.ts';
