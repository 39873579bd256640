// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLanes } from './lanes/layout.ts';
export type {
  CostPart,
  LaneEdge,
  LaneFace,
  LaneFacts,
  LaneFilter,
  LaneGroup,
  LaneOrder,
  LaneState,
  LanesAsk,
  LanesView,
} from './lanes/types.ts';
export {
  type Grants,
  type LeavingLane,
  type LeftOut,
  lanesLeaving,
  type SpineView,
} from './spine.ts';
export { plainRuns, type Stretches } from './stretches.ts';
export {
  ITEM_FLAGS,
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
} from './types.ts';
