// The world after an entry is a view of its lane's fold: nothing of it is made until it is asked
// for.

import type { Resource } from './fold.ts';
import type { FoldTable } from './fold-table.ts';
import { type FoldLayer, findIn, type OpRef } from './refs.ts';

export class FoldedWorld {
  readonly fold: FoldTable;
  /** −1 is before the first entry. */
  readonly index: number;
  private readonly position: number;

  constructor(fold: FoldTable, index: number) {
    this.fold = fold;
    this.index = index;
    this.position = fold.findPosition(index);
  }

  get size(): number {
    return this.fold.sizeAt(this.index);
  }

  get(kind: string, id: string): Resource | null {
    const ref = findIn(this.layers, kind, id);
    return ref?.fold.resourceAfter(ref.op) ?? null;
  }

  /**
   * Returns the numbers of its resources, ordered by kind, then id, by UTF-8 bytes; of all of them
   * or of a window. A number is valid for this fold only.
   */
  numbers(from = 0, to = this.size): Uint32Array {
    const end = Math.max(0, Math.min(to, this.size));
    const start = Math.max(0, Math.min(from, end));
    return this.fold.numbersAt(this.position, this.size, start, end - start);
  }

  name(number: number) {
    const { fold, op } = this.there(number);
    return fold.readName(op);
  }

  /** @throws Error when it is not the number of a resource that is there. */
  resource(number: number): Resource {
    const { fold, op } = this.there(number);
    return fold.resourceAfter(op);
  }

  /** Null when the resource is not there. */
  ref(number: number): OpRef | null {
    return this.fold.refAt(number, this.position);
  }

  *refs(): Generator<OpRef> {
    for (const number of this.numbers()) {
      const ref = this.ref(number);
      if (ref) yield ref;
    }
  }

  *resources(from = 0, to = this.size): Generator<Resource> {
    for (const number of this.numbers(from, to)) yield this.resource(number);
  }

  /** The lane itself comes first. */
  get layers(): readonly FoldLayer[] {
    const { fold, position } = this;
    const own: FoldLayer = {
      weight: fold.own,
      find: (kind, id) => {
        const number = fold.find(kind, id);
        return number === undefined ? null : fold.ownAt(number, position);
      },
      *refs() {
        for (let number = 0; number < fold.own; number++) {
          const ref = fold.ownAt(number, position);
          if (ref) yield ref;
        }
      },
    };
    return fold.own ? [own, ...fold.layers] : fold.layers;
  }

  private there(number: number): OpRef {
    const ref = this.ref(number);
    if (!ref) throw new Error(`no resource ${number} after entry ${this.index}`);
    return ref;
  }
}
