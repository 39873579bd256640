// The trail: append-only, and the reactor's only memory. What a node last did, what it
// consumed and what it moved is read from here, at boot as at any other time.

import { isArray } from '../../../../base/json/value.ts';
import { compareUnits, parseReactorJson } from '../../read/canonical.ts';
import { ReceiptChain } from '../../read/chain.ts';
import { ATOMIC, verifyReceipt } from '../../read/receipt.ts';
import { EMPTY_ARTIFACT } from '../../read/world-model.ts';
import {
  type EngineReceipt,
  type Fingerprints,
  type ReceiptDraft,
  readReceipt,
  receiptJson,
  seal,
  trailBytes,
} from './receipt.ts';
import type { WiredEdge } from './topology.ts';

/** A receipt with its position, and the facets in which it differs from its node's last one. */
export interface AppendedReceipt {
  readonly index: number;
  readonly receipt: EngineReceipt;
  readonly moved: readonly string[];
}

export class TrailError extends Error {}

export class EngineTrail {
  private readonly all: AppendedReceipt[] = [];
  private readonly latest = new Map<string, AppendedReceipt>();
  /** Node → facet → position of the rendered receipt that last moved it. */
  private readonly moves = new Map<string, Map<string, number>>();

  get length(): number {
    return this.all.length;
  }

  get entries(): readonly AppendedReceipt[] {
    return this.all;
  }

  at(index: number): AppendedReceipt | undefined {
    return this.all[index];
  }

  /** A node's newest receipt. */
  last(node: string): EngineReceipt | undefined {
    return this.latest.get(node)?.receipt;
  }

  lastIndex(node: string): number {
    return this.latest.get(node)?.index ?? -1;
  }

  /** Where the facet of a truth last moved; −1: it never did. */
  lastMove(node: string, facet: string): number {
    return this.moves.get(node)?.get(facet) ?? -1;
  }

  /**
   * The receipt that would follow, hashed and checked; nothing is appended yet.
   * @throws {TrailError} on one that no verifier would accept.
   */
  next(draft: Omit<ReceiptDraft, 'prev'>): EngineReceipt {
    const prev = this.last(draft.node)?.contentHash ?? null;
    const receipt = seal({ ...draft, prev });
    const fault = verifyReceipt(receiptJson(receipt)).errors[0];
    if (fault) throw new TrailError(fault.message);
    return receipt;
  }

  append(receipt: EngineReceipt): AppendedReceipt {
    if (receipt.prev !== (this.last(receipt.node)?.contentHash ?? null)) {
      throw new TrailError(`${receipt.node} has another last receipt by now.`);
    }
    return this.push(receipt);
  }

  /** What an edge's subscriber reads now: the facet's token, else that of the whole truth. */
  token({ producer, facet }: WiredEdge): string {
    const fingerprints = this.last(producer)?.fingerprints;
    return fingerprints?.get(facet) ?? fingerprints?.get(ATOMIC) ?? EMPTY_ARTIFACT;
  }

  bytes(): Uint8Array {
    return trailBytes(this.all.map(({ receipt }) => receipt));
  }

  /** A trail that was written before. @throws {TrailError} on one that must not be continued. */
  static read(bytes: Uint8Array): EngineTrail {
    const values = parseReactorJson(bytes);
    if (!isArray(values)) throw new TrailError('The trail is not an array of receipts.');
    const trail = new EngineTrail();
    const chains = new Map<string, ReceiptChain>();
    for (const value of values) {
      const receipt = readReceipt(value);
      const chain = chains.get(receipt.node) ?? new ReceiptChain();
      chains.set(receipt.node, chain);
      const fault = chain.push(value).errors[0];
      if (fault) throw new TrailError(`Receipt ${trail.length}: ${fault.message}`);
      trail.push(receipt);
    }
    return trail;
  }

  private push(receipt: EngineReceipt): AppendedReceipt {
    const { node, status } = receipt;
    const moved = movedFacets(receipt.fingerprints, this.last(node)?.fingerprints);
    const appended = { index: this.all.length, receipt, moved };
    this.all.push(appended);
    this.latest.set(node, appended);
    if (status === 'rendered') {
      const moves = this.moves.get(node) ?? new Map<string, number>();
      for (const facet of moved) moves.set(facet, appended.index);
      this.moves.set(node, moves);
    }
    return appended;
  }
}

/** A facet that is gone has not moved. */
function movedFacets(now: Fingerprints, before: Fingerprints | undefined): readonly string[] {
  return [...now]
    .filter(([facet, token]) => before?.get(facet) !== token)
    .map(([facet]) => facet)
    .sort(compareUnits);
}
