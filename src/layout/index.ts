// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLanes } from './lanes/layout.ts';
export type {
  CostPart,
  DrawnLink,
  LaneEdge,
  LaneFace,
  LaneFacts,
  LaneFilter,
  LaneGroup,
  LaneOrder,
  LaneState,
  LanesAsk,
  LanesInput,
  LanesView,
} from './lanes/types.ts';
export { forkOf, type Grants, type SpineView } from './spine.ts';
export { plainRuns, type Stretches } from './stretches.ts';
export {
  ITEM_FLAGS,
  type LaneItems,
  type LaneWindow,
  placeSwimlanes,
  type Swimlane,
  type Swimlanes,
} from './swimlanes.ts';
export { type LaneForest, laneForest, parentOf } from './tree.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphNode,
  GraphView,
} from './types.ts';
