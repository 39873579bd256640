// The wiring that a compiler froze: who subscribes to which facet of whom. The engine
// only reads it.

import { append } from '../../../../base/lists.ts';
import { compareUnits } from '../../read/canonical.ts';
import type { WakeSource } from '../../read/receipt.ts';

export interface WiredNode {
  readonly node: string;
  readonly contract: string;
  readonly wakeSource: WakeSource;
}

export interface WiredEdge {
  readonly subscriber: string;
  readonly producer: string;
  readonly facet: string;
}

export interface WiredTopology {
  readonly nodes: readonly WiredNode[];
  readonly edges: readonly WiredEdge[];
  readonly entryPoints: readonly string[];
}

export class TopologyError extends Error {}

/** A checked topology, with what the drain needs of it. */
export class Wiring {
  readonly topology: WiredTopology;
  private readonly mounted: ReadonlyMap<string, WiredNode>;
  private readonly inboundByNode = new Map<string, WiredEdge[]>();
  private readonly outboundByNode = new Map<string, WiredEdge[]>();
  private readonly heights = new Map<string, number>();

  /** @throws {TopologyError} */
  constructor(topology: WiredTopology) {
    this.topology = topology;
    this.mounted = new Map(topology.nodes.map((node) => [node.node, node]));
    if (this.mounted.size !== topology.nodes.length) {
      throw new TopologyError('Two nodes have one name.');
    }
    const seen = new Set<string>();
    for (const edge of topology.edges) {
      const name = JSON.stringify([edge.subscriber, edge.producer, edge.facet]);
      if (seen.has(name)) throw new TopologyError(`An edge is listed twice: ${name}.`);
      seen.add(name);
      if (!this.mounted.has(edge.subscriber)) {
        throw new TopologyError(`${edge.subscriber} subscribes and is no node.`);
      }
      append(this.inboundByNode, edge.subscriber, edge);
      append(this.outboundByNode, edge.producer, edge);
    }
    for (const entry of topology.entryPoints) {
      if (!this.mounted.has(entry)) throw new TopologyError(`${entry} is an entry and no node.`);
    }
    this.measure();
  }

  node(name: string): WiredNode | undefined {
    return this.mounted.get(name);
  }

  /** In the order of the edges: the order of a memo key's slots. */
  inbound(node: string): readonly WiredEdge[] {
    return this.inboundByNode.get(node) ?? [];
  }

  outbound(node: string): readonly WiredEdge[] {
    return this.outboundByNode.get(node) ?? [];
  }

  /** Whoever nobody feeds: the reactor wakes them at boot. */
  get seeds(): readonly WiredNode[] {
    return this.topology.nodes.filter(({ node }) => this.inbound(node).length === 0);
  }

  /** Everybody who may yet hear from one of these. */
  downstream(nodes: Iterable<string>): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [...nodes];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const { subscriber } of this.outbound(node)) {
        if (found.has(subscriber)) continue;
        found.add(subscriber);
        open.push(subscriber);
      }
    }
    return found;
  }

  /** The order inside a drain: by height, then by name. */
  readonly order = (a: string, b: string): number =>
    (this.heights.get(a) ?? 0) - (this.heights.get(b) ?? 0) || compareUnits(a, b);

  private measure(): void {
    const waiting = new Map<string, number>();
    for (const { node } of this.topology.nodes) {
      const inside = this.inbound(node).filter(({ producer }) => this.mounted.has(producer));
      waiting.set(node, inside.length);
      this.heights.set(node, this.inbound(node).length ? 1 : 0);
    }
    const open = [...waiting].filter(([, count]) => count === 0).map(([node]) => node);
    let placed = 0;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      placed++;
      const next = (this.heights.get(node) ?? 0) + 1;
      for (const { subscriber } of this.outbound(node)) {
        this.heights.set(subscriber, Math.max(next, this.heights.get(subscriber) ?? 0));
        const left = (waiting.get(subscriber) ?? 0) - 1;
        waiting.set(subscriber, left);
        if (left === 0) open.push(subscriber);
      }
    }
    if (placed < waiting.size) throw new TopologyError('The edges form a cycle.');
  }
}
