// Numbers by ids of 32 bytes, for very many of them: no text and no object for each. Whoever
// wrote a ledger chose its ids, so where one is looked for depends on chance as well: nobody
// can choose ids that are all looked for in the same place.

import { Uint32Column } from './columns.ts';
import { ID_SIZE, IdColumn, type IdStore } from './id-column.ts';

const FIRST = 8;

/** For each value of a byte at each place of an id, a number of chance. */
const CHANCE = Uint32Array.from({ length: ID_SIZE * 256 }, () => Math.random() * 2 ** 32);

const NO_SLOTS = new Uint32Array(1);

export class IdTable {
  private readonly known = new IdColumn();
  private readonly values = new Uint32Column();
  /** 1 + which id; 0: free. At most half of them are taken. Made again where there are none. */
  private slots = NO_SLOTS;

  get size(): number {
    return this.known.length;
  }

  /** `id`: 32 bytes. */
  get(id: Uint8Array): number | undefined {
    if (!this.size) return undefined;
    const slot = this.findSlot(id);
    const which = this.slots[slot] ?? 0;
    return which ? this.valueAt(which - 1) : undefined;
  }

  has(id: Uint8Array): boolean {
    return this.get(id) !== undefined;
  }

  /** `id` is copied. `value`: a whole number below 2^32. */
  set(id: Uint8Array, value: number): void {
    const known = this.add(id, value);
    if (known) this.values.set(known - 1, value);
  }

  /** The value that an id has already; undefined: none, and from now on this one. */
  setFirst(id: Uint8Array, value: number): number | undefined {
    const known = this.add(id, value);
    return known ? this.valueAt(known - 1) : undefined;
  }

  /** @returns 1 + which id it is, if it was there; else 0 */
  private add(id: Uint8Array, value: number): number {
    if (2 * this.size + 1 >= this.slots.length) this.makeSlots();
    const slot = this.findSlot(id);
    const known = this.slots[slot] ?? 0;
    if (known) return known;
    this.values.push(value);
    this.known.push(id);
    this.slots[slot] = this.size;
    return 0;
  }

  /** In the order in which they were first set. Each id is shared, and must not be changed. */
  *entries(): Generator<readonly [id: Uint8Array, value: number]> {
    for (let which = 0; which < this.size; which++)
      yield [this.known.at(which), this.valueAt(which)];
    // Of very many tables, what was read of each would stay.
    this.known.release();
  }

  /** In the same order, shared as well. */
  *ids(): Generator<Uint8Array> {
    for (let which = 0; which < this.size; which++) yield this.known.at(which);
    this.known.release();
  }

  /**
   * Gives back what it would need to grow, or to find an id again: that is made when it is asked.
   * `store`: where its ids may be from now on, of a table that is seldom asked.
   */
  trim(store?: IdStore): void {
    if (store) this.known.moveTo(store);
    else this.known.trim();
    this.values.trim();
    this.slots = NO_SLOTS;
  }

  /** Room for as many again. */
  private makeSlots(): void {
    let length = 2 * FIRST;
    while (length < 2 * this.size + 2) length *= 2;
    this.slots = new Uint32Array(length);
    for (let which = 0; which < this.size; which++)
      this.slots[this.findSlot(this.known.at(which))] = which + 1;
  }

  /** The slot of an id, or the free one where it would go. */
  private findSlot(id: Uint8Array): number {
    if (this.size && this.slots === NO_SLOTS) this.makeSlots();
    const last = this.slots.length - 1;
    let mixed = 0;
    for (let i = 0; i < ID_SIZE; i++) mixed ^= CHANCE[256 * i + (id[i] ?? 0)] ?? 0;
    let slot = mixed & last;
    for (let which = this.slots[slot] ?? 0; which; which = this.slots[slot] ?? 0) {
      if (this.known.isAt(which - 1, id)) return slot;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private valueAt(which: number): number {
    return this.values.at(which) ?? 0;
  }
}
