// What is kept with the bytes of a receipt: what its position in the trail means, as plain
// JSON, so that everything about the receipt can be shown from its one entry.

import { decodeLenient, decodeText, encodeText, equalBytes } from '../../../base/bytes.ts';
import { explainReceipt, type ReceiptWhy } from '../why.ts';
import { hashAddress } from './canonical.ts';
import { ATOMIC } from './receipt.ts';
import { findNodeLabel, stagedFor } from './topology.ts';
import {
  owedCause,
  type ReceiptTrail,
  readEarlier,
  readSlots,
  type TrailReceipt,
  wokenReceipt,
} from './trail.ts';
import { type FoundBy, fileText, type NodeTruth, type Truths } from './truths.ts';
import type { WorldFile } from './world-model.ts';

/** A receipt of another node, or of the same. */
export interface Spot {
  readonly node: string;
  readonly label: string;
  readonly index: number;
  readonly hash: string;
}

/** One slot of the memo key. */
export interface Slot {
  /** null: the topology has no edge for it. */
  readonly producer: string | null;
  readonly label: string;
  readonly facet: string;
  readonly token: string;
  /** The token that the node's last receipt had in this slot; null: it had no such slot. */
  readonly before: string | null;
  /** The producer's receipt that has the token. */
  readonly from: Spot | null;
  /** Why it is not the facet's own token. */
  readonly instead: 'whole truth' | 'empty truth' | null;
  /** What the edge had to read when the receipt was appended; null: no edge. */
  readonly expected: string | null;
  /** It reads an earlier receipt of the producer: another one landed during the render. */
  readonly isEarlier: boolean;
}

/** An edge that leaves the node. */
export interface Outlet {
  readonly facet: string;
  readonly subscriber: string;
  readonly label: string;
  /** The subscriber's receipt that followed. */
  readonly to: Spot | null;
}

/** A change to the published state. */
export type ReceiptChange =
  | { readonly op: 'put'; readonly kind: 'fingerprint'; readonly id: string; readonly text: string }
  | {
      readonly op: 'put';
      readonly kind: 'file';
      readonly id: string;
      readonly text: string;
      /** The first line that the version before did not have; null: it only lost some. */
      readonly line: string | null;
    }
  | {
      readonly op: 'put';
      readonly kind: 'file';
      readonly id: string;
      /** No text, or too long a one. */
      readonly why: 'binary' | 'long';
      readonly bytes: number;
      readonly sha256: string;
      readonly beginning: string | null;
    }
  | { readonly op: 'remove'; readonly kind: 'fingerprint' | 'file'; readonly id: string };

export interface ReactorAnnotation {
  readonly label: string;
  /** Position in the file, and how many receipts there are. */
  readonly at: number;
  readonly of: number;
  /** Whether there is a topology, and the node is in it. */
  readonly wired: 'in the topology' | 'ingress' | 'not in the topology' | 'no topology';
  readonly prior: {
    readonly index: number;
    readonly status: string;
    readonly contract: string;
  } | null;
  readonly why: ReceiptWhy;
  readonly slots: readonly Slot[];
  /** Slots that the last receipt had beyond these. */
  readonly slotsGone: number;
  readonly moved: readonly string[];
  readonly gone: readonly string[];
  readonly lit: readonly Outlet[];
  readonly dark: readonly Outlet[];
  /** Edges that lead to the node; null: the topology does not list it. */
  readonly inbound: number | null;
  /** The contract that the topology has for it. */
  readonly declared: string | null;
  /** Whether anything arrived after this receipt's drain: a wake that is missing then was lost. */
  readonly wentOn: boolean;
  readonly causes: readonly {
    readonly ref: string;
    readonly spot: Spot | null;
    readonly facets: readonly string[];
    readonly status: string;
  }[];
  /** The receipt of its node that the same move woke before; null: none. */
  readonly again: Spot | null;
  /** The move of an input that it follows, where its wake names something else; null: none. */
  readonly owed: Spot | null;
  readonly truth: {
    readonly version: string;
    /** What its bytes hash to. */
    readonly address: string;
    readonly by: FoundBy;
    readonly files: number | null;
    readonly fault: string | null;
  } | null;
  /** Whether any version of the node is here. */
  readonly hasVersions: boolean;
  /** Whether any receipt of the node names a version that is here: then its names are addresses. */
  readonly named: boolean;
  readonly changes: readonly ReceiptChange[];
}

