// The op in force for a resource is known at every position of a walk through a lane's entries.

import { Uint32Column } from '../../base/columns.ts';
import { firstPast } from '../../base/lists.ts';

/** An op in force is 1 + its number; this stands for none of this lane. */
export const NO_INDEX_CHANGES = 0;

/** No position is as high. */
const NEVER = 2 ** 32 - 2;

/** Has by resource the positions from which on another op is in force. */
export class Changes {
  private readonly starts: Uint32Array;
  private readonly positions: Uint32Array;
  private readonly inForce: Uint32Array;

  constructor(starts: Uint32Array, positions: Uint32Array, inForce: Uint32Array) {
    this.starts = starts;
    this.positions = positions;
    this.inForce = inForce;
  }

  at(resource: number, position: number): number {
    const from = this.starts[resource] ?? 0;
    const length = (this.starts[resource + 1] ?? 0) - from;
    const past = firstPast(length, (i) => (this.positions[from + i] ?? 0) > position);
    return past ? (this.inForce[from + past - 1] ?? NO_INDEX_CHANGES) : NO_INDEX_CHANGES;
  }

  first(resource: number): number {
    const start = this.starts[resource] ?? 0;
    const isNone = start === this.starts[resource + 1];
    return isNone ? NEVER : (this.positions[start] ?? 0);
  }

  *of(resource: number): Generator<readonly [position: number, inForce: number]> {
    const past = this.starts[resource + 1] ?? 0;
    for (let i = this.starts[resource] ?? 0; i < past; i++)
      yield [this.positions[i] ?? 0, this.inForce[i] ?? NO_INDEX_CHANGES];
  }
}

/** Collects changes in the order of their positions. */
export class ChangeCollector {
  private readonly resources = new Uint32Column();
  private readonly positions = new Uint32Column();
  private readonly inForce = new Uint32Column();
  private readonly last: Uint32Array;

  constructor(resources: number) {
    this.last = new Uint32Array(resources);
  }

  /** The last one at a position counts. */
  add(resource: number, position: number, inForce: number): void {
    const last = (this.last[resource] ?? 0) - 1;
    if (last >= 0 && this.positions.at(last) === position) {
      this.inForce.set(last, inForce);
      return;
    }
    this.resources.push(resource);
    this.positions.push(position);
    this.inForce.push(inForce);
    this.last[resource] = this.resources.length;
  }

  byResource(): Changes {
    const { length } = this.resources;
    const starts = new Uint32Array(this.last.length + 1);
    for (let i = 0; i < length; i++) add(starts, (this.resources.at(i) ?? 0) + 1, 1);
    for (let i = 1; i < starts.length; i++) add(starts, i, starts[i - 1] ?? 0);
    const [positions, inForce] = [new Uint32Array(length), new Uint32Array(length)];
    const next = starts.slice();
    for (let i = 0; i < length; i++) {
      const resource = this.resources.at(i) ?? 0;
      const at = next[resource] ?? 0;
      positions[at] = this.positions.at(i) ?? 0;
      inForce[at] = this.inForce.at(i) ?? NO_INDEX_CHANGES;
      next[resource] = at + 1;
    }
    return new Changes(starts, positions, inForce);
  }
}

function add(numbers: Uint32Array, at: number, more: number): void {
  numbers[at] = (numbers[at] ?? 0) + more;
}
