// Pages are written while others are read, one batch at a time; the reader waits when they come too
// fast.

import { measureDigestRow as digestBytes } from '../../storage/digests/page.ts';
import type { SeriesRow } from '../../storage/rows.ts';
import type { LedgerStore, PagePair } from '../../storage/store.ts';

const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_BATCH_PAGES = 64;

/** Returns about how many bytes a page takes. */
export function measurePagePair({ page, digests }: PagePair): number {
  const payloads = page ? page.bytes.length + (page.annotations?.bytes.length ?? 0) : 0;
  return payloads + digestBytes(digests);
}

export interface PageWriter {
  write(pair: PagePair | null): Promise<void>;
  writeSeries(row: SeriesRow): void;
  end(): Promise<void>;
  written(): number;
  /** Resolves when nothing is being written any more, well or not. */
  quiet(): Promise<void>;
}

export function createWriter(store: LedgerStore): PageWriter {
  let batch: PagePair[] = [];
  let series: SeriesRow[] = [];
  let bytes = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing;
    writing = store.putPages({ pages: batch, series });
    batch = [];
    series = [];
    bytes = 0;
    // A failure is thrown where the next batch waits for this one; it is not to be reported twice.
    writing.catch(() => undefined);
  };
  return {
    async write(pair) {
      if (!pair) return;
      batch.push(pair);
      const size = measurePagePair(pair);
      bytes += size;
      written += size;
      if (bytes >= MAX_BATCH_BYTES || batch.length >= MAX_BATCH_PAGES) await flush();
    },
    writeSeries(row) {
      series.push(row);
      bytes += row.series.bytes.length;
      written += row.series.bytes.length;
    },
    async end() {
      await flush();
      await writing;
    },
    written: () => written,
    quiet: () => writing.catch(() => undefined),
  };
}