/** A longer text is kept by its beginning and its hash. */
const MAX_TEXT = 256 * 1024;
const MAX_BEGINNING = 4096;

export interface AnnotationInput {
  readonly trail: ReceiptTrail;
  readonly truths: Truths;
  readonly labels: ReadonlyMap<string, string>;
}

export function writeReactorAnnotation(
  input: AnnotationInput,
  receipt: TrailReceipt,
): Uint8Array<ArrayBuffer> {
  return encodeText(JSON.stringify(annotate(input, receipt)));
}

/** Only what {@link writeReactorAnnotation} wrote is ever read. */
export function readReactorAnnotation(bytes: Uint8Array | undefined): ReactorAnnotation | null {
  return bytes?.length ? JSON.parse(decodeText(bytes)) : null;
}

function annotate(input: AnnotationInput, receipt: TrailReceipt): ReactorAnnotation {
  const { trail, labels, truths } = input;
  const { topology } = trail;
  const { lane, prior } = receipt;
  const truth = truths.of(lane, receipt);
  const owed = owedCause(trail, receipt);
  const outlets = (trail.outbound.get(lane) ?? []).map((edge) => ({
    edge,
    ...findOutlet(input, receipt, edge),
  }));
  const lit = new Set(receipt.lit);
  const plain = ({ facet, subscriber, label, to }: Outlet): Outlet => ({
    facet,
    subscriber,
    label,
    to,
  });
  return {
    label: findNodeLabel(labels, lane),
    at: receipt.at,
    of: trail.receipts.length,
    wired: !topology
      ? 'no topology'
      : trail.mounted.has(lane)
        ? 'in the topology'
        : trail.outbound.has(lane) || stagedFor(lane) !== null
          ? 'ingress'
          : 'not in the topology',
    prior: prior && { index: prior.index, status: prior.status, contract: prior.contract },
    why: explainReceipt(receipt),
    inbound: trail.mounted.has(lane) ? (trail.inbound.get(lane)?.length ?? 0) : null,
    declared: trail.mounted.get(lane)?.contract ?? null,
    wentOn: (trail.receipts.at(-1)?.drain ?? 0) > receipt.drain,
    named: truths.namesIn(lane, trail.lanes.get(lane) ?? []),
    hasVersions: (truths.nodes.get(lane)?.versions.size ?? 0) > 0,
    slots: listSlots(input, receipt),
    slotsGone: Math.max(0, (prior?.inputs.length ?? 0) - receipt.inputs.length),
    moved: receipt.moved,
    gone: prior
      ? [...prior.fingerprints.keys()].filter((facet) => !receipt.fingerprints.has(facet))
      : [],
    lit: topology
      ? outlets.filter(({ edge }) => lit.has(edge)).map(plain)
      : namedOutlets(input, receipt),
    dark: outlets.filter(({ edge }) => !lit.has(edge)).map(plain),
    causes: receipt.refs.map((ref, i) => {
      const cause = receipt.causes[i] ?? null;
      return {
        ref,
        spot: cause && makeSpot(labels, cause),
        facets: facetsToward(trail, cause, lane),
        status: cause?.status ?? '',
      };
    }),
    again: receipt.again && makeSpot(labels, receipt.again),
    owed: owed && makeSpot(labels, owed),
    truth: truth && {
      version: truth.version.named,
      address: truth.version.address,
      by: truth.by,
      files: truth.version.files?.length ?? null,
      fault: truth.version.fault,
    },
    changes: listChanges(truths, receipt, truth),
  };
}

function makeSpot(labels: ReadonlyMap<string, string>, { lane, index, hash }: TrailReceipt): Spot {
  return { node: lane, label: findNodeLabel(labels, lane), index, hash };
}

function findOutlet(
  { trail, labels }: AnnotationInput,
  receipt: TrailReceipt,
  edge: number,
): Outlet {
  const { facet, subscriber } = trail.topology?.edges[edge] ?? { facet: '', subscriber: '' };
  const to = receipt.lit.includes(edge) ? wokenReceipt(trail, receipt, subscriber) : null;
  return {
    facet,
    subscriber,
    label: findNodeLabel(labels, subscriber),
    to: to && makeSpot(labels, to),
  };
}

