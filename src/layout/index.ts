// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLane, MOST_NODES } from './lane.ts';
export { layoutLanes, MOST_LANE_NODES } from './lanes.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphLine,
  GraphMark,
  GraphNode,
  GraphView,
  LaneGraphInput,
} from './types.ts';
