// What the drawing shows of a node and of an edge.

export interface TopologyNodeFace {
  readonly id: string;
  readonly label: string;
  /** `ingress`: it only produces; `unknown`: nothing lists it. Each is drawn in its own way. */
  readonly role: 'entry' | 'node' | 'ingress' | 'unknown';
}

/** One subscription: a line a facet. */
export interface TopologyEdgeFace {
  /** Indexes of nodes. */
  readonly producer: number;
  readonly subscriber: number;
  readonly facet: string;
  readonly mounted?: boolean;
}
