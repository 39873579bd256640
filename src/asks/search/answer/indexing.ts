// Search indexes of stored ledgers are made after the ledgers can be read. Nothing is kept of the
// progress but the indexes: each is put with the ledger in one step, if that is still the same. So
// an interruption loses one index at most, and the next call goes on from there.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { Cancelled, createPace, type Pace } from '../../../ledger/held/pace.ts';
import type { StoredLane } from '../../../ledger/held/stored-lane.ts';
import { type LedgerRow, PAGES_INDEXED, type TextIndexRow } from '../../../ledger/storage/rows.ts';
import type { LedgerStore } from '../../../ledger/storage/store.ts';
import { TextIndexWriter } from '../../../ledger/storage/text-index/encode.ts';

const JOB = 'indexing';
const PATIENCE_MS = 100;
/** The index of a growing ledger is made again when so many entries have come behind its end. */
const BEHIND = 1024;

export class Indexing {
  private readonly cache: LedgerCache;
  /** These builds have all of their indexes, and do not grow. */
  private readonly whole = new Set<string>();

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  /**
   * The ledgers of `first` come before the others, and of these the last that came. Returns false
   * when another tab makes them.
   */
  async make(first: readonly string[], signal?: AbortSignal): Promise<boolean> {
    const { liveness } = this.cache.ports;
    const pace = createPace(signal);
    return liveness.whenGone(JOB, PATIENCE_MS, async () => {
      try {
        for (const row of await this.inOrder(first)) await this.ofLedger(row, pace);
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error;
      }
    });
  }

  private async inOrder(first: readonly string[]): Promise<readonly LedgerRow[]> {
    const rows = await this.cache.ports.store.ledgers();
    const places = new Map(first.map((id, place) => [id, place]));
    const place = ({ id }: LedgerRow) => places.get(id) ?? first.length;
    return rows
      .filter((row) => this.cache.isCurrent(row) && !this.whole.has(row.build))
      .sort((a, b) => place(a) - place(b) || b.importedAt - a.importedAt);
  }

  private async ofLedger(row: LedgerRow, pace: Pace): Promise<void> {
    const { store } = this.cache.ports;
    const making: Making = {
      format: this.cache.format(row),
      build: row.build,
      pace,
      isWanted: async () => (await store.ledger(row.id))?.build === row.build,
    };
    try {
      for (const laneRow of await store.lanes(row.build)) {
        const lane = this.cache.passing(row, laneRow);
        for (const page of await missing(store, row, lane)) {
          await pace.pause();
          const index = await makeIndexRow(making, lane, page).catch(unlessStopped);
          // It cannot be read, or is not here any more.
          if (!index || !(await store.putIndex(row.id, index))) return;
        }
      }
      if (!row.growth) this.whole.add(row.build);
    } finally {
      // A file that is open cannot be removed.
      this.cache.drop(row.id);
    }
  }
}

/** An unreadable ledger has no index; whoever searches it says why. */
function unlessStopped(error: unknown): null {
  if (error instanceof Cancelled) throw error;
  return null;
}

/**
 * Yields the first of each pages of a lane whose index is missing, or has too few of their entries.
 */
async function missing(
  store: LedgerStore,
  row: LedgerRow,
  lane: StoredLane,
): Promise<readonly number[]> {
  const { build, growth } = row;
  const known = new Set(await store.indexed(build, lane.id));
  const pages: number[] = [];
  for (const page of lane.indexes()) {
    if (known.has(page) && growth) {
      const end = lane.row.pages[page + PAGES_INDEXED];
      const entries = (end ?? lane.entries) - (lane.row.pages[page] ?? 0);
      const texts = await store.texts(build, lane.id, page);
      const behind = entries - (texts?.traitsOf.length ?? 0);
      if (behind > (end === undefined ? BEHIND : 0)) pages.push(page);
    } else if (!known.has(page)) pages.push(page);
  }
  return pages;
}

interface Making {
  readonly format: LedgerFormat;
  readonly build: string;
  readonly pace: Pace;
  /** The ledger's file is held open, so that nobody can remove it: it stays the same. */
  readonly isWanted: () => Promise<boolean>;
}

/** Null when nobody wants it any more. */
async function makeIndexRow(
  { format, build, pace, isWanted }: Making,
  lane: StoredLane,
  first: number,
): Promise<TextIndexRow | null> {
  const { pages } = lane.row;
  const name = { build, lane: lane.id, page: first, first: pages[first] ?? 0 };
  const writer = new TextIndexWriter(name);
  for (const number of lane.pagesBehind(first, name.first)) {
    if (!(await isWanted())) return null;
    const page = await lane.digests(number);
    for await (const { entry, digest } of lane.entriesIn(page)) {
      const isRead = format.reader.isRead?.(entry, format.reader.decode(entry)) !== false;
      writer.add(entry, digest, isRead);
      if (pace.due()) await pace.pause();
    }
    writer.endPage(page.shared);
  }
  return writer.row();
}
