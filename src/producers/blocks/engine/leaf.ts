// What a leaf block is given: it reads the shared context, and cannot write to it.
// (seed: "Leaf blocks MUST NOT write to the ledger directly")

import { BlockLedgerError } from './error.ts';
import type { HistoryEntry, LedgerEntry } from './types.ts';
import type { Value } from './value.ts';

/** What a leaf block may read. */
export interface ReadableLedger {
  readonly owner: string;
  get(key: string): Value | undefined;
  getEntry(key: string): LedgerEntry | undefined;
  has(key: string): boolean;
  keys(): readonly string[];
  history(key: string): readonly HistoryEntry[];
}

/** A live view of a ledger. Writing through it throws, and names the block that tried. */
export class LeafLedger {
  readonly block: string;
  readonly #ledger: ReadableLedger;

  constructor(block: string, ledger: ReadableLedger) {
    this.block = block;
    this.#ledger = ledger;
  }

  get(key: string): Value | undefined {
    return this.#ledger.get(key);
  }

  getEntry(key: string): LedgerEntry | undefined {
    return this.#ledger.getEntry(key);
  }

  has(key: string): boolean {
    return this.#ledger.has(key);
  }

  keys(): readonly string[] {
    return this.#ledger.keys();
  }

  history(key: string): readonly HistoryEntry[] {
    return this.#ledger.history(key);
  }

  set(..._: unknown[]): never {
    return this.#refuse('set');
  }

  delete(..._: unknown[]): never {
    return this.#refuse('delete');
  }

  createCheckpoint(..._: unknown[]): never {
    return this.#refuse('createCheckpoint');
  }

  rollback(..._: unknown[]): never {
    return this.#refuse('rollback');
  }

  purge(..._: unknown[]): never {
    return this.#refuse('purge');
  }

  childStarted(..._: unknown[]): never {
    return this.#refuse('childStarted');
  }

  childFinished(..._: unknown[]): never {
    return this.#refuse('childFinished');
  }

  complete(..._: unknown[]): never {
    return this.#refuse('complete');
  }

  #refuse(verb: string): never {
    throw new BlockLedgerError(
      'writer',
      `${this.block} called ${verb}: a leaf block reads the ledger; only ${this.#ledger.owner} writes it.`,
    );
  }
}
