// Imports run in a worker of their own each, so that one can be ended without another. A worker
// that does not obey a cancel is ended.

import type { Ask } from '../../../base/ask.ts';
import { type AppError, AppException } from '../../../base/error.ts';
import type { LedgerToImport } from '../../../ledger/import/to-import.ts';
import type { ImportProgress } from '../../../ledger/model/import.ts';

/**
 * Work that pauses notices a cancel within a few ms, and then removes what it wrote. Nobody waits
 * longer: somebody else removes the rest.
 */
const OBEY_MS = 400;

/** `open` gets the files when the turn of the import comes. */
export interface ImportRequest {
  readonly name: string;
  readonly folder?: string;
  readonly size: number;
  readonly demo: boolean;
  readonly isAlone?: boolean;
  open(): Promise<Omit<LedgerToImport, 'name'>>;
}

export interface Importer {
  readonly ask: Ask;
  prepare(): void;
  end(error: AppError): void;
}

interface Run {
  readonly importer: Importer;
  cancel(): void;
}

export class ImportRunner {
  private readonly importers: () => readonly Importer[];
  private readonly runs = new Map<string, Run>();

  constructor(importers: () => readonly Importer[]) {
    this.importers = importers;
  }

  /** An import will come: its worker starts meanwhile. */
  prepare(): void {
    this.free()[0]?.prepare();
  }

  get hasRoom(): boolean {
    return this.free().length > 0;
  }

  /** @throws when its files cannot be had, or its worker was ended; nothing of it is known then. */
  async run(
    job: string,
    request: ImportRequest,
    update: (progress: ImportProgress) => void,
  ): Promise<ImportProgress> {
    const [importer] = this.free();
    if (!importer) throw new Error('There is no room for another import.');
    const cancelled = new Promise<never>((_, reject) => {
      const cancel = () => reject(new AppException({ code: 'cancelled' }));
      this.runs.set(job, { importer, cancel });
    });
    let ending: ReturnType<typeof setTimeout> | undefined;
    try {
      const { name, folder, demo, open } = request;
      const set = await Promise.race([open(), cancelled]);
      const stopping = new AbortController();
      const cancel = () => {
        stopping.abort();
        ending ??= setTimeout(() => importer.end({ code: 'cancelled' }), OBEY_MS);
      };
      this.runs.set(job, { importer, cancel });
      return await importer.ask({
        name: 'import ledger',
        input: { job, set: { ...set, name, ...(folder && { folder }) }, demo },
        onProgress: update,
        signal: stopping.signal,
      });
    } finally {
      clearTimeout(ending);
      this.runs.delete(job);
    }
  }

  cancel(job: string): void {
    this.runs.get(job)?.cancel();
  }

  private free(): readonly Importer[] {
    const busy = new Set([...this.runs.values()].map(({ importer }) => importer));
    return this.importers().filter((one) => !busy.has(one));
  }
}
