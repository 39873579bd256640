// The state of one lane, to which deltas are applied one after another. It lies in columns, with names
// and values as the bytes that spell them: of very many resources, objects and texts would take several
// times as much room, and collecting them would take longer than all else.

import { decodeText, encodeText, toHex } from '../bytes.ts';
import type { HashEngine } from '../hash/hash.ts';
import { quote } from '../json/canonical.ts';
import { type FoldFault, faultOf, type GuardedOp, type Resource } from './fold.ts';
import { SpelledNames, type SpelledResource, spelledHash } from './spelled-state.ts';
import { copyTo, PLACE_SIZE, ValueRoom } from './value-room.ts';

/** Where the names of a resource are among bytes that spell them canonically, with their quotes. */
interface SpelledName {
  kindStart: number;
  kindEnd: number;
  idStart: number;
  idEnd: number;
}

/** Where the parts of an op are among such bytes. */
export interface SpelledOp extends SpelledName {
  op: GuardedOp['op'];
  expected: GuardedOp['expected'];
  valueStart: number;
  valueEnd: number;
}

/** Whose op it is: its entry, the op among those of the entry, and the 32 bytes of the commit, which are copied. */
export interface OpAuthor {
  index: number;
  op: number;
  readonly commit: Uint8Array;
}

/** Of each resource, in numbers of 32 bits. Its version is one of 64, and comes first. */
const HASH = 2;
const NAME = 3;
const KIND_LENGTH = NAME + PLACE_SIZE;
const ID_LENGTH = KIND_LENGTH + 1;
const VALUE = ID_LENGTH + 1;
const VALUE_LENGTH = VALUE + PLACE_SIZE;
const INDEX = VALUE_LENGTH + 1;
const OP = INDEX + 1;
const FLAGS = OP + 1;
const COMMIT = FLAGS + 1;
const COMMIT_BYTES = 32;
/** Even, for the versions. */
const EACH = 2 * Math.ceil((COMMIT + COMMIT_BYTES / 4) / 2);

const FLAG = { retracted: 1, changed: 2 } as const;

/** Resources that are kept in one array: the first one grows. */
const PIECE = 1024;
const FIRST = 8;

class Piece {
  readonly words: Uint32Array;
  readonly versions: Float64Array;
  readonly bytes: Uint8Array;

  constructor(resources: number) {
    this.words = new Uint32Array(EACH * resources);
    this.versions = new Float64Array(this.words.buffer);
    this.bytes = new Uint8Array(this.words.buffer);
  }
}

const NO_PIECE = new Piece(0);

/** For each value of a byte, a number of chance: nobody can choose names that are all in one slot. */
const CHANCE = Uint32Array.from({ length: 256 }, () => Math.random() * 2 ** 32);

export class StateTable {
  private count = 0;
  private readonly pieces: Piece[] = [];
  /** 1 + the number of a resource; 0: free. At most half of them are taken. */
  private slots = new Uint32Array(2 * FIRST);
  private readonly names = new ValueRoom();
  private values = new ValueRoom();

  get size(): number {
    return this.count;
  }

  /** What does not apply changes nothing. */
  apply(bytes: Uint8Array, op: SpelledOp, by: OpAuthor): FoldFault | null {
    const hash = hashOf(bytes, op);
    const slot = this.slotOf(bytes, op, hash);
    const found = (this.slots[slot] ?? 0) - 1;
    const isNew = found < 0;
    const fault = faultOf(op.op, op.expected, isNew ? null : this.versionOf(found));
    if (fault) return fault;
    const which = isNew ? this.add(bytes, op, hash, slot) : found;
    const { words, versions, bytes: columns } = this.pieceOf(which);
    const at = EACH * (which % PIECE);
    if (op.op === 'retract') words[at + FLAGS] = (words[at + FLAGS] ?? 0) | FLAG.retracted;
    else {
      const { valueStart, valueEnd } = op;
      const before = isNew ? null : (words[at + VALUE_LENGTH] ?? 0);
      this.values.keep(bytes, valueStart, valueEnd, words, at + VALUE, before);
      words[at + VALUE_LENGTH] = valueEnd - valueStart;
    }
    versions[at / 2] = (versions[at / 2] ?? 0) + 1;
    words[at + INDEX] = by.index;
    words[at + OP] = by.op;
    words[at + FLAGS] = (words[at + FLAGS] ?? 0) | FLAG.changed;
    columns.set(by.commit, 4 * (at + COMMIT));
    if (this.values.isWasted) this.tidy();
    return null;
  }

  /** The version that an op finds; null: there is no such resource. */
  versionFor(bytes: Uint8Array, name: SpelledName): number | null {
    const found = this.slots[this.slotOf(bytes, name, hashOf(bytes, name))] ?? 0;
    return found ? this.versionOf(found - 1) : null;
  }

