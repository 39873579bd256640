// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLane, MAX_NODES } from './lane.ts';
export { layoutLanes, MAX_LANE_NODES } from './lanes.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphLine,
  GraphMark,
  GraphNode,
  GraphView,
  LaneGraphInput,
} from './types.ts';
