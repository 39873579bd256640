// Rows become pieces. A row's blobs are read where the engine has them, and copied once.

import { equalAt } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { toEntry } from '../containers/row.ts';
import { Hashes } from '../payload/many.ts';
import { Payload } from '../payload/payload.ts';
import { scanCommit } from '../payload/scan.ts';
import { PAYLOAD_KINDS } from '../payload/schema.ts';
import { CommitSpans, type Span } from '../payload/spans.ts';
import {
  FLAG,
  ID_BYTES,
  KIND_NAMES,
  newBuffer,
  type Piece,
  type PieceColumns,
  viewPieceColumns,
} from './piece.ts';

export type ThreadRow = readonly SqlValue[];

/** About how many bytes of payloads that are not usual a piece has, at most. */
const MOST_OTHERS = 512 * 1024;
/** Commits whose hashes are computed at once. What is made of more would outlive a young collection. */
const AT_ONCE = 32;

/**
 * `rows`: their blobs need be good only until the next one; `entries`: how many they are, about.
 * `isStrict`: the hash of a commit's
 * body is asked for as well. `spare`: a buffer that may be filled again.
 */
export function* packPiece(
  rows: Iterable<ThreadRow>,
  entries: number,
  hash: HashEngine,
  isStrict: boolean,
  spare: () => ArrayBuffer | undefined = () => undefined,
): Generator<Piece, void> {
  // All of a range alike: filled again and again, small ones would become more and more.
  const begin = () => new PieceWriter(hash, isStrict, spare() ?? newBuffer(entries));
  let piece = begin();
  for (const row of rows) {
    if (!piece.add(row)) {
      yield piece.done();
      piece = begin();
      piece.add(row);
    }
  }
  if (piece.entries) yield piece.done();
}

/** Where a row has its seq. */
const SEQ = 3;

class PieceWriter {
  entries = 0;
  /** Bytes of the payloads of the usual ones, and of the others. */
  private size = 0;
  private othersSize = 0;
  /** How many numbers there are of places. */
  private placed = 0;
  private readonly buffer: ArrayBuffer;
  private readonly columns: PieceColumns;
  private readonly hash: HashEngine;
  private readonly isStrict: boolean;
  /** Of the usual ones, those whose hashes were not looked at yet; and which entries they are. */
  private hashes: Hashes;
  private readonly usual: number[] = [];
  private readonly others: Entry[] = [];
  /** Of the entry before, where another one can follow it. */
  private before: Payload | null = null;

  constructor(hash: HashEngine, isStrict: boolean, buffer: ArrayBuffer) {
    this.hash = hash;
    this.isStrict = isStrict;
    this.hashes = new Hashes(hash, isStrict);
    this.buffer = buffer;
    this.columns = viewPieceColumns(buffer);
  }

  private get isFull(): boolean {
    return this.othersSize >= MOST_OTHERS || this.entries === this.columns.flags.length;
  }

  /** False: it has no room for it. An empty one takes every row. */
  add(row: ThreadRow): boolean {
    if (this.isFull) return false;
    const { ends, placeEnds, bytes, places } = this.columns;
    const usual = usualRow(row);
    const spans = usual && usual.bytes.length <= bytes.length && scanCommit(usual.bytes);
    if (usual && spans && spans.places.length <= places.length) {
      if (this.size + usual.bytes.length > bytes.length) return false;
      if (this.placed + spans.places.length > places.length) return false;
      this.addUsual(usual, spans);
    } else this.addOther(row);
    ends[this.entries] = this.size;
    placeEnds[this.entries] = this.placed;
    this.entries++;
    return true;
  }

  done(): Piece {
    this.holdHashes();
    const { entries, buffer, others } = this;
    return { entries, size: this.size + this.othersSize, buffer, others };
  }

  /** Notes which hashes hold of those that were not looked at yet. */
  private holdHashes(): void {
    const { columns, usual, hash, isStrict } = this;
    this.hashes.hold().forEach(({ content, body }, i) => {
      const entry = usual[i] ?? 0;
      const right = (content ? FLAG.content : 0) | (body ? FLAG.body : 0);
      columns.flags[entry] = (columns.flags[entry] ?? 0) | right;
    });
    this.hashes = new Hashes(hash, isStrict);
    usual.length = 0;
  }

  private addOther(row: ThreadRow): void {
    const { columns, entries } = this;
    const entry = toEntry(row, 0);
    this.others.push({ ...entry, bytes: entry.bytes.slice() });
    this.othersSize += entry.bytes.length;
    columns.flags[entries] = 0;
    this.before = null;
    // It is counted on from where a range was left off.
    columns.seqs[entries] = typeof row[SEQ] === 'number' ? row[SEQ] : 0;
  }