/** Without a topology, whom a receipt woke is known only from wakes that name it; the facet is not. */
function namedOutlets({ trail, labels }: AnnotationInput, { at }: TrailReceipt): Outlet[] {
  return (trail.namedBy.get(at) ?? []).map((to) => ({
    facet: '',
    subscriber: to.lane,
    label: findNodeLabel(labels, to.lane),
    to: makeSpot(labels, to),
  }));
}

/** Facets that moved in `cause` and that `lane` is subscribed to. */
export function facetsToward(
  trail: ReceiptTrail,
  cause: TrailReceipt | null,
  lane: string,
): string[] {
  const edges = trail.topology?.edges ?? [];
  const facets = (cause?.lit ?? []).flatMap((edge) =>
    edges[edge]?.subscriber === lane ? [edges[edge].facet] : [],
  );
  return [...new Set(facets)];
}

function listSlots({ trail, labels }: AnnotationInput, receipt: TrailReceipt): Slot[] {
  const readings = readSlots(trail, receipt) ?? [];
  return receipt.inputs.map((token, i) => {
    const reading = readings[i];
    const edge = reading && trail.topology?.edges[reading.edge];
    const isRead = reading?.token === token;
    return {
      producer: edge?.producer ?? null,
      label: edge ? findNodeLabel(labels, edge.producer) : '',
      facet: edge?.facet ?? ATOMIC,
      token,
      before: receipt.prior?.inputs[i] ?? null,
      from: reading?.from && isRead ? makeSpot(labels, reading.from) : null,
      instead: !isRead
        ? null
        : !reading.from
          ? 'empty truth'
          : reading.fallback
            ? 'whole truth'
            : null,
      expected: reading?.token ?? null,
      isEarlier: reading !== undefined && !isRead && readEarlier(trail, receipt, reading, token),
    };
  });
}

function listChanges(
  truths: Truths,
  receipt: TrailReceipt,
  truth: NodeTruth | null,
): ReceiptChange[] {
  const { prior, lane } = receipt;
  const changes: ReceiptChange[] = [];
  for (const [facet, token] of receipt.fingerprints) {
    if (prior?.fingerprints.get(facet) !== token)
      changes.push({ op: 'put', kind: 'fingerprint', id: facet, text: token });
  }
  for (const facet of prior?.fingerprints.keys() ?? []) {
    if (!receipt.fingerprints.has(facet))
      changes.push({ op: 'remove', kind: 'fingerprint', id: facet });
  }
  const before = prior && truths.of(lane, prior);
  if (before?.version === truth?.version) return changes;
  const old = new Map((before?.version.files ?? []).map((file) => [file.path, file]));
  for (const file of truth?.version.files ?? []) {
    const was = old.get(file.path);
    old.delete(file.path);
    if (!was || !equalBytes(was.bytes, file.bytes)) changes.push(fileChange(file, was?.bytes));
  }
  for (const path of old.keys()) changes.push({ op: 'remove', kind: 'file', id: path });
  return changes;
}

function fileChange({ path, bytes }: WorldFile, before: Uint8Array | undefined): ReceiptChange {
  const text = fileText(bytes);
  if (text !== null && bytes.length <= MAX_TEXT) {
    const line = newLine(text, (before && fileText(before)) ?? '');
    return { op: 'put', kind: 'file', id: path, text, line };
  }
  return {
    op: 'put',
    kind: 'file',
    id: path,
    why: text === null ? 'binary' : 'long',
    bytes: bytes.length,
    sha256: hashAddress(bytes),
    beginning: text === null ? null : decodeLenient(bytes.subarray(0, MAX_BEGINNING)),
  };
}

/** A line of a row: the rest of a longer one is in the file. */
const MAX_LINE = 120;

function newLine(text: string, before: string): string | null {
  const known = new Set(before.split('\n'));
  const line = text.split('\n').find((one) => one.trim() !== '' && !known.has(one));
  return line === undefined ? null : line.trim().slice(0, MAX_LINE);
}
