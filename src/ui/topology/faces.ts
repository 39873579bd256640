export interface TopologyNodeFace {
  readonly id: string;
  readonly label: string;
  /** `ingress` only produces; nothing lists `unknown`. Each is drawn in its own way. */
  readonly role: 'entry' | 'node' | 'ingress' | 'unknown';
}

/** One subscription has a line for each facet. */
export interface TopologyEdgeFace {
  readonly producer: number;
  readonly subscriber: number;
  readonly facet: string;
  readonly mounted?: boolean;
}
