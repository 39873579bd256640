// A drawn graph is plain data: layout is pure, so that it runs in the worker and a canvas only has
// to paint it.

import type { Seq } from '../../base/seq.ts';
import type { Link } from '../model/entry.ts';
import type { Verdict } from '../model/verdict.ts';
import type { KindShape } from '../model/view.ts';

/** A node of a drawn graph, with positions in px; made in the worker. */
export interface GraphNode {
  readonly id: string;
  readonly type: 'entry' | 'missing' | 'lane' | 'label';
  readonly lane: string;
  readonly index: number | null;
  readonly seq: Seq | null;
  readonly title: string;
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

/** A layout needs this of a lane. */
export interface GraphLane {
  readonly id: string;
  readonly title: string;
  readonly origin: 'root' | 'branch' | 'delegated' | 'unknown';
  readonly entries: number;
  readonly verdict: Verdict | null;
}
