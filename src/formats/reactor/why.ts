// Why a receipt is what it is, as one word; sentences are made of it elsewhere.

import { listAt, textsAt } from '../../base/json/access.ts';
import { type Claims, sameKey, type TrailReceipt } from './read/trail.ts';

export const WHYS = [
  'first',
  'contract',
  'inputs',
  'contract and inputs',
  'after a failure',
  'lapse',
  'arrival',
  'same key',
] as const;

/**
 * What made the reconciler render, or skip: `first` receipt of its node, a moved
 * `contract` or `inputs`, a failed one before it, a freshness `lapse`, an `arrival` at an
 * ingress, which has no inputs to move, or the `same key`.
 */
export type ReceiptWhy = (typeof WHYS)[number];

export function explainReceipt(receipt: TrailReceipt): ReceiptWhy {
  const { prior } = receipt;
  if (!prior) return 'first';
  if (isLapse(receipt)) return 'lapse';
  if (sameKey(receipt, prior)) {
    if (receipt.status === 'skipped') return 'same key';
    if (prior.status === 'failed') return 'after a failure';
    return receipt.source === 'external' && receipt.inputs.length === 0 ? 'arrival' : 'same key';
  }
  const contract = receipt.contract !== prior.contract;
  const inputs =
    receipt.inputs.length !== prior.inputs.length ||
    receipt.inputs.some((token, i) => token !== prior.inputs[i]);
  return contract && inputs ? 'contract and inputs' : contract ? 'contract' : 'inputs';
}

/** The facets whose freshness lapsed, as a receipt of a lapse lists them. */
export function lapsedFacets({ diff }: Claims): readonly string[] {
  return textsAt(diff, 'freshness_lapsed');
}

/** The clock appends these itself, without comparing the memo key. */
export function isLapse(claims: Claims): boolean {
  return (
    claims.source === 'self' &&
    claims.status === 'rendered' &&
    listAt(claims.diff, 'freshness_lapsed') !== null
  );
}
