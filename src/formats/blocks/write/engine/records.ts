// The records of `blocks-ledger/1` as the engine keeps them, and how a line is written.

import { encodeText, toHex } from '../../../../base/bytes.ts';
import type { HashEngine } from '../../../../base/hash/hash.ts';
import { quote } from '../../../../base/json/canonical.ts';
import { isArray, isNumber, type JsonMember, type JsonValue } from '../../../../base/json/value.ts';
import { blocksCanonical } from '../../canonical.ts';
import { ContextHasher, type KeptContext } from '../../context-hash.ts';
import type { Orphans } from '../../rolled-back.ts';
import { toJson, type Value } from './value.ts';

export type Metadata = { readonly [key: string]: Value };

export interface SideEffect {
  /** "email", "http", "file": what sort of thing was done. */
  readonly kind: string;
  /** What would find it again: a message id, an address. */
  readonly ref: string;
  readonly reversible: boolean;
}

export type PurgeCause = 'window' | 'success' | 'compaction';

interface Numbered {
  readonly seq: number;
  readonly timestamp: number;
}

interface Written extends Numbered {
  readonly key: string;
  readonly source_block_id: string;
  readonly metadata: Metadata;
}

export type BlockRecord =
  | (Written & { readonly type: 'set'; readonly value: Value })
  | (Written & { readonly type: 'delete' })
  | (Numbered & {
      readonly type: 'checkpoint';
      readonly snapshot_id: string;
      readonly label: string;
    })
  | (Numbered & {
      readonly type: 'rollback';
      readonly snapshot_id: string;
      readonly reason: string;
      readonly orphans: Orphans;
    })
  | (Numbered & {
      readonly type: 'purge';
      readonly snapshot_ids: readonly string[];
      readonly cause: PurgeCause;
    })
  | (Numbered & {
      readonly type: 'child_started';
      readonly block_id: string;
      readonly parent_block_id: string;
    })
  | (Numbered & {
      readonly type: 'child_finished';
      readonly block_id: string;
      readonly parent_block_id: string;
      readonly status: string;
      readonly side_effects: readonly SideEffect[];
    })
  | (Numbered & { readonly type: 'completed'; readonly status: string });

export interface BlocksHeader {
  readonly run_id: string;
  readonly owner: string;
  readonly initial_context: { readonly [key: string]: Value };
  readonly created_at: number;
}

/** Writes records one after another; what was written is not made again. */
export class LineWriter {
  private readonly lines: string[];
  private readonly context: ContextHasher;
  private readonly kept = new Map<string, KeptContext>();
  private last: string | null = null;
  private readonly owner: string;
  private readonly chained: boolean;
  private readonly hash: HashEngine;

  constructor(header: BlocksHeader, chained: boolean, hash: HashEngine) {
    this.owner = header.owner;
    this.chained = chained;
    this.hash = hash;
    this.context = new ContextHasher(hash);
    for (const [key, value] of Object.entries(header.initial_context))
      this.context.put(key, encodeText(blocksCanonical(toJson(value))));
    const { run_id, owner, initial_context, created_at } = header;
    const members: JsonMember[] = [
      ['type', 'header'],
      ['format', 'blocks-ledger/1'],
      ['run_id', run_id],
      ['owner', owner],
      ['initial_context', toJson(initial_context)],
      ['created_at', toJson(created_at)],
    ];
    this.lines = [this.line(members)];
  }

  /** The log up to and including these records, which begin with those written before. */
  text(records: readonly BlockRecord[]): string {
    for (let i = this.lines.length - 1; i < records.length; i++) {
      const record = records[i];
      if (record) this.lines.push(this.line(this.members(record)));
    }
    return this.lines.join('');
  }

  private members(record: BlockRecord): JsonMember[] {
    const { type, seq, timestamp, ...rest } = record;
    const members: JsonMember[] = [
      ['type', type],
      ['seq', toJson(seq)],
      ...Object.entries(rest).map(([name, value]): JsonMember => [name, toJson(value)]),
      ['timestamp', toJson(timestamp)],
    ];
    const stateHash = this.apply(record);
    if (stateHash !== null) members.push(['state_hash', stateHash]);
    members.push(['writer', this.owner]);
    return members;
  }

  /** Follows the context; a checkpoint's hash is made here, when it is written out. */
  private apply(record: BlockRecord): string | null {
    const { context, kept } = this;
    switch (record.type) {
      case 'set':
        context.put(record.key, encodeText(blocksCanonical(toJson(record.value))));
        return null;
      case 'delete':
        context.remove(record.key);
        return null;
      case 'checkpoint':
        kept.set(record.snapshot_id, context.keep());
        return context.hash();
      case 'rollback': {
        const target = kept.get(record.snapshot_id);
        if (target) context.restore(target);
        return null;
      }
      case 'purge':
        for (const id of record.snapshot_ids) kept.delete(id);
        return null;
      default:
        return null;
    }
  }

  private line(members: JsonMember[]): string {
    if (this.chained) {
      members.push(['prev', this.last]);
      const id = toHex(this.hash.blake3(encodeText(blocksCanonical({ members }))));
      members.push(['id', id]);
      this.last = id;
    }
    return `${engineJsonText({ members })}\n`;
  }
}

/** JSON with its members in their own order. */
export function engineJsonText(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (isArray(value)) return `[${value.map(engineJsonText).join(',')}]`;
  if (isNumber(value)) return value.number;
  return `{${value.members.map(([key, item]) => `${quote(key)}:${engineJsonText(item)}`).join(',')}}`;
}
