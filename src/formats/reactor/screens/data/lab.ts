// A reactor that a person drives: the engine, a clock that runs or is stopped, and what it
// all looks like at this moment, as plain data.

import { useEffect } from 'react';
import { decodeLenient } from '../../../../base/bytes.ts';
import { keptLab, Lab } from '../../../screens/lab/lab.ts';
import { type DemoGraph, GRAPHS } from '../../write/demo/graphs.ts';
import type { GraphSpec, NodeSpec } from '../../write/demo/program.ts';
import { GraphRig } from '../../write/demo/rig.ts';
import { type LabEdge, type LabReceipt, receiptLine, sumReceipts } from './lab-receipts.ts';

export type { FacetSpec, NodeRule } from '../../write/demo/program.ts';
export type { DemoGraph, GraphSpec, LabReceipt, NodeSpec };
export { GRAPHS };

export type LabState = 'never' | 'rendering' | 'waiting' | 'rendered' | 'skipped' | 'failed';

export interface LabNode {
  readonly node: string;
  readonly label: string;
  /** Whether evidence from outside arrives here. */
  readonly entry: boolean;
  readonly state: LabState;
  /** How far its render is, 0 to 1; null: it does not render. */
  readonly progress: number | null;
  /** Wakes that wait for its next turn, as one. */
  readonly waiting: number;
  readonly failNext: boolean;
  readonly facets: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly receipts: number;
}

export interface ReactorView {
  readonly graph: GraphSpec;
  readonly title: string;
  readonly nodes: readonly LabNode[];
  readonly edges: readonly LabEdge[];
  /** Oldest first. */
  readonly receipts: readonly LabReceipt[];
  readonly alive: boolean;
  readonly playing: boolean;
  /** Nothing runs and nothing waits. */
  readonly idle: boolean;
  /** Milliseconds since 1970, on the lab's own clock. */
  readonly now: number;
  readonly totals: ReturnType<typeof sumReceipts>;
}

const TICK = 100;

export class ReactorLab extends Lab<ReactorView> {
  private rig: GraphRig;
  private graph: DemoGraph;
  private lines: LabReceipt[] = [];
  private playing = true;
  private alive = true;

  constructor(graph: DemoGraph) {
    super();
    this.graph = graph;
    this.rig = this.begin(graph);
  }

  load(graph: DemoGraph): void {
    this.rig = this.begin(graph);
    this.graph = graph;
    this.changed();
  }

  /** What arrives first, at every door. */
  start(): void {
    for (const { node, entry } of this.rig.graph.nodes) {
      const text = this.evidence(node);
      if (entry && text !== null) this.rig.arrive(node, text);
    }
    this.changed();
  }

  /** What somebody might send first. */
  evidence(node: string): string | null {
    return this.graph.evidence.get(node) ?? `the first line for ${node}`;
  }

  arrive(node: string, text: string): void {
    this.rig.arrive(node, text);
    this.changed();
  }

  wake(node: string, times: number): void {
    for (let i = 0; i < times; i++) this.rig.reactor.wake(node);
    this.changed();
  }

  tick(node: string): void {
    this.rig.reactor.tick(node);
    this.changed();
  }

  lapse(node: string, facet: string): void {
    this.rig.reactor.lapse(node, [facet]);
    this.changed();
  }

  failNext(node: string, fail: boolean): void {
    if (fail) this.rig.failing.add(node);
    else this.rig.failing.delete(node);
    this.changed();
  }

  kill(): void {
    this.rig.kill();
    this.alive = false;
    this.changed();
  }

  restart(): void {
    this.rig.restart();
    this.alive = true;
    this.changed();
  }

  /** A graph that somebody built, and no trail. @throws {TopologyError} */
  beginWith({ nodes }: GraphSpec): void {
    this.load({ id: 'mine', title: 'A graph of your own', about: '', evidence: new Map(), nodes });
  }

  /** Another wiring over the same trail. @throws {TopologyError}, and then nothing has changed. */
  recompile(graph: GraphSpec): void {
    this.rig.restart(graph);
    this.alive = true;
    this.changed();
  }

  play(playing: boolean): void {
    this.playing = playing;
    this.changed();
  }

  advance(ms: number): void {
    this.rig.scheduler.advance(ms);
    this.changed();
  }

  /** To the end of the render that ends first. */
  step(): void {
    this.rig.scheduler.step();
    this.changed();
  }

  /** The state dir, packed. */
  zip(): File {
    const folder = this.graph.id;
    const bytes = this.rig.zip(folder);
    return new File([bytes.slice()], `${folder}-lab.zip`, { type: 'application/zip' });
  }

  /** @throws {TopologyError}, and then everything is as it was. */
  private begin(graph: DemoGraph): GraphRig {
    const lines: LabReceipt[] = [];
    const rig: GraphRig = new GraphRig(graph, (event) => {
      if (event.type !== 'receipt') return;
      const { trail, labels } = rig.dir;
      lines.push(receiptLine(event, { trail, labels, now: rig.scheduler.now() }));
    });
    this.lines = lines;
    this.alive = true;
    return rig;
  }

  protected describe(): ReactorView {
    const { graph, dir, scheduler, reactor } = this.rig;
    const inside = new Set(graph.nodes.map(({ node }) => node));
    return {
      graph,
      title: this.graph.title,
      nodes: graph.nodes.map((spec) => this.node(spec)),
      edges: dir.topology.edges.filter(({ producer }) => inside.has(producer)),
      receipts: [...this.lines],
      alive: this.alive,
      playing: this.playing,
      idle: scheduler.idle || (!reactor.flights.length && !reactor.dirty.length),
      now: scheduler.now(),
      totals: sumReceipts(this.lines),
    };
  }

  private node({ node, label, entry, facets, ms }: NodeSpec): LabNode {
    const { reactor, scheduler, failing } = this.rig;
    const flight = reactor.flights.find((one) => one.node === node);
    const dirty = reactor.dirty.find((one) => one.node === node);
    const { trail, worlds } = this.rig.dir;
    const last: LabState = trail.last(node)?.status ?? 'never';
    return {
      node,
      label,
      entry,
      state: flight ? 'rendering' : dirty ? 'waiting' : last,
      progress: flight ? Math.min(1, (scheduler.now() - flight.startedAt) / ms) : null,
      waiting: dirty?.merged ?? 0,
      failNext: failing.has(node),
      facets: facets.map(({ name }) => name),
      files: worlds.truth(node).map(({ path, bytes }) => {
        return { path, text: decodeLenient(bytes) };
      }),
      receipts: this.lines.filter((line) => line.node === node).length,
    };
  }
}

const useKept = keptLab(() => {
  const [first] = GRAPHS;
  if (!first) throw new Error('There is no graph to begin with.');
  return new ReactorLab(first);
});

/** The lab, and its clock, which runs while something may happen. */
export function useReactorLab() {
  const { lab, view } = useKept();
  const runs = view.playing && view.alive && !view.idle;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => lab.advance(TICK), TICK);
    return () => clearInterval(timer);
  }, [lab, runs]);
  return { lab, view };
}