  /** Takes one over as it is; `commit`: as its author's. */
  put({ kind, id, value, ...resource }: Resource<Uint8Array>, commit: Uint8Array): void {
    const bytes = encodeText(`${quote(kind)}${quote(id)}`);
    const kindEnd = encodeText(quote(kind)).length;
    const name = { kindStart: 0, kindEnd, idStart: kindEnd, idEnd: bytes.length };
    const hash = hashOf(bytes, name);
    const slot = this.slotOf(bytes, name, hash);
    const found = (this.slots[slot] ?? 0) - 1;
    const which = found < 0 ? this.add(bytes, name, hash, slot) : found;
    const { words, versions, bytes: columns } = this.pieceOf(which);
    const at = EACH * (which % PIECE);
    this.values.keep(value, 0, value.length, words, at + VALUE, null);
    words[at + VALUE_LENGTH] = value.length;
    versions[at / 2] = Number(resource.version);
    words[at + INDEX] = resource.touched.index;
    words[at + OP] = resource.touched.op;
    words[at + FLAGS] = FLAG.changed | (resource.retracted ? FLAG.retracted : 0);
    columns.set(commit, 4 * (at + COMMIT));
  }

  /** All of them, in the order in which they came. Their values are shared, and good until the next op. */
  *resources(lane: string): Generator<Resource<Uint8Array>> {
    for (let which = 0; which < this.count; which++) yield this.resource(lane, which);
  }

  /** The same of those that changed since they were asked for last, each by a key of its own. */
  *takeChanged(lane: string): Generator<readonly [key: string, Resource<Uint8Array>]> {
    for (let which = 0; which < this.count; which++) {
      const { words } = this.pieceOf(which);
      const at = EACH * (which % PIECE) + FLAGS;
      const flags = words[at] ?? 0;
      if (!(flags & FLAG.changed)) continue;
      words[at] = flags & ~FLAG.changed;
      yield [String(which), this.resource(lane, which)];
    }
  }

  /** As `worldHash` makes it of the same resources. */
  hash(engine: HashEngine): string {
    const names = new SpelledNames(this.count);
    for (let which = 0; which < this.count; which++) {
      const { words } = this.pieceOf(which);
      const at = EACH * (which % PIECE);
      const kindLength = words[at + KIND_LENGTH] ?? 0;
      const start = words[at + NAME + 1] ?? 0;
      const idEnd = start + kindLength + (words[at + ID_LENGTH] ?? 0);
      names.add(this.names.piece(words, at + NAME), start, start + kindLength, idEnd);
    }
    return spelledHash(this.spelled(names.inOrder()), engine);
  }

  /** One object for all of them. */
  private *spelled(order: Uint32Array): Generator<SpelledResource> {
    const one: SpelledResource = {
      name: new Uint8Array(),
      kindStart: 0,
      kindEnd: 0,
      idEnd: 0,
      commit: new Uint8Array(),
      commitStart: 0,
      retracted: false,
      value: new Uint8Array(),
      valueStart: 0,
      valueEnd: 0,
      version: 0,
    };
    for (const which of order) {
      const { words, versions, bytes } = this.pieceOf(which);
      const at = EACH * (which % PIECE);
      one.name = this.names.piece(words, at + NAME);
      one.kindStart = words[at + NAME + 1] ?? 0;
      one.kindEnd = one.kindStart + (words[at + KIND_LENGTH] ?? 0);
      one.idEnd = one.kindEnd + (words[at + ID_LENGTH] ?? 0);
      one.commit = bytes;
      one.commitStart = 4 * (at + COMMIT);
      one.retracted = ((words[at + FLAGS] ?? 0) & FLAG.retracted) !== 0;
      one.value = this.values.piece(words, at + VALUE);
      one.valueStart = words[at + VALUE + 1] ?? 0;
      one.valueEnd = one.valueStart + (words[at + VALUE_LENGTH] ?? 0);
      one.version = versions[at / 2] ?? 0;
      yield one;
    }
  }

  private resource(lane: string, which: number): Resource<Uint8Array> {
    const { words, versions, bytes } = this.pieceOf(which);
    const at = EACH * (which % PIECE);
    const kindLength = words[at + KIND_LENGTH] ?? 0;
    const name = this.names.at(words, at + NAME, kindLength + (words[at + ID_LENGTH] ?? 0));
    const commit = 4 * (at + COMMIT);
    return {
      kind: textOf(name.subarray(0, kindLength)),
      id: textOf(name.subarray(kindLength)),
      version: versions[at / 2] ?? 0,
      retracted: ((words[at + FLAGS] ?? 0) & FLAG.retracted) !== 0,
      lastCommit: toHex(bytes.subarray(commit, commit + COMMIT_BYTES)),
      touched: { lane, index: words[at + INDEX] ?? 0, op: words[at + OP] ?? 0 },
      value: this.values.at(words, at + VALUE, words[at + VALUE_LENGTH] ?? 0),
    };
  }

