// The trail as the screens replay it: the topology, and the receipts in columns. Plain data,
// a few bytes a receipt, so that a person can scrub through it without loading more.

import type { AnnotationInput } from './read/annotation.ts';
import { RECEIPT_STATUSES, WAKE_SOURCES } from './read/receipt.ts';
import type { Beats } from './read/topology.ts';
import { findNodeLabel, stagedFor, type TopologyEdge } from './read/topology.ts';
import { type ReceiptTrail, type TrailReceipt, wokenReceipt } from './read/trail.ts';
import { explainReceipt, WHYS } from './why.ts';

export interface SurveyNode {
  readonly id: string;
  readonly label: string;
  /** `ingress`: it only produces; `unknown`: it has receipts, and the topology does not list it. */
  readonly role: 'entry' | 'node' | 'ingress' | 'unknown';
  readonly contract: string | null;
  readonly wake: string | null;
  readonly receipts: number;
}

export interface SurveyEdge {
  /** Indices among the nodes. */
  readonly producer: number;
  readonly subscriber: number;
  /** '': not recorded, of an edge that is only known by the wakes that went along it. */
  readonly facet: string;
  /** Wired when the node was mounted; the file does not have it. */
  readonly mounted: boolean;
}

/** One row a receipt, in file order, by columns. */
export interface SurveyFrames {
  readonly count: number;
  /** Index among the nodes. */
  readonly node: Int32Array;
  /** Position in the node's chain. */
  readonly index: Int32Array;
  /** Indices among {@link RECEIPT_STATUSES}, {@link WAKE_SOURCES}, {@link WHYS}; −1: something else. */
  readonly status: Int8Array;
  readonly source: Int8Array;
  readonly why: Int8Array;
  readonly fresh: Float64Array;
  readonly reused: Float64Array;
  /** Where the drain began that it belongs to. */
  readonly drain: Int32Array;
  /** Slots of the memo key, and how many of them moved. */
  readonly slots: Int32Array;
  readonly slotsMoved: Int32Array;
  /** Lists of all receipts one after the other: those of receipt i are from at[i] to at[i+1]. */
  readonly moved: PackedLists;
  readonly lit: PackedLists;
  /** For each of `lit`: position of the receipt that followed in the subscriber, or −1. */
  readonly reached: Int32Array;
  /** Positions in the file of the receipts that the wake names. */
  readonly causes: PackedLists;
}

export interface PackedLists {
  readonly at: Int32Array;
  readonly items: Int32Array;
}

export interface Survey {
  readonly hasTopology: boolean;
  readonly acyclic: boolean | null;
  readonly nodes: readonly SurveyNode[];
  readonly edges: readonly SurveyEdge[];
  /** What the numbers of `moved` are. */
  readonly facets: readonly string[];
  readonly frames: SurveyFrames;
  readonly beats: Beats | null;
}

