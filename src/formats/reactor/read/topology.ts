// What is stored next to the receipts: who is subscribed to which facet of whom, how nodes
// are called, and where a replay stops to show a caption.

import { listAt, numberAt, objectAt, textAt, textsAt } from '../../../base/json/access.ts';
import { type JsonObject, type JsonValue, member } from '../../../base/json/value.ts';
import { append } from '../../../base/lists.ts';
import { memberOrder } from './canonical.ts';
import { ATOMIC } from './receipt.ts';

export interface TopologyNode {
  readonly node: string;
  readonly contract: string | null;
  /** The wake that it declares: `input`, `self`, `external`. */
  readonly wake: string | null;
}

export interface TopologyEdge {
  readonly subscriber: string;
  readonly producer: string;
  readonly facet: string;
  /** Not in the file: the ingress of a node is wired when it is mounted. */
  readonly mounted?: boolean;
}

export interface Topology {
  readonly nodes: readonly TopologyNode[];
  readonly edges: readonly TopologyEdge[];
  readonly entryPoints: readonly string[];
  /** As it claims; null: it claims nothing. */
  readonly acyclic: boolean | null;
}

/** Either shape; null where it is neither, which the system takes for an absent file. */
export function readTopology(value: JsonValue): Topology | null {
  const outer = objectAt(value);
  if (!outer) return null;
  const inner = objectAt(outer, 'topology');
  const found = [inner, outer].find((one) => one && hasBoth(one));
  if (!found) return null;
  const acyclic = member(found, 'acyclic');
  return {
    nodes: (listAt(found, 'nodes') ?? []).flatMap(readNode),
    edges: (listAt(found, 'edges') ?? []).flatMap(readEdge),
    entryPoints: textsAt(found, 'entry_points'),
    acyclic: typeof acyclic === 'boolean' ? acyclic : null,
  };
}

function hasBoth(object: JsonObject): boolean {
  return listAt(object, 'nodes') !== null && listAt(object, 'edges') !== null;
}

function readNode(value: JsonValue): TopologyNode[] {
  const node = textAt(value, 'node');
  if (node === null) return [];
  const contract = textAt(value, 'contract_fingerprint');
  return [{ node, contract, wake: textAt(value, 'wake_source') }];
}

function readEdge(value: JsonValue): TopologyEdge[] {
  const [subscriber, producer, facet] = ['subscriber', 'producer', 'facet'].map((key) =>
    textAt(value, key),
  );
  return subscriber && producer && facet ? [{ subscriber, producer, facet }] : [];
}

const INGRESS = '::ingress';

/** The node that an ingress stages for; null: it is none. */
export function stagedFor(node: string): string | null {
  return node.endsWith(INGRESS) ? node.slice(0, -INGRESS.length) : null;
}

/** The topology with the edges of ingresses that were wired when their node was mounted. */
export function withMounted(topology: Topology, lanes: Iterable<string>): Topology {
  const known = new Set(topology.nodes.map(({ node }) => node));
  const wired = new Set(topology.edges.map(({ producer }) => producer));
  const mounted: TopologyEdge[] = [];
  for (const producer of lanes) {
    const subscriber = stagedFor(producer);
    if (subscriber === null || wired.has(producer) || !known.has(subscriber)) continue;
    mounted.push({ subscriber, producer, facet: ATOMIC, mounted: true });
  }
  return mounted.length ? { ...topology, edges: [...topology.edges, ...mounted] } : topology;
}

/** Whether no node is reached from itself. */
export function isAcyclic(edges: readonly TopologyEdge[]): boolean {
  const left = new Map<string, number>();
  const after = new Map<string, string[]>();
  for (const { producer, subscriber } of edges) {
    left.set(producer, left.get(producer) ?? 0);
    left.set(subscriber, (left.get(subscriber) ?? 0) + 1);
    append(after, producer, subscriber);
  }
  const ready = [...left].flatMap(([node, count]) => (count === 0 ? [node] : []));
  let settled = 0;
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    settled++;
    for (const subscriber of after.get(node) ?? []) {
      const count = (left.get(subscriber) ?? 0) - 1;
      left.set(subscriber, count);
      if (count === 0) ready.push(subscriber);
    }
  }
  return settled === left.size;
}

/** Labels by node; what is no text is dropped, as the system does. */
export function readLabels(value: JsonValue): ReadonlyMap<string, string> {
  const members = objectAt(value)?.members ?? [];
  return new Map(
    memberOrder(members).flatMap(([node, label]) =>
      typeof label === 'string' ? [[node, label] as const] : [],
    ),
  );
}

/** The node's label, or its id after the first dot. */
export function findNodeLabel(labels: ReadonlyMap<string, string>, node: string): string {
  return labels.get(node) ?? (node.slice(node.indexOf('.') + 1) || node);
}

export interface Beat {
  readonly name: string;
  /** Position in the file where a replay stops and shows the caption. */
  readonly park: number;
  readonly from: number;
  readonly to: number;
  readonly holdMs: number;
  readonly caption: string;
}

export interface Beats {
  readonly scenario: string;
  readonly title: string;
  readonly beats: readonly Beat[];
}

/** null: none, or malformed. */
export function readBeats(value: JsonValue): Beats | null {
  const list = listAt(value, 'beats');
  if (!list) return null;
  return {
    scenario: textAt(value, 'scenario') ?? '',
    title: textAt(value, 'title') ?? '',
    beats: list.flatMap(readBeat),
  };
}

function readBeat(value: JsonValue): Beat[] {
  const caption = textAt(value, 'caption');
  const park = numberAt(value, 'park');
  if (caption === null || park === null) return [];
  const number = (key: string, otherwise: number) => numberAt(value, key) ?? otherwise;
  return [
    {
      name: textAt(value, 'name') ?? '',
      park,
      from: number('from', park),
      to: number('to', park),
      holdMs: number('holdMs', 0),
      caption,
    },
  ];
}
