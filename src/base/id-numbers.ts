// Numbers by the ids of a ledger, as texts: those that spell a hash take no text and no object each.

import { toHex } from './bytes.ts';
import { IdTable } from './id-table.ts';
import { readIdHash } from './id-texts.ts';

export class IdNumbers {
  private readonly hashes = new IdTable();
  private readonly others = new Map<string, number>();

  get(id: string): number | undefined {
    const hash = readIdHash(id);
    return hash ? this.hashes.get(hash) : this.others.get(id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  /** `value`: a whole number below 2^32. */
  set(id: string, value: number): void {
    const hash = readIdHash(id);
    if (hash) this.hashes.set(hash, value);
    else this.others.set(id, value);
  }

  *keys(): Generator<string> {
    for (const id of this.hashes.ids()) yield toHex(id);
    yield* this.others.keys();
  }
}
