// A table of slots, searched by the hash of a name, says which resource of a lane's state has it.

import {
  FIRST_FIELD,
  HASH_FIELD,
  ID_LENGTH,
  KIND_LENGTH,
  NAME_FIELD,
  type ResourceColumns,
  startInPiece,
} from './resource-columns.ts';
import { isSpelledAt, type SpelledName } from './spelled-name.ts';
import { copyTo, ValueRoom } from './value-room.ts';

export class NameSlots {
  /** 1 + the number of a resource; 0 for a free slot. At most half of them are taken. */
  private slots = new Uint32Array(2 * FIRST_FIELD);
  private readonly columns: ResourceColumns;
  readonly names = new ValueRoom();

  constructor(columns: ResourceColumns) {
    this.columns = columns;
  }

  at(slot: number): number {
    return (this.slots[slot] ?? 0) - 1;
  }

  /** The slot of a name, or the free one where it would go. */
  find(bytes: Uint8Array, name: SpelledName, hash: number): number {
    const last = this.slots.length - 1;
    let slot = hash & last;
    for (let which = this.slots[slot] ?? 0; which; which = this.slots[slot] ?? 0) {
      if (this.isNamed(which - 1, bytes, name, hash)) return slot;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  add(bytes: Uint8Array, name: SpelledName, hash: number, slot: number): number {
    const which = this.columns.add();
    const { words } = this.columns.of(which);
    const at = startInPiece(which);
    const { kindStart, kindEnd, idStart, idEnd } = name;
    const kindLength = kindEnd - kindStart;
    words[at + HASH_FIELD] = hash;
    words[at + KIND_LENGTH] = kindLength;
    words[at + ID_LENGTH] = idEnd - idStart;
    this.names.make(kindLength + idEnd - idStart, words, at + NAME_FIELD);
    const kept = this.names.piece(words, at + NAME_FIELD);
    const id = copyTo(kept, words[at + NAME_FIELD + 1] ?? 0, bytes, kindStart, kindEnd);
    copyTo(kept, id, bytes, idStart, idEnd);
    this.slots[slot] = which + 1;
    if (2 * this.columns.count >= this.slots.length) this.grow();
    return which;
  }

  private grow(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    const last = this.slots.length - 1;
    for (let which = 0; which < this.columns.count; which++) {
      let slot = (this.columns.of(which).words[startInPiece(which) + HASH_FIELD] ?? 0) & last;
      while (this.slots[slot]) slot = (slot + 1) & last;
      this.slots[slot] = which + 1;
    }
  }

  private isNamed(which: number, bytes: Uint8Array, name: SpelledName, hash: number): boolean {
    const { words } = this.columns.of(which);
    const at = startInPiece(which);
    if (words[at + HASH_FIELD] !== hash) return false;
    if (words[at + KIND_LENGTH] !== name.kindEnd - name.kindStart) return false;
    if (words[at + ID_LENGTH] !== name.idEnd - name.idStart) return false;
    const kept = this.names.piece(words, at + NAME_FIELD);
    return isSpelledAt(kept, words[at + NAME_FIELD + 1] ?? 0, bytes, name);
  }
}
