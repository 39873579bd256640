// The state of one lane takes one delta after another. It lies in columns, with names and values as
// the bytes that spell them: of very many resources, objects and texts would take several times as
// much memory, and collecting them would take longer than all else.

import { encodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { quote } from '../../base/json/canonical.ts';
import { type FoldFault, findFoldFault, type GuardedOp, type Resource } from './fold.ts';
import { NameSlots } from './name-slots.ts';
import {
  COMMIT,
  COMMIT_BYTES,
  ID_LENGTH,
  INDEX,
  KIND_LENGTH,
  NAME_FIELD,
  OP,
  RETRACTED_FIELD,
  ResourceColumns,
  startInPiece,
  VALUE,
  VALUE_LENGTH,
} from './resource-columns.ts';
import { hashSpelledName, readSpelledText, type SpelledName } from './spelled-name.ts';
import { SpelledNames, type SpelledResource, spelledHash } from './spelled-state.ts';
import { ValueRoom } from './value-room.ts';

/** The places of an op's parts among such bytes. */
export interface SpelledOp extends SpelledName {
  op: GuardedOp['op'];
  expected: GuardedOp['expected'];
  valueStart: number;
  valueEnd: number;
}

/** A reader fills it. */
export function emptyOp(): SpelledOp {
  return {
    op: 'create',
    kindStart: 0,
    kindEnd: 0,
    idStart: 0,
    idEnd: 0,
    expected: null,
    valueStart: 0,
    valueEnd: 0,
  };
}

/**
 * The author of an op: its entry, the op among those of the entry, and the 32 bytes of the commit,
 * which are copied.
 */
export interface OpAuthor {
  index: number;
  op: number;
  readonly commit: Uint8Array;
}

export class StateTable {
  private readonly columns = new ResourceColumns();
  private readonly slots = new NameSlots(this.columns);
  private values = new ValueRoom();

  get size(): number {
    return this.columns.count;
  }

  /** An op that does not apply changes nothing. */
  apply(bytes: Uint8Array, op: SpelledOp, by: OpAuthor): FoldFault | null {
    const hash = hashSpelledName(bytes, op);
    const slot = this.slots.find(bytes, op, hash);
    const found = this.slots.at(slot);
    const isNew = found < 0;
    const fault = findFoldFault(op.op, op.expected, isNew ? null : this.columns.readVersion(found));
    if (fault) return fault;
    const which = isNew ? this.slots.add(bytes, op, hash, slot) : found;
    const { words, versions, bytes: columns } = this.columns.of(which);
    const at = startInPiece(which);
    if (op.op === 'retract') words[at + RETRACTED_FIELD] = 1;
    else {
      const { valueStart, valueEnd } = op;
      const before = isNew ? null : (words[at + VALUE_LENGTH] ?? 0);
      this.values.keep(bytes, valueStart, valueEnd, words, at + VALUE, before);
      words[at + VALUE_LENGTH] = valueEnd - valueStart;
    }
    versions[at / 2] = (versions[at / 2] ?? 0) + 1;
    words[at + INDEX] = by.index;
    words[at + OP] = by.op;
    columns.set(by.commit, 4 * (at + COMMIT));
    if (this.values.isWasted) this.tidy();
    return null;
  }

  /** Null when there is no such resource. */
  versionFor(bytes: Uint8Array, name: SpelledName): number | null {
    const found = this.slots.at(this.slots.find(bytes, name, hashSpelledName(bytes, name)));
    return found < 0 ? null : this.columns.readVersion(found);
  }

  /** Takes a resource over as it is; `commit` is that of its author. */
  put({ kind, id, value, ...resource }: Resource<Uint8Array>, commit: Uint8Array): void {
    const bytes = encodeText(`${quote(kind)}${quote(id)}`);
    const kindEnd = encodeText(quote(kind)).length;
    const name = { kindStart: 0, kindEnd, idStart: kindEnd, idEnd: bytes.length };
    const hash = hashSpelledName(bytes, name);
    const slot = this.slots.find(bytes, name, hash);
    const found = this.slots.at(slot);
    const which = found < 0 ? this.slots.add(bytes, name, hash, slot) : found;
    const { words, versions, bytes: columns } = this.columns.of(which);
    const at = startInPiece(which);
    this.values.keep(value, 0, value.length, words, at + VALUE, null);
    words[at + VALUE_LENGTH] = value.length;
    versions[at / 2] = Number(resource.version);
    words[at + INDEX] = resource.touched.index;
    words[at + OP] = resource.touched.op;
    words[at + RETRACTED_FIELD] = Number(resource.retracted);
    columns.set(commit, 4 * (at + COMMIT));
  }

  /**
   * Yields all of them, in the order in which they came. Their values are shared, and good until
   * the next op.
   */
  *resources(lane: string): Generator<Resource<Uint8Array>> {
    for (let which = 0; which < this.size; which++) yield this.resource(lane, which);
  }

  /** Makes the same hash as `worldHash`. */
  hash(engine: HashEngine): string {
    const names = new SpelledNames(this.size);
    for (let which = 0; which < this.size; which++) {
      const { words } = this.columns.of(which);
      const at = startInPiece(which);
      const kindLength = words[at + KIND_LENGTH] ?? 0;
      const start = words[at + NAME_FIELD + 1] ?? 0;
      const idEnd = start + kindLength + (words[at + ID_LENGTH] ?? 0);
      names.add(this.slots.names.piece(words, at + NAME_FIELD), start, start + kindLength, idEnd);
    }
    return spelledHash(this.spelled(names.inOrder()), engine);
  }

  /** One object serves for all of them. */
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
      const { words, versions, bytes } = this.columns.of(which);
      const at = startInPiece(which);
      one.name = this.slots.names.piece(words, at + NAME_FIELD);
      one.kindStart = words[at + NAME_FIELD + 1] ?? 0;
      one.kindEnd = one.kindStart + (words[at + KIND_LENGTH] ?? 0);
      one.idEnd = one.kindEnd + (words[at + ID_LENGTH] ?? 0);
      one.commit = bytes;
      one.commitStart = 4 * (at + COMMIT);
      one.retracted = words[at + RETRACTED_FIELD] === 1;
      one.value = this.values.piece(words, at + VALUE);
      one.valueStart = words[at + VALUE + 1] ?? 0;
      one.valueEnd = one.valueStart + (words[at + VALUE_LENGTH] ?? 0);
      one.version = versions[at / 2] ?? 0;
      yield one;
    }
  }

  private resource(lane: string, which: number): Resource<Uint8Array> {
    const { words, versions, bytes } = this.columns.of(which);
    const at = startInPiece(which);
    const kindLength = words[at + KIND_LENGTH] ?? 0;
    const name = this.slots.names.at(
      words,
      at + NAME_FIELD,
      kindLength + (words[at + ID_LENGTH] ?? 0),
    );
    const commit = 4 * (at + COMMIT);
    return {
      kind: readSpelledText(name.subarray(0, kindLength)),
      id: readSpelledText(name.subarray(kindLength)),
      version: versions[at / 2] ?? 0,
      retracted: words[at + RETRACTED_FIELD] === 1,
      lastCommit: toHex(bytes.subarray(commit, commit + COMMIT_BYTES)),
      touched: { lane, index: words[at + INDEX] ?? 0, op: words[at + OP] ?? 0 },
      value: this.values.at(words, at + VALUE, words[at + VALUE_LENGTH] ?? 0),
    };
  }

  /** Keeps the values in force, and drops the memory of those before them. */
  private tidy(): void {
    const values = new ValueRoom();
    for (let which = 0; which < this.size; which++) {
      const { words } = this.columns.of(which);
      const at = startInPiece(which);
      const from = words[at + VALUE + 1] ?? 0;
      const to = from + (words[at + VALUE_LENGTH] ?? 0);
      values.keep(this.values.piece(words, at + VALUE), from, to, words, at + VALUE, null);
    }
    this.values = values;
  }
}
