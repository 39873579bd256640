// Entries on their way from the thread that reads, scans and hashes them to the one that verifies
// them in order. Commits are most of them: they go in a few arrays that are handed over. What is no
// commit, or unusual in any way, goes as it is, and is read again there: every finding is made in
// one place.

import type { HashEngine } from '../../../core/hash/hash.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { SqlValue } from '../../../sources/sqlite/sqlite.ts';
import { toEntry } from '../containers/row.ts';
import { Hashes } from '../payload/many.ts';
import { Payload } from '../payload/payload.ts';
import { scanCommit } from '../payload/scan.ts';
import { KINDS } from '../payload/schema.ts';
import type { CommitSpans } from '../payload/spans.ts';

/** An entry's place among those of a piece, by what is known of it. */
export const FLAG = { usual: 1, parent: 2, time: 4, content: 8, body: 16, locator: 32 } as const;
export const ID_SIZE = 32;
export const KIND_NAMES: readonly string[] = [...KINDS];

/** One element for each entry, unless it says otherwise. */
export interface Piece {
  readonly entries: number;
  /** Of all payloads. */
  readonly size: number;
  /** {@link FLAG}s. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Which of {@link KIND_NAMES} the record says. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly seqs: Float64Array<ArrayBuffer>;
  readonly times: Float64Array<ArrayBuffer>;
  readonly locators: Float64Array<ArrayBuffer>;
  /** 32 bytes for each. */
  readonly ids: Uint8Array<ArrayBuffer>;
  readonly parents: Uint8Array<ArrayBuffer>;
  /** Payloads one after another, and where each of them ends. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Where the parts of commits are, one after another, and where those of each end. */
  readonly places: Int32Array<ArrayBuffer>;
  readonly placeEnds: Uint32Array<ArrayBuffer>;
  /** What is not usual, in order. Their payloads are in here. */
  readonly others: readonly Entry[];
}

export type Row = readonly SqlValue[];

/** About how many bytes of payloads a piece has. */
const PIECE_BYTES = 512 * 1024;
const PIECE_ENTRIES = 1024;

