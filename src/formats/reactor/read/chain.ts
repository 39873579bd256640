// The chain of one node's receipts. A bad receipt is reported and passed over: the next one
// must still point to the last valid one.

import { textAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { addAll } from '../../../base/lists.ts';
import { type ReceiptError, type ReceiptErrorCode, verifyReceipt } from './receipt.ts';

export interface ChainError {
  /** Position of the receipt in its node's chain. */
  readonly index: number;
  readonly code: ReceiptErrorCode | 'chain_prev' | 'chain_node';
  readonly path: string;
  /** In the real verifier's words. */
  readonly message: string;
}

/** What one receipt adds to the verdict over its chain. */
export interface ChainStep {
  readonly errors: readonly ChainError[];
  /** Its own, whatever the chain is like. */
  readonly receipt: readonly ReceiptError[];
  readonly expected: string | null;
  readonly actual: string | null;
}

export class ReceiptChain {
  length = 0;
  /** Hash of the last valid receipt; null: none yet. */
  head: string | null = null;
  private node: string | null = null;

  push(value: JsonValue): ChainStep {
    const index = this.length++;
    const { errors: receipt, expected, actual } = verifyReceipt(value);
    const step = (errors: readonly ChainError[]) => ({ errors, receipt, expected, actual });
    if (receipt.length) return step(receipt.map((error) => ({ index, ...error })));
    const errors: ChainError[] = [];
    const node = textAt(value, 'node');
    this.node ??= node;
    if (node !== this.node) {
      const message = `chain[${index}].node "${node}" breaks node-scoped ledger "${this.node}"`;
      errors.push({ index, code: 'chain_node', path: 'node', message });
    }
    const prev = textAt(value, 'prev');
    if (prev !== this.head) {
      const expectedPrev = this.head ?? 'null (cold start)';
      const message = `chain[${index}].prev must be ${expectedPrev} to chain the ledger`;
      errors.push({ index, code: 'chain_prev', path: 'prev', message });
    }
    this.head = actual;
    return step(errors);
  }
}

export interface ChainVerdict {
  readonly errors: readonly ChainError[];
  /** The errors as the real verifier words them: those of one receipt in one. */
  readonly messages: readonly string[];
  readonly head: string | null;
  readonly length: number;
}

export function verifyReceiptChain(values: readonly JsonValue[]): ChainVerdict {
  const chain = new ReceiptChain();
  const errors: ChainError[] = [];
  const messages: string[] = [];
  values.forEach((value, i) => {
    const step = chain.push(value);
    addAll(errors, step.errors);
    const words = step.errors.map(({ message }) => message);
    if (step.receipt.length)
      messages.push(`chain[${i}] is not a valid receipt: ${words.join('; ')}`);
    else addAll(messages, words);
  });
  return { errors, messages, head: chain.head, length: chain.length };
}