  private addUsual(row: UsualRow, spans: CommitSpans): void {
    const { id, parent, seq, kind, time, locator } = row;
    const { entries, columns } = this;
    let flags: number = FLAG.usual;
    columns.ids.set(id, ID_BYTES * entries);
    if (parent) {
      flags |= FLAG.parent;
      columns.parents.set(parent, ID_BYTES * entries);
    }
    if (time !== null) flags |= FLAG.time;
    if (locator !== undefined) flags |= FLAG.locator;
    columns.kinds[entries] = kind;
    columns.seqs[entries] = seq;
    columns.times[entries] = time ?? 0;
    columns.locators[entries] = locator ?? 0;
    columns.places.set(spans.places, this.placed);
    const own = new CommitSpans(columns.places, this.placed);
    this.placed += spans.places.length;
    const bytes = columns.bytes.subarray(this.size, this.size + row.bytes.length);
    bytes.set(row.bytes);
    this.size += bytes.length;
    this.usual.push(entries);
    const ownId = columns.ids.subarray(ID_BYTES * entries, ID_BYTES * (entries + 1));
    const payload = new Payload('commit', bytes, true, own);
    this.hashes.add(payload, ownId);
    const plain = isPlain(row, payload) ? payload : null;
    if (plain && this.before && saysTheSame(plain, this.before) && this.isNext(row))
      flags |= FLAG.follows;
    columns.flags[entries] = flags;
    this.before = plain;
    if (this.usual.length === AT_ONCE) this.holdHashes();
  }

  /** Whether a row continues the one that was added last. */
  private isNext({ parent, seq, time }: UsualRow): boolean {
    const { seqs, times, flags, ids } = this.columns;
    const last = this.entries - 1;
    if (seq !== (seqs[last] ?? 0) + 1 || time === null || !parent) return false;
    if (!((flags[last] ?? 0) & FLAG.time) || time < (times[last] ?? 0)) return false;
    return equalAt(ids, ID_BYTES * last, parent);
  }
}

interface UsualRow {
  readonly id: Uint8Array;
  readonly lane: Uint8Array;
  readonly parent: Uint8Array | null;
  readonly seq: number;
  readonly kind: number;
  readonly time: number | null;
  readonly locator: number | undefined;
  readonly bytes: Uint8Array;
}

/** A row of which every column is what the runtime writes, in the order that {@link toEntry} takes. */
function usualRow(row: ThreadRow): UsualRow | null {
  const [id, lane, parent, seq, kind, bytes, time, type, locator] = row;
  if (!isId(id) || !isId(lane) || !(parent === null || isId(parent))) return null;
  if (type !== 'integer' || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0)
    return null;
  if (typeof kind !== 'string' || !PAYLOAD_KINDS.has(kind) || !(bytes instanceof Uint8Array))
    return null;
  if (time !== null && typeof time !== 'number') return null;
  if (locator !== undefined && typeof locator !== 'number') return null;
  return { id, lane, parent, seq, kind: KIND_NAMES.indexOf(kind), time, locator, bytes };
}

function isId(cell: SqlValue | undefined): cell is Uint8Array {
  return cell instanceof Uint8Array && cell.length === ID_BYTES;
}

/** Whether a commit is as `ReadEntry.follows` has it, but for the entry before it. */
function isPlain({ kind, lane, parent, seq }: UsualRow, payload: Payload): boolean {
  const { commit } = payload;
  if (kind !== COMMIT || !commit || !parent || commit.compensates) return false;
  const [named, ...more] = commit.parents;
  return (
    commit.decision === 'permit' &&
    named !== undefined &&
    !more.length &&
    payload.isIdAt(named, parent, 0) &&
    payload.isIdAt(commit.trajectory, lane, 0) &&
    payload.whole(commit.seq) === seq &&
    !isEmpty(commit.compiler) &&
    !isEmpty(commit.policySet)
  );
}

const COMMIT = KIND_NAMES.indexOf('commit');

function isEmpty([start, end]: Span): boolean {
  return end - start === 2;
}

function saysTheSame(one: Payload, other: Payload): boolean {
  if (!one.commit || !other.commit) return false;
  for (const part of SAME)
    if (!isSameText(one, one.commit.of(part), other, other.commit.of(part))) return false;
  return true;
}

const SAME = ['compiler', 'policySet', 'writ'] as const;

/** Both are canonical: one text is spelled in one way. */
function isSameText(one: Payload, [from, to]: Span, other: Payload, [start, end]: Span): boolean {
  if (to - from !== end - start) return false;
  for (let i = 0; i < to - from; i++)
    if (one.canonical[from + i] !== other.canonical[start + i]) return false;
  return true;
}
