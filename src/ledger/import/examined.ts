// The checks that examined the entries of a lane are few different sets, and a small number for
// each entry.

import type { ExaminedRow } from '../storage/rows.ts';

export class ExaminedChecks {
  private readonly sets: (readonly string[])[] = [];
  private readonly numbers = new Map<readonly string[], number>();
  private ofEntry = new Uint16Array(64);
  private entries = 0;

  /** Equal sets have to be the same array. */
  add(set: readonly string[]): void {
    let number = this.numbers.get(set);
    if (number === undefined) {
      number = this.sets.push(set) - 1;
      this.numbers.set(set, number);
    }
    if (this.entries === this.ofEntry.length) {
      const grown = new Uint16Array(this.entries * 2);
      grown.set(this.ofEntry);
      this.ofEntry = grown;
    }
    this.ofEntry[this.entries++] = number;
  }

  row(): ExaminedRow {
    return { sets: [...this.sets], ofEntry: this.ofEntry.slice(0, this.entries) };
  }
}

/** Has the examined entries by lane. */
export class ExaminedLanes {
  private readonly lanes = new Map<string, ExaminedChecks>();

  /** `continues` adds them behind those examined before. */
  lane(id: string, continues: boolean): ExaminedChecks {
    const known = this.lanes.get(id);
    if (known && continues) return known;
    const lane = new ExaminedChecks();
    this.lanes.set(id, lane);
    return lane;
  }

  rows(): Map<string, ExaminedRow> {
    return new Map(Array.from(this.lanes, ([id, lane]) => [id, lane.row()]));
  }
}

/** Returns the ids of the checks that examined an entry. */
export function examinedAt({ sets, ofEntry }: ExaminedRow, index: number): readonly string[] {
  return sets[ofEntry[index] ?? -1] ?? [];
}
