// The service gets these, so that it runs in a worker and in tests alike.

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
  /** For the bytes of ledgers; null when the store has them too. */
  readonly files: FileStore | null;
  /** The bytes that the browser still has for this page; null when it does not say. */
  readonly room: () => Promise<number | null>;
  readonly journals: JournalStore;
  readonly liveness: Liveness;
  readonly formats: readonly LedgerFormat[];
  /** The host is made on first use, because fetching and compiling takes a moment. */
  readonly host: () => Promise<Host>;
  /** Workers that read along; null when there can be none. */
  readonly helpers: WorkerHelpers | null;
  readonly now: () => number;
  /** Names the ledger or file that is worked on from here on: a large one may take longer. */
  readonly opens: (name: string, bytes: number) => void;
  /** Says whether this worker removes the remains of cut-off imports. */
  readonly sweeps: boolean;
  readonly policies: () => Promise<readonly string[]>;
}

/** Returns a name that no other build has. */
export function newBuild(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))]
    .map((n) => n.toString(16).padStart(8, '0'))
    .join('');
}

/** Names the version of derived rows. Rows of another version are rebuilt before they are shown. */
export function derivedBy(format: LedgerFormat): string {
  return `${LAYOUT}/${format.manifest.id}/${format.rules.version}`;
}

/** Returns whether a ledger's rows and its verdict were made by this version. */
export function isCurrent(
  formats: readonly LedgerFormat[],
  row: Pick<LedgerRow, 'format' | 'derived'>,
): boolean {
  const format = formats.find(({ manifest }) => manifest.id === row.format);
  return format !== undefined && row.derived === derivedBy(format);
}