export function surveyTrail({
  trail,
  labels,
  beats,
}: Omit<AnnotationInput, 'truths'> & { readonly beats: Beats | null }): Survey {
  const { topology, receipts, lanes } = trail;
  const nodes = new Map<string, number>();
  for (const id of [
    ...(topology?.nodes.map(({ node }) => node) ?? []),
    ...(topology?.edges.flatMap(({ producer, subscriber }) => [producer, subscriber]) ?? []),
    ...lanes.keys(),
  ]) {
    if (!nodes.has(id)) nodes.set(id, nodes.size);
  }
  const findIndex = (node: string) => nodes.get(node) ?? -1;
  const facets = new Map<string, number>();
  const facetIndex = (facet: string) => {
    const known = facets.get(facet);
    if (known !== undefined) return known;
    facets.set(facet, facets.size);
    return facets.size - 1;
  };
  const { edges, litAt } = topology ? wiredEdges(trail, topology.edges) : seenEdges(trail);
  const lights = receipts.map(litAt);
  const ints = (of: (receipt: TrailReceipt) => number) => Int32Array.from(receipts, of);
  const small = (words: readonly string[], of: (receipt: TrailReceipt) => string) =>
    Int8Array.from(receipts, (receipt) => words.indexOf(of(receipt)));
  return {
    hasTopology: topology !== null,
    acyclic: topology?.acyclic ?? null,
    nodes: namedApart([...nodes.keys()], labels).map(({ id, label }) => ({
      id,
      label,
      role: chooseRole(trail, id),
      contract: trail.mounted.get(id)?.contract ?? null,
      wake: trail.mounted.get(id)?.wake ?? null,
      receipts: lanes.get(id)?.length ?? 0,
    })),
    edges: edges.map(({ producer, subscriber, facet, mounted }) => ({
      producer: findIndex(producer),
      subscriber: findIndex(subscriber),
      facet,
      mounted: mounted ?? false,
    })),
    frames: {
      count: receipts.length,
      node: ints(({ lane }) => findIndex(lane)),
      index: ints(({ index }) => index),
      status: small(RECEIPT_STATUSES, ({ status }) => status),
      source: small(WAKE_SOURCES, ({ source }) => source),
      why: small(WHYS, explainReceipt),
      fresh: Float64Array.from(receipts, ({ fresh }) => fresh),
      reused: Float64Array.from(receipts, ({ reused }) => reused),
      drain: ints(({ drain }) => drain),
      slots: ints(({ inputs }) => inputs.length),
      slotsMoved: ints(({ inputs, prior }) =>
        prior ? inputs.filter((token, i) => token !== prior.inputs[i]).length : 0,
      ),
      moved: lists(receipts, ({ moved }) => moved.map(facetIndex)),
      lit: lists(receipts, ({ at }) => lights[at]?.map(({ edge }) => edge) ?? []),
      reached: Int32Array.from(lights.flatMap((lit) => lit.map(({ to }) => to))),
      causes: lists(receipts, ({ causes }) => causes.flatMap((cause) => cause?.at ?? [])),
    },
    facets: [...facets.keys()],
    beats,
  };
}

/** Nodes with one label between them are called by what their ids differ in, too. */
function namedApart(ids: readonly string[], labels: AnnotationInput['labels']) {
  const named = ids.map((id) => ({ id, label: findNodeLabel(labels, id) }));
  const times = new Map<string, number>();
  for (const { label } of named) times.set(label, (times.get(label) ?? 0) + 1);
  return named.map(({ id, label }) => {
    if (times.get(label) === 1 || id === label) return { id, label };
    return {
      id,
      label: `${label} (${id.endsWith(`.${label}`) ? id.slice(0, -label.length - 1) : id})`,
    };
  });
}

interface Light {
  readonly edge: number;
  /** Position of the receipt that followed, or −1. */
  readonly to: number;
}

interface Wiring {
  readonly edges: readonly TopologyEdge[];
  readonly litAt: (receipt: TrailReceipt) => readonly Light[];
}

function wiredEdges(trail: ReceiptTrail, edges: readonly TopologyEdge[]): Wiring {
  return {
    edges,
    litAt: (receipt) =>
      receipt.lit.map((edge) => ({
        edge,
        to: wokenReceipt(trail, receipt, edges[edge]?.subscriber ?? '')?.at ?? -1,
      })),
  };
}

/** Without a topology: the edges that wakes were seen to go along. Which facet is not recorded. */
function seenEdges(trail: ReceiptTrail): Wiring {
  const edges: TopologyEdge[] = [];
  const indices = new Map<string, number>();
  const addEdge = (producer: string, subscriber: string) => {
    const key = JSON.stringify([producer, subscriber]);
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, edges.length);
    return edges.push({ producer, subscriber, facet: '' }) - 1;
  };
  const lights = trail.receipts.map(({ at, lane }) =>
    (trail.namedBy.get(at) ?? [])
      .filter((to) => to.lane !== lane)
      .map((to) => ({ edge: addEdge(lane, to.lane), to: to.at })),
  );
  return { edges, litAt: ({ at }) => lights[at] ?? [] };
}

function chooseRole(
  { topology, mounted, entryPoints, outbound }: AnnotationInput['trail'],
  id: string,
): SurveyNode['role'] {
  if (entryPoints.has(id)) return 'entry';
  if (mounted.has(id)) return 'node';
  if (topology && (outbound.has(id) || stagedFor(id) !== null)) return 'ingress';
  return topology ? 'unknown' : 'node';
}

function lists(
  receipts: readonly TrailReceipt[],
  of: (receipt: TrailReceipt) => readonly number[],
): PackedLists {
  const at = new Int32Array(receipts.length + 1);
  const items: number[] = [];
  receipts.forEach((receipt, i) => {
    for (const item of of(receipt)) items.push(item);
    at[i + 1] = items.length;
  });
  return { at, items: Int32Array.from(items) };
}
