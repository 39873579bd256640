// A receipt as the engine makes and reads it. Names of facets are keys of maps here,
// never property names.

import { encodeText } from '../../../../base/bytes.ts';
import { textAt } from '../../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../../base/json/value.ts';
import { CONTENT_HASH, reactorCanonical, receiptContentHash } from '../../read/canonical.ts';
import { ALGORITHM, RECEIPT_SCHEMA, type Status, type WakeSource } from '../../read/receipt.ts';
import { readClaims, readNodeLane } from '../../read/trail.ts';

export interface Wake {
  readonly source: WakeSource;
  /** Content hashes of the receipts that woke it: of one for an input, of none otherwise. */
  readonly refs: readonly string[];
}

export interface ReceiptCost {
  readonly provider: string;
  readonly model: string;
  /** Tokens paid for. */
  readonly fresh: number;
  /** Tokens that a cache gave. */
  readonly reused: number;
}

export const NO_COST: ReceiptCost = { provider: 'none', model: 'none', fresh: 0, reused: 0 };

/** Whether a verifier accepts it. */
export function isCost({ provider, model, fresh, reused }: ReceiptCost): boolean {
  return !!provider && !!model && [fresh, reused].every((n) => Number.isSafeInteger(n) && n >= 0);
}

/** Facet → token of the published truth. */
export type Fingerprints = ReadonlyMap<string, string>;

export interface ReceiptDraft {
  readonly node: string;
  readonly contract: string;
  readonly wake: Wake;
  /** One token for each inbound edge. */
  readonly inputs: readonly string[];
  readonly fingerprints: Fingerprints;
  readonly semanticDiff: JsonObject;
  readonly prev: string | null;
  readonly status: Status;
  readonly cost: ReceiptCost;
}

export interface EngineReceipt extends ReceiptDraft {
  readonly contentHash: string;
}

export const NO_DIFF: JsonObject = { members: [] };

/** Gives a draft the hash that ties it down. */
export function seal(draft: ReceiptDraft): EngineReceipt {
  return { ...draft, contentHash: receiptContentHash(payload(draft)) };
}

/** The whole receipt, as it is in the trail. */
export function receiptJson(receipt: EngineReceipt): JsonObject {
  return { members: [[CONTENT_HASH, receipt.contentHash], ...payload(receipt).members] };
}

function payload(draft: ReceiptDraft): JsonObject {
  const { node, contract, wake, inputs, fingerprints, semanticDiff, prev, status } = draft;
  return toJsonObject({
    schema: RECEIPT_SCHEMA,
    hash_algorithm: ALGORITHM,
    node,
    contract_fingerprint: contract,
    wake: toJsonObject({ source: wake.source, refs: [...wake.refs] }),
    input_fingerprints: [...inputs],
    fingerprints: { members: [...fingerprints] },
    semantic_diff: semanticDiff,
    prev,
    status,
    cost: costJson(draft.cost, wake.source),
    sig: toJsonObject({ scheme: 'none', null_reason: 'no-signer-adapter-configured' }),
  });
}

function costJson({ provider, model, fresh, reused }: ReceiptCost, source: WakeSource): JsonObject {
  const tokens = toJsonObject({ fresh: number(fresh), reused: number(reused) });
  return toJsonObject({ provider, model, surprise_cause: source, tokens });
}

/** Our own names only; a ledger's never become properties. */
export function toJsonObject(fields: Readonly<Record<string, JsonValue>>): JsonObject {
  return { members: Object.entries(fields) };
}

function number(value: number): JsonValue {
  return { number: String(value) };
}

/** One that the verifier has accepted; what that guarantees is not checked again. */
export function readReceipt(value: JsonValue): EngineReceipt {
  const claims = readClaims(value);
  const { contract, inputs, fingerprints, prev, provider, model, fresh, reused } = claims;
  return {
    contentHash: textAt(value, CONTENT_HASH) ?? '',
    node: readNodeLane(value),
    contract,
    inputs,
    fingerprints,
    prev,
    // The verifier knows these words only.
    wake: { source: claims.source as WakeSource, refs: claims.refs },
    status: claims.status as Status,
    semanticDiff: claims.diff,
    cost: { provider, model, fresh, reused },
  };
}

/** The trail's file: one canonical array and a line feed. */
export function trailBytes(receipts: readonly EngineReceipt[]): Uint8Array {
  return encodeText(`${reactorCanonical(receipts.map(receiptJson))}\n`);
}
