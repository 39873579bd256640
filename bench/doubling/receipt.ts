// Receipts that name each other, sealed as the engine seals them.

import {
  type EngineReceipt,
  NO_COST,
  NO_DIFF,
  seal,
} from '../../src/formats/reactor/write/engine/receipt.ts';

export type { EngineReceipt };

export interface Sketch {
  readonly node: string;
  readonly version: number;
  /** The position of the receipt that woke it. */
  readonly wokenBy?: number;
}

export function sealReceipt(sketches: readonly Sketch[]): readonly EngineReceipt[] {
  const last = new Map<string, string>();
  const all: EngineReceipt[] = [];
  for (const { node, version, wokenBy = -1 } of sketches) {
    const by = all[wokenBy];
    const token = `sha256:${version.toString(16).padStart(64, '0')}`;
    const receipt = seal({
      node,
      contract: `contract:${node}`,
      wake: by ? { source: 'input', refs: [by.contentHash] } : { source: 'external', refs: [] },
      inputs: by ? [token] : [],
      fingerprints: new Map([['@atomic', token]]),
      semanticDiff: NO_DIFF,
      prev: last.get(node) ?? null,
      status: 'rendered',
      cost: NO_COST,
    });
    last.set(node, receipt.contentHash);
    all.push(receipt);
  }
  return all;
}
