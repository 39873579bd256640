// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLane, MAX_NODES } from './lane.ts';
export { layoutLanes, MAX_LANE_NODES } from './lanes.ts';
export {
  type Grants,
  type LeavingLane,
  type LeftOut,
  lanesLeaving,
  type SpineView,
} from './spine.ts';
export { laneForest } from './tree.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphLine,
  GraphMark,
  GraphNode,
  GraphView,
  LaneFilter,
  LaneGraphInput,
  LaneState,
  LanesView,
} from './types.ts';
