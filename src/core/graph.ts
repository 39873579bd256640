// Layout of graphs, pure: data in, a drawn graph out.

export { layoutLane, MOST_NODES } from './graph/lane.ts';
export { layoutLanes, MOST_LANE_NODES } from './graph/lanes.ts';
export type {
  GraphEdge,
  GraphLane,
  GraphLine,
  GraphMark,
  GraphNode,
  GraphView,
  LaneGraphInput,
} from './graph/types.ts';
