// The receipts of a driven reactor, in words, as they appear.

import type { ReactorEvent } from '../../write/engine/events.ts';
import type { EngineReceipt } from '../../write/engine/receipt.ts';
import type { AppendedReceipt, EngineTrail } from '../../write/engine/trail.ts';

export interface LabEdge {
  readonly producer: string;
  readonly subscriber: string;
  readonly facet: string;
}

export interface LabReceipt {
  readonly index: number;
  readonly node: string;
  readonly label: string;
  readonly status: 'rendered' | 'skipped' | 'failed';
  readonly source: 'input' | 'self' | 'external';
  readonly hash: string;
  readonly moved: readonly string[];
  /** Edges along which it propagates. */
  readonly lit: readonly LabEdge[];
  /** Labels of the nodes that it wakes. */
  readonly woke: readonly string[];
  readonly why: string;
  readonly fresh: number;
  readonly reused: number;
  /** Fresh tokens of the render that a skip spared. */
  readonly saved: number;
  readonly now: number;
}

interface Around {
  readonly trail: EngineTrail;
  readonly labels: ReadonlyMap<string, string>;
  readonly now: number;
}

export function receiptLine(
  { appended, lit }: Extract<ReactorEvent, { type: 'receipt' }>,
  { trail, labels, now }: Around,
): LabReceipt {
  const { receipt, index, moved } = appended;
  const { node, status, wake, contentHash, cost } = receipt;
  const own = trail.entries.slice(0, index).filter((one) => one.receipt.node === node);
  const name = (id: string) => labels.get(id) ?? id;
  return {
    index,
    node,
    status,
    now,
    lit,
    label: name(node),
    source: wake.source,
    hash: contentHash,
    moved: status === 'rendered' ? moved : [],
    woke: [...new Set(lit.map(({ subscriber }) => name(subscriber)))],
    why: explain(receipt, own, trail, name),
    fresh: cost.fresh,
    reused: cost.reused,
    saved: status === 'skipped' ? lastCost(own) : 0,
  };
}

function lastCost(own: readonly AppendedReceipt[]): number {
  const paid = own.findLast(({ receipt }) => receipt.cost.fresh > 0);
  return paid?.receipt.cost.fresh ?? 0;
}

function explain(
  receipt: EngineReceipt,
  own: readonly AppendedReceipt[],
  trail: EngineTrail,
  name: (node: string) => string,
): string {
  const { status, semanticDiff, cost, wake, inputs, contract } = receipt;
  const said = semanticDiff.members.find(([key]) => key === 'failure_reason')?.[1];
  if (status === 'failed') {
    return `Nothing is committed: ${typeof said === 'string' ? said : 'no reason was given'}.`;
  }
  if (status === 'skipped') return 'Its contract and all that it reads are as they were.';
  if (cost.provider === 'forecast') return 'The time of what it knew is up.';
  if (receipt.inputs.length === 0 && wake.source === 'external') return 'It arrived from outside.';
  const last = own.at(-1)?.receipt;
  if (!last) return 'It has never rendered.';
  if (last.contract !== contract) return 'Its contract is another one.';
  const slots = inputs.flatMap((token, slot) => (last.inputs[slot] === token ? [] : [slot]));
  if (!slots.length) return 'Its last render failed.';
  const cause = trail.entries.find((one) => one.receipt.contentHash === wake.refs[0]);
  const by = cause ? ` It was woken by ${name(cause.receipt.node)}.` : '';
  return `${slots.length === 1 ? 'One thing' : `${slots.length} things`} that it reads moved.${by}`;
}

export function sumReceipts(lines: readonly LabReceipt[]) {
  const count = (status: LabReceipt['status']) =>
    lines.filter((line) => line.status === status).length;
  const sum = (key: 'fresh' | 'reused' | 'saved') =>
    lines.reduce((total, line) => total + line[key], 0);
  return {
    rendered: count('rendered'),
    skipped: count('skipped'),
    failed: count('failed'),
    fresh: sum('fresh'),
    reused: sum('reused'),
    saved: sum('saved'),
  };
}
