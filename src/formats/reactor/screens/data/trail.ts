// A Reactor trail for its screens: the survey that was made at the import, and what a
// moment of it looks like.

import { askFormat } from '../../../../ledger/format/ask-format.ts';
import { ask } from '../../../../ui/data/host.ts';
import { defineLedgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import type { Costs } from '../../costs.ts';
import { RECEIPT_STATUSES, WAKE_SOURCES } from '../../read/receipt.ts';
import type { Survey } from '../../survey.ts';
import type { ReactorTrail } from '../../trail.ts';
import { WHYS } from '../../why.ts';

export type { CostTally } from '../../costs.ts';
export type { Costs, ReactorTrail, Survey };

export const trailQuery = defineLedgerQuery('fixed', 'trail', (id) =>
  askFormat(ask, { ledger: id, question: 'reactor.trail', query: null }),
);

/** One receipt out of the columns. */
export interface ReceiptFrame {
  readonly at: number;
  /** Index among the nodes. */
  readonly node: number;
  readonly label: string;
  readonly lane: string;
  readonly index: number;
  readonly status: (typeof RECEIPT_STATUSES)[number] | 'unknown';
  readonly source: (typeof WAKE_SOURCES)[number] | 'unknown';
  readonly why: (typeof WHYS)[number];
  readonly fresh: number;
  readonly reused: number;
  readonly drain: number;
  readonly slots: number;
  readonly slotsMoved: number;
  readonly moved: readonly string[];
  /** Indices of edges. */
  readonly lit: readonly number[];
  /** For each lit edge, the receipt that followed in the subscriber; −1: none did. */
  readonly reached: readonly number[];
  /** Positions in the file. */
  readonly causes: readonly number[];
}

export function frameAt({ nodes, facets, frames }: Survey, at: number): ReceiptFrame {
  const node = frames.node[at] ?? 0;
  const part = (lists: { at: Int32Array; items: Int32Array }) => [
    ...lists.items.subarray(lists.at[at] ?? 0, lists.at[at + 1] ?? 0),
  ];
  return {
    at,
    node,
    label: nodes[node]?.label ?? '',
    lane: nodes[node]?.id ?? '',
    index: frames.index[at] ?? 0,
    status: RECEIPT_STATUSES[frames.status[at] ?? -1] ?? 'unknown',
    source: WAKE_SOURCES[frames.source[at] ?? -1] ?? 'unknown',
    why: WHYS[frames.why[at] ?? -1] ?? 'same key',
    fresh: frames.fresh[at] ?? 0,
    reused: frames.reused[at] ?? 0,
    drain: frames.drain[at] ?? 0,
    slots: frames.slots[at] ?? 0,
    slotsMoved: frames.slotsMoved[at] ?? 0,
    moved: part(frames.moved).map((facet) => facets[facet] ?? ''),
    lit: part(frames.lit),
    reached: [...frames.reached.subarray(frames.lit.at[at] ?? 0, frames.lit.at[at + 1] ?? 0)],
    causes: part(frames.causes),
  };
}