/** `isStrict`: the hash of a commit's body is asked for as well. */
export function* pack(
  rows: Iterable<Row>,
  hash: HashEngine,
  isStrict: boolean,
): Generator<Piece, void> {
  let piece = new PieceWriter(hash, isStrict);
  for (const row of rows) {
    piece.add(row);
    if (!piece.isFull) continue;
    yield piece.done();
    piece = new PieceWriter(hash, isStrict);
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
  private readonly flags: number[] = [];
  private readonly kinds: number[] = [];
  private readonly seqs: number[] = [];
  private readonly times: number[] = [];
  private readonly locators: number[] = [];
  private readonly ids = new Uint8Array(ID_SIZE * PIECE_ENTRIES);
  private readonly parents = new Uint8Array(ID_SIZE * PIECE_ENTRIES);
  private readonly payloads: Payload[] = [];
  /** Which entry each of them is of. */
  private readonly usual: number[] = [];
  private readonly hashes: Hashes;
  private readonly ends: number[] = [];
  private readonly places: number[] = [];
  private readonly placeEnds: number[] = [];
  private readonly others: Entry[] = [];

  constructor(hash: HashEngine, isStrict: boolean) {
    this.hashes = new Hashes(hash, isStrict);
  }

  get isFull(): boolean {
    return this.size + this.othersSize >= PIECE_BYTES || this.entries === PIECE_ENTRIES;
  }

  add(row: Row): void {
    const usual = usualRow(row);
    const spans = usual && scanCommit(usual.bytes);
    if (usual && spans)
      this.addUsual(usual, new Payload('commit', usual.bytes, true, spans), spans);
    else {
      const entry = toEntry(row, 0);
      this.others.push(entry);
      this.othersSize += entry.bytes.length;
      this.flags.push(0);
      this.kinds.push(0);
      // It is counted on from where a range was left off.
      this.seqs.push(typeof row[SEQ] === 'number' ? row[SEQ] : 0);
      this.times.push(0);
      this.locators.push(0);
    }
    this.ends.push(this.size);
    this.placeEnds.push(this.places.length);
    this.entries++;
  }

  done(): Piece {
    const { entries, flags, kinds, seqs, times, locators, ends, places, placeEnds, others } = this;
    const bytes = new Uint8Array(this.size);
    let at = 0;
    this.hashes.hold();
    this.payloads.forEach(({ canonical, held }, i) => {
      bytes.set(canonical, at);
      at += canonical.length;
      const entry = this.usual[i] ?? 0;
      const right = (held.content ? FLAG.content : 0) | (held.body ? FLAG.body : 0);
      flags[entry] = (flags[entry] ?? 0) | right;
    });
    return {
      entries,
      size: this.size + this.othersSize,
      flags: Uint8Array.from(flags),
      kinds: Uint8Array.from(kinds),
      seqs: Float64Array.from(seqs),
      times: Float64Array.from(times),
      locators: Float64Array.from(locators),
      ids: this.ids.slice(0, ID_SIZE * entries),
      parents: this.parents.slice(0, ID_SIZE * entries),
      bytes,
      ends: Uint32Array.from(ends),
      places: Int32Array.from(places),
      placeEnds: Uint32Array.from(placeEnds),
      others,
    };
  }

  private addUsual(row: UsualRow, payload: Payload, spans: CommitSpans): void {
    const { id, parent, seq, kind, time, locator, bytes } = row;
    const { entries } = this;
    let flags: number = FLAG.usual;
    this.ids.set(id, ID_SIZE * entries);
    if (parent) {
      flags |= FLAG.parent;
      this.parents.set(parent, ID_SIZE * entries);
    }
    if (time !== null) flags |= FLAG.time;
    if (locator !== undefined) flags |= FLAG.locator;
    this.hashes.add(payload, id);
    this.usual.push(entries);
    this.flags.push(flags);
    this.kinds.push(kind);
    this.seqs.push(seq);
    this.times.push(time ?? 0);
    this.locators.push(locator ?? 0);
    this.payloads.push(payload);
    this.size += bytes.length;
    for (let i = 0; i < spans.places.length; i++) this.places.push(spans.places[i] ?? 0);
  }
}

interface UsualRow {
  readonly id: Uint8Array;
  readonly parent: Uint8Array | null;
  readonly seq: number;
  readonly kind: number;
  readonly time: number | null;
  readonly locator: number | undefined;
  readonly bytes: Uint8Array;
}

/** A row of which every column is what the runtime writes, in the order that {@link toEntry} takes. */
function usualRow(row: Row): UsualRow | null {
  const [id, lane, parent, seq, kind, bytes, time, type, locator] = row;
  if (!isId(id) || !isId(lane) || !(parent === null || isId(parent))) return null;
  if (type !== 'integer' || typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0)
    return null;
  if (typeof kind !== 'string' || !KINDS.has(kind) || !(bytes instanceof Uint8Array)) return null;
  if (time !== null && typeof time !== 'number') return null;
  if (locator !== undefined && typeof locator !== 'number') return null;
  return { id, parent, seq, kind: KIND_NAMES.indexOf(kind), time, locator, bytes };
}

function isId(cell: SqlValue | undefined): cell is Uint8Array {
  return cell instanceof Uint8Array && cell.length === ID_SIZE;
}

/** What is handed over with a piece, and not copied. */
export function buffersOf(piece: Piece): ArrayBuffer[] {
  const { flags, kinds, seqs, times, locators, ids, parents, bytes, ends, places, placeEnds } =
    piece;
  return [flags, kinds, seqs, times, locators, ids, parents, bytes, ends, places, placeEnds].map(
    ({ buffer }) => buffer,
  );
}