  private pieceOf(which: number): Piece {
    return this.pieces[Math.floor(which / PIECE)] ?? NO_PIECE;
  }

  private versionOf(which: number): number {
    return this.pieceOf(which).versions[(EACH * (which % PIECE)) / 2] ?? 0;
  }

  /** Its version is 0. */
  private add(bytes: Uint8Array, name: SpelledName, hash: number, slot: number): number {
    const which = this.count++;
    this.makeRoom(which);
    const { words } = this.pieceOf(which);
    const at = EACH * (which % PIECE);
    const { kindStart, kindEnd, idStart, idEnd } = name;
    const kindLength = kindEnd - kindStart;
    words[at + HASH] = hash;
    words[at + KIND_LENGTH] = kindLength;
    words[at + ID_LENGTH] = idEnd - idStart;
    this.names.make(kindLength + idEnd - idStart, words, at + NAME);
    const kept = this.names.piece(words, at + NAME);
    const id = copyTo(kept, words[at + NAME + 1] ?? 0, bytes, kindStart, kindEnd);
    copyTo(kept, id, bytes, idStart, idEnd);
    this.slots[slot] = this.count;
    if (2 * this.count >= this.slots.length) this.makeSlots();
    return which;
  }

  private makeRoom(which: number): void {
    const piece = Math.floor(which / PIECE);
    const last = this.pieces[piece];
    const at = which % PIECE;
    if (last && EACH * at < last.words.length) return;
    const more = new Piece(piece ? PIECE : Math.min(PIECE, Math.max(FIRST, 2 * at)));
    if (last) more.words.set(last.words);
    this.pieces[piece] = more;
  }

  /** Room for as many again. */
  private makeSlots(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    const last = this.slots.length - 1;
    for (let which = 0; which < this.count; which++) {
      let slot = (this.pieceOf(which).words[EACH * (which % PIECE) + HASH] ?? 0) & last;
      while (this.slots[slot]) slot = (slot + 1) & last;
      this.slots[slot] = which + 1;
    }
  }

  /** The slot of a name, or the free one where it would go. */
  private slotOf(bytes: Uint8Array, name: SpelledName, hash: number): number {
    const last = this.slots.length - 1;
    let slot = hash & last;
    for (let which = this.slots[slot] ?? 0; which; which = this.slots[slot] ?? 0) {
      if (this.isNamed(which - 1, bytes, name, hash)) return slot;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private isNamed(which: number, bytes: Uint8Array, name: SpelledName, hash: number): boolean {
    const { words } = this.pieceOf(which);
    const at = EACH * (which % PIECE);
    const { kindStart, kindEnd, idStart, idEnd } = name;
    const kindLength = kindEnd - kindStart;
    if (words[at + HASH] !== hash || words[at + KIND_LENGTH] !== kindLength) return false;
    if (words[at + ID_LENGTH] !== idEnd - idStart) return false;
    const kept = this.names.piece(words, at + NAME);
    const start = words[at + NAME + 1] ?? 0;
    for (let i = kindStart; i < kindEnd; i++)
      if (kept[start + i - kindStart] !== bytes[i]) return false;
    const id = start + kindLength;
    for (let i = idStart; i < idEnd; i++) if (kept[id + i - idStart] !== bytes[i]) return false;
    return true;
  }

  /** Keeps the values in force, and not the room of those before them. */
  private tidy(): void {
    const values = new ValueRoom();
    for (let which = 0; which < this.count; which++) {
      const { words } = this.pieceOf(which);
      const at = EACH * (which % PIECE);
      const from = words[at + VALUE + 1] ?? 0;
      const to = from + (words[at + VALUE_LENGTH] ?? 0);
      values.keep(this.values.piece(words, at + VALUE), from, to, words, at + VALUE, null);
    }
    this.values = values;
  }
}

function hashOf(bytes: Uint8Array, { kindStart, kindEnd, idStart, idEnd }: SpelledName): number {
  return mixed(bytes, idStart, idEnd, mixed(bytes, kindStart, kindEnd, 0)) >>> 0;
}

function mixed(bytes: Uint8Array, from: number, to: number, before: number): number {
  let hash = before;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ (CHANCE[bytes[i] ?? 0] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function textOf(spelled: Uint8Array): string {
  const text = decodeText(spelled);
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
}
