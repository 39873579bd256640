// A column of ids of a ledger, as texts: those that spell a hash take no text each.

import { readLowerHex, toHex } from './bytes.ts';
import { ID_SIZE, IdColumn, type IdStore } from './id-column.ts';

const NONE = new Uint8Array(ID_SIZE);

/** Used again and again. */
const hash = new Uint8Array(ID_SIZE);

/** In one spelling only: another one is another id. Good until the next one is asked for. */
export function readIdHash(id: string): Uint8Array | null {
  return readLowerHex(id, hash) ? hash : null;
}

export class IdTexts {
  private readonly hashes: IdColumn;
  /** By position: those that spell no hash, and where there is none. */
  private readonly others = new Map<number, string | undefined>();

  /** `store` null: all of them are in memory. */
  constructor(store: IdStore | null = null) {
    this.hashes = new IdColumn(store);
  }

  /** Gives back the room that it would grow into. */
  trim(): void {
    this.hashes.trim();
  }

  get length(): number {
    return this.hashes.length;
  }

  push(id: string | undefined): void {
    const hash = id === undefined ? null : readIdHash(id);
    if (!hash) this.others.set(this.hashes.length, id);
    this.hashes.push(hash ?? NONE);
  }

  at(position: number): string | undefined {
    return this.others.has(position) ? this.others.get(position) : toHex(this.hashes.at(position));
  }
}
