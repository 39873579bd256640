// A drawn graph as plain data: nodes with positions, edges between them. Layout is pure, so
// that it runs in the worker and a canvas only has to paint it.

import type { Seq } from '../../base/seq.ts';
import type { Link } from '../model/entry.ts';
import type { Verdict } from '../model/verdict.ts';
import type { KindShape } from '../model/view.ts';

/** A node of a drawn graph; positions in px, made in the worker. */
export interface GraphNode {
  readonly id: string;
  readonly type: 'entry' | 'missing' | 'lane' | 'label';
  readonly lane: string;
  /** null: it is of no entry alone. */
  readonly index: number | null;
  readonly seq: Seq | null;
  readonly title: string;
  /** The title as far as a node has room for it. */
  readonly face: string;
  readonly note: string;
  readonly shape: KindShape | null;
  readonly verdict: Verdict | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GraphEdge {
  readonly id: string;
  readonly kind: Link['kind'];
  readonly from: string;
  readonly to: string;
}

export interface GraphView {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly width: number;
  readonly height: number;
}

/** What a layout needs to know of a lane. */
export interface GraphLane {
  readonly id: string;
  readonly title: string;
  readonly origin: 'root' | 'branch' | 'delegated' | 'unknown';
  readonly entries: number;
  readonly verdict: Verdict | null;
}
