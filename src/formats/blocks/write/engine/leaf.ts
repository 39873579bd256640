// What a leaf block is given: it reads the shared context, and cannot write to it.
// (seed: "Leaf blocks MUST NOT write to the ledger directly")

import { BlockLedgerError } from './error.ts';
import type { HistoryEntry, LedgerEntry } from './types.ts';
import type { Value } from './value.ts';

/** What a leaf block may read. */
interface Readable {
  get(key: string): Value | undefined;
  getEntry(key: string): LedgerEntry | undefined;
  has(key: string): boolean;
  keys(): readonly string[];
  history(key: string): readonly HistoryEntry[];
}

/** A live view of a ledger. */
export type LeafLedger = ReturnType<typeof leafLedger>;

/** Writing through it throws, and names the block that tried. */
export function leafLedger(block: string, ledger: Readable & { readonly owner: string }) {
  const refuse =
    (verb: string) =>
    (..._: readonly unknown[]): never => {
      throw new BlockLedgerError(
        'writer',
        `${block} called ${verb}: a leaf block reads the ledger; only ${ledger.owner} writes it.`,
      );
    };
  const reading: Readable = {
    get: (key) => ledger.get(key),
    getEntry: (key) => ledger.getEntry(key),
    has: (key) => ledger.has(key),
    keys: () => ledger.keys(),
    history: (key) => ledger.history(key),
  };
  return Object.freeze({
    block,
    ...reading,
    set: refuse('set'),
    delete: refuse('delete'),
    createCheckpoint: refuse('createCheckpoint'),
    rollback: refuse('rollback'),
    purge: refuse('purge'),
    childStarted: refuse('childStarted'),
    childFinished: refuse('childFinished'),
    complete: refuse('complete'),
  });
}
