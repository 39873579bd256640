// What the service needs, so that it runs in a worker and in tests alike.

import type { LedgerFormat } from '../format/format.ts';
import type { Host } from '../format/reader.ts';
import type { WorkerHelpers } from '../import/gather.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { JournalStore } from '../storage/journal/journal-store.ts';
import type { Liveness } from '../storage/liveness.ts';
import { LAYOUT, type LedgerRow } from '../storage/rows.ts';
import type { LedgerStore } from '../storage/store.ts';

export interface Ports {
  readonly store: LedgerStore;
  /** For the bytes of ledgers; null: the store has them too. */
  readonly files: FileStore | null;
  /** How many bytes the browser still has for this page; null: it does not say. */
  readonly room: () => Promise<number | null>;
  readonly journals: JournalStore;
  readonly liveness: Liveness;
  readonly formats: readonly LedgerFormat[];
  /** Made on first use: fetching and compiling takes a moment. */
  readonly host: () => Promise<Host>;
  /** Workers that read along; null: there can be none. */
  readonly helpers: WorkerHelpers | null;
  readonly now: () => number;
  /** Says which ledger or file is worked on from here on: a large one may take longer. */
  readonly opens: (name: string, bytes: number) => void;
  /** Whether this worker removes what cut off imports left. */
  readonly sweeps: boolean;
  readonly policies: () => Promise<readonly string[]>;
}

/** A name that no other build has. */
export function newBuild(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))]
    .map((n) => n.toString(16).padStart(8, '0'))
    .join('');
}

/** What derived rows are made by. Rows of another version are rebuilt before they are shown. */
export function derivedBy(format: LedgerFormat): string {
  return `${LAYOUT}/${format.manifest.id}/${format.rules.version}`;
}

/** Whether a ledger's rows and its verdict were made by this version. */
export function isCurrent(
  formats: readonly LedgerFormat[],
  row: Pick<LedgerRow, 'format' | 'derived'>,
): boolean {
  const format = formats.find(({ manifest }) => manifest.id === row.format);
  return format !== undefined && row.derived === derivedBy(format);
}
