// The trail: every receipt of a ledger in file order, with its memo key, what moved, which
// edges were lit and whom that woke. Claims are read as they are; nothing here verifies them.

import { listAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { append, firstPast } from '../../../base/lists.ts';
import { compareUnits, memberOrder } from './canonical.ts';
import { ATOMIC } from './receipt.ts';
import type { Topology, TopologyEdge, TopologyNode } from './topology.ts';
import { EMPTY_ARTIFACT } from './world-model.ts';

/** What a receipt claims, with an empty stand-in for what is missing or of another type. */
export interface Claims {
  readonly status: string;
  readonly source: string;
  readonly refs: readonly string[];
  readonly contract: string;
  readonly inputs: readonly string[];
  /** In the order in which the system's loader keeps them. */
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly diff: JsonObject;
  readonly prev: string | null;
  readonly provider: string;
  readonly model: string;
  readonly cause: string;
  readonly fresh: number;
  readonly reused: number;
}

export interface TrailReceipt extends Claims {
  /** Position in the file. */
  readonly at: number;
  readonly lane: string;
  /** Position in its node's chain. */
  readonly index: number;
  /** Read again each time. */
  readonly value: JsonValue;
  readonly bytes: Uint8Array;
  /** `content_hash` as recorded. */
  readonly hash: string;
  readonly prior: TrailReceipt | null;
  readonly moved: readonly string[];
  /** Indices of the edges that leave its node and that its move lit. */
  readonly lit: readonly number[];
  /** Each subscriber of a lit edge once, in edge order. */
  readonly woken: readonly string[];
  /** Earlier receipts that its wake names; null: there is none of that hash. */
  readonly causes: readonly (TrailReceipt | null)[];
  /** An earlier receipt of its node that the same move woke; null: there is none. */
  readonly again: TrailReceipt | null;
  /** Position in the file where the drain that it belongs to began. */
  readonly drain: number;
}

/** One slot of a memo key, as the reconciler evaluates it. */
export interface SlotReading {
  readonly edge: number;
  readonly token: string;
  /** The producer's receipt that it was read from; null: it had none, and an empty truth was read. */
  readonly from: TrailReceipt | null;
  /** The producer does not publish the facet: its whole truth was read. */
  readonly fallback: boolean;
}

export interface ReceiptTrail {
  readonly receipts: readonly TrailReceipt[];
  readonly lanes: ReadonlyMap<string, readonly TrailReceipt[]>;
  readonly topology: Topology | null;
  /** Nodes that the topology lists: only their memo keys are read along edges. */
  readonly mounted: ReadonlyMap<string, TopologyNode>;
  readonly entryPoints: ReadonlySet<string>;
  readonly inbound: ReadonlyMap<string, readonly number[]>;
  readonly outbound: ReadonlyMap<string, readonly number[]>;
  readonly byHash: ReadonlyMap<string, readonly TrailReceipt[]>;
  /** By position in the file: the later receipts whose wakes name the one there. */
  readonly namedBy: ReadonlyMap<number, readonly TrailReceipt[]>;
}

/** The lane of records that name no node. */
export const STRAY = '(no node)';

export function readNodeLane(value: JsonValue): string {
  return textAt(value, 'node') || STRAY;
}

/** In steps. */
export function* buildTrail(
  elements: readonly Pick<TrailReceipt, 'value' | 'bytes' | 'lane'>[],
  topology: Topology | null,
): Generator<void, ReceiptTrail, void> {
  const edges = topology?.edges ?? [];
  const inbound = edgesBy(edges, 'subscriber');
  const outbound = edgesBy(edges, 'producer');
  const lanes = new Map<string, TrailReceipt[]>();
  const byHash = new Map<string, TrailReceipt[]>();
  const namedBy = new Map<number, TrailReceipt[]>();
  const receipts: TrailReceipt[] = [];
  /** By node: the first receipt that each move woke. */
  const wokenBy = new Map<string, Map<number, TrailReceipt>>();
  let drain: { start: number; woken: Set<string> } = { start: 0, woken: new Set() };
  for (const [at, element] of elements.entries()) {
    const { value, bytes, lane } = element;
    const own = lanes.get(lane) ?? [];
    const prior = own.at(-1) ?? null;
    const claims = readClaims(value);
    const moved = movedFacets(claims, prior);
    const lit = claims.status === 'rendered' ? litEdges(edges, outbound.get(lane), moved) : [];
    const woken = [...new Set(lit.map((edge) => edges[edge]?.subscriber ?? ''))];
    if (!drain.woken.delete(lane) && claims.source !== 'input')
      drain = { start: at, woken: new Set() };
    for (const subscriber of woken) drain.woken.add(subscriber);
    const causes = claims.refs.map((ref) => byHash.get(ref)?.at(-1) ?? null);
    const [only] = claims.source === 'input' && causes.length === 1 ? causes : [];
    const before = wokenBy.get(lane) ?? new Map<number, TrailReceipt>();
    const receipt: TrailReceipt = {
      ...claims,
      at,
      lane,
      index: own.length,
      get value() {
        return element.value;
      },
      bytes,
      hash: textAt(value, 'content_hash') ?? '',
      prior,
      moved,
      lit,
      woken,
      causes,
      again: (only && before.get(only.at)) ?? null,
      drain: drain.start,
    };
    receipts.push(receipt);
    if (only && !receipt.again) wokenBy.set(lane, before.set(only.at, receipt));
    for (const cause of receipt.causes) if (cause) append(namedBy, cause.at, receipt);
    own.push(receipt);
    lanes.set(lane, own);
    if (receipt.hash) append(byHash, receipt.hash, receipt);
    yield;
  }
  const mounted = new Map(topology?.nodes.map((one) => [one.node, one]));
  const entryPoints = new Set(topology?.entryPoints);
  return { receipts, lanes, topology, mounted, entryPoints, inbound, outbound, byHash, namedBy };
}

export function readClaims(value: JsonValue): Claims {
  const text = (...path: readonly string[]) => textAt(value, ...path) ?? '';
  const texts = (...path: readonly string[]) =>
    (listAt(value, ...path) ?? []).map((item) => textAt(item) ?? '');
  return {
    status: text('status'),
    source: text('wake', 'source'),
    refs: texts('wake', 'refs'),
    contract: text('contract_fingerprint'),
    inputs: texts('input_fingerprints'),
    fingerprints: readFingerprints(objectAt(value, 'fingerprints') ?? NOTHING),
    diff: objectAt(value, 'semantic_diff') ?? NOTHING,
    prev: textAt(value, 'prev'),
    provider: text('cost', 'provider'),
    model: text('cost', 'model'),
    cause: text('cost', 'surprise_cause'),
    fresh: count(numberAt(value, 'cost', 'tokens', 'fresh')),
    reused: count(numberAt(value, 'cost', 'tokens', 'reused')),
  };
}

const NOTHING: JsonObject = { members: [] };

/** Tokens that are no count are worth nothing here; the verifier reports them. */
function count(number: number | null): number {
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : 0;
}

/** The loader clones through canonical text: members are in that order then. */
function readFingerprints(object: JsonObject): ReadonlyMap<string, string> {
  const sorted = [...object.members].sort((a, b) => compareUnits(a[0], b[0]));
  return new Map(memberOrder(sorted).map(([facet, token]) => [facet, textAt(token) ?? '']));
}

function movedFacets(claims: Claims, prior: Claims | null): string[] {
  const moved: string[] = [];
  for (const [facet, token] of claims.fingerprints) {
    if (!prior || prior.fingerprints.get(facet) !== token) moved.push(facet);
  }
  return moved;
}

function litEdges(
  edges: readonly TopologyEdge[],
  leaving: readonly number[] | undefined,
  moved: readonly string[],
): number[] {
  const facets = new Set(moved);
  return (leaving ?? []).filter((edge) => facets.has(edges[edge]?.facet ?? ''));
}

/** What the memo key had to read when a receipt was appended; null: its node is not mounted. */
export function readSlots(
  trail: ReceiptTrail,
  { lane, at }: TrailReceipt,
): readonly SlotReading[] | null {
  if (!trail.mounted.has(lane)) return null;
  return (trail.inbound.get(lane) ?? []).map((edge) => {
    const { producer, facet } = trail.topology?.edges[edge] ?? { producer: '', facet: ATOMIC };
    const from = findLastReceipt(trail, producer, at);
    if (!from) return { edge, token: EMPTY_ARTIFACT, from, fallback: false };
    return { edge, from, ...readToken(from, facet) };
  });
}

/** How many receipts of a producer are searched, the latest first. */
const MAX_LOOK_BACK = 256;

/**
 * Whether a slot has what its edge had to read somewhat earlier, after the node's last
 * receipt: under concurrent arrivals another receipt may land while a render runs.
 */
export function readEarlier(
  trail: ReceiptTrail,
  receipt: TrailReceipt,
  slot: SlotReading,
  token: string,
): boolean {
  const { producer, facet } = trail.topology?.edges[slot.edge] ?? { producer: '', facet: ATOMIC };
  const since = receipt.prior?.at ?? -1;
  const own = trail.lanes.get(producer) ?? [];
  let left = MAX_LOOK_BACK;
  for (let i = slot.from?.index ?? -1; i >= 0 && left > 0; i--, left--) {
    const one = own[i];
    if (!one) return false;
    if (readToken(one, facet).token === token) return true;
    if (one.at < since) return false;
  }
  return left > 0 && token === EMPTY_ARTIFACT;
}

/** The token that a subscriber reads of a receipt: its facet's, else that of the whole truth. */
export function readToken(receipt: Claims, facet: string): { token: string; fallback: boolean } {
  const own = receipt.fingerprints.get(facet);
  return { token: own ?? receipt.fingerprints.get(ATOMIC) ?? '', fallback: own === undefined };
}

function edgesBy(
  edges: readonly TopologyEdge[],
  end: 'subscriber' | 'producer',
): ReadonlyMap<string, readonly number[]> {
  const by = new Map<string, number[]>();
  for (const [i, edge] of edges.entries()) append(by, edge[end], i);
  return by;
}

/** Whether two memo keys are equal: the contract, and the inputs as an ordered tuple. */
export function sameKey(a: Claims, b: Claims): boolean {
  return (
    a.contract === b.contract &&
    a.inputs.length === b.inputs.length &&
    a.inputs.every((token, i) => token === b.inputs[i])
  );
}

/**
 * The move of an input since the receipt of its node before, though its wake says that something
 * else woke its node; null: there is none. What an ingress stages wakes from outside.
 */
export function owedCause(trail: ReceiptTrail, receipt: TrailReceipt): TrailReceipt | null {
  const { lane, at, source, prior } = receipt;
  const edges = (trail.inbound.get(lane) ?? []).map(
    (edge) => [edge, trail.topology?.edges[edge]] as const,
  );
  if (source === 'input' || !trail.mounted.has(lane)) return null;
  if (edges.some(([, edge]) => !trail.mounted.has(edge?.producer ?? ''))) return null;
  for (const [index, edge] of edges) {
    const producer = edge?.producer ?? '';
    const own = trail.lanes.get(producer) ?? [];
    const last = countUpTo(trail, producer, at - 1) - 1;
    for (let i = last; i >= 0 && i > last - MAX_LOOK_BACK; i--) {
      const one = own[i];
      if (!one || one.at < (prior?.at ?? 0)) break;
      if (one.lit.includes(index)) return one;
    }
  }
  return null;
}

/** The first receipt of `lane` after a position in the file. */
export function findNextReceipt(
  trail: ReceiptTrail,
  lane: string,
  after: number,
): TrailReceipt | null {
  return trail.lanes.get(lane)?.[countUpTo(trail, lane, after)] ?? null;
}

/** The last receipt of `lane` before a position in the file. */
function findLastReceipt(trail: ReceiptTrail, lane: string, before: number): TrailReceipt | null {
  return trail.lanes.get(lane)?.[countUpTo(trail, lane, before - 1) - 1] ?? null;
}

/** How many receipts `lane` has up to and at a position in the file. */
function countUpTo(trail: ReceiptTrail, lane: string, position: number): number {
  const own = trail.lanes.get(lane) ?? [];
  return firstPast(own.length, (i) => (own[i]?.at ?? 0) > position);
}

/**
 * The receipt of a subscriber that a move woke: the first later one that names it, for
 * with several moving producers a wake names only the last; otherwise the next one.
 */
export function wokenReceipt(
  trail: ReceiptTrail,
  mover: TrailReceipt,
  subscriber: string,
): TrailReceipt | null {
  const next = findNextReceipt(trail, subscriber, mover.at);
  if (!next || mover.hash === '') return next;
  const own = trail.lanes.get(subscriber) ?? [];
  const until = findNextReceipt(trail, mover.lane, mover.at)?.at ?? Number.POSITIVE_INFINITY;
  for (let i = next.index; i < own.length; i++) {
    const one = own[i];
    if (!one || one.at > until) break;
    if (one.refs.includes(mover.hash)) return one;
  }
  return next;
}
