// The entries of a stored lane are read page by page when one is needed.

import { AppException } from '../../base/error.ts';
import { firstPast } from '../../base/lists.ts';
import type { Seq } from '../../base/seq.ts';
import type { LocatedEntry } from '../format/extras.ts';
import type { EntryDigest } from '../model/digest.ts';
import type { Entry } from '../model/entry.ts';
import type { DigestPage, EntryHead } from '../storage/digests/page.ts';
import { type LaneRow, PAGES_INDEXED, type PageRow, type TextIndexRow } from '../storage/rows.ts';

const PAGES_AHEAD = 8;
const INDEXES_AHEAD = 4;
const MOST_AT_ONCE = 64;

/** Gives the entries of a lane. */
export interface LanePages {
  digests(page: number): Promise<DigestPage>;
  payloads(page: number): Promise<PageRow>;
  /** `page` is the first that the index is of. Null when it has none yet. */
  texts(page: number): Promise<TextIndexRow | null>;
  located(entries: readonly LocatedEntry[]): Promise<readonly Uint8Array[]>;
}

/** Pages that have one index in common, from the first of them on. */
export interface IndexedPages {
  readonly page: number;
  /** Null when they have none yet. */
  readonly texts: TextIndexRow | null;
}

/** An entry with what is stored of it. */
export interface ReadEntry {
  readonly entry: Entry;
  readonly digest: EntryDigest;
}

export class StoredLane {
  readonly id: string;
  readonly row: LaneRow;
  protected readonly pages: LanePages;

  constructor(row: LaneRow, pages: LanePages) {
    this.id = row.lane;
    this.row = row;
    this.pages = pages;
  }

  get entries(): number {
    return this.row.summary.entries;
  }

  /** Reads pages in the given order; the next ones are read meanwhile. */
  readPages(numbers: Iterable<number>): AsyncGenerator<DigestPage, void> {
    return readAhead(numbers, PAGES_AHEAD, (number) => this.pages.digests(number));
  }

  digests(page: number): Promise<DigestPage> {
    return this.pages.digests(page);
  }

  texts(page: number): Promise<TextIndexRow | null> {
    return this.pages.texts(page);
  }

  readTexts(from = 0): AsyncGenerator<IndexedPages, void> {
    return readAhead(this.indexes(from), INDEXES_AHEAD, async (page) => ({
      page,
      texts: await this.pages.texts(page),
    }));
  }

  *indexes(from = 0): Generator<number, void> {
    const first = from - (from % PAGES_INDEXED);
    for (let page = first; page < this.row.pages.length; page += PAGES_INDEXED) yield page;
  }

  *pagesBehind(page: number, from: number): Generator<number, void> {
    const { pages } = this.row;
    for (let one = page; one < Math.min(pages.length, page + PAGES_INDEXED); one++)
      if ((pages[one + 1] ?? this.entries) > from) yield one;
  }

  allPages(): AsyncGenerator<DigestPage, void> {
    return this.readPages(this.pagesFrom(0));
  }

  /** Null when there is no such entry. */
  async seq(index: number): Promise<Seq | null> {
    return (await this.readPage(index))?.seq(index) ?? null;
  }

  /** @throws Error when there is no such entry. */
  async head(index: number): Promise<EntryHead> {
    return (await this.readPage(index))?.head(index) ?? this.missing(index);
  }

  private missing(index: number): never {
    const expected = this.entries;
    throw new AppException({ code: 'no such entry', where: this.id, expected, found: index });
  }

  /** @throws Error when there is no such entry. */
  async entry(index: number): Promise<Entry> {
    const page = await this.readPage(index);
    const [found] = page ? await this.pickEntries(page, [index]) : [];
    return found?.entry ?? this.missing(index);
  }

  async *readEntries(from = 0): AsyncGenerator<Entry, void> {
    if (from >= this.entries) return;
    for await (const page of this.readPages(this.pagesFrom(this.pageAt(from))))
      for await (const { entry } of this.entriesIn(page, from)) yield entry;
  }

  *pagesFrom(first: number): Generator<number, void> {
    for (let page = first; page < this.row.pages.length; page++) yield page;
  }

  async *entriesIn(page: DigestPage, from = page.first): AsyncGenerator<ReadEntry, void> {
    const end = page.first + page.entries;
    for (let next = Math.max(from, page.first); next < end; next += MOST_AT_ONCE) {
      const count = Math.min(MOST_AT_ONCE, end - next);
      yield* await this.pickEntries(
        page,
        Array.from({ length: count }, (_, i) => next + i),
      );
    }
  }

  /** @throws Error when one of them is not there. */
  async pickEntries(page: DigestPage, indices: readonly number[]): Promise<readonly ReadEntry[]> {
    const heads = indices.map((index) => page.head(index) ?? this.missing(index));
    const located = heads.flatMap(({ index, id }) => {
      const locator = page.locator(index);
      return locator === null ? [] : { index, id, locator };
    });
    const bytes = located.length === heads.length ? await this.pages.located(located) : null;
    const stored = bytes ? null : await this.pages.payloads(this.pageAt(page.first));
    return heads.map(({ digest, ...head }, i) => {
      const record = stored ? readRecord(stored, head.index - page.first) : { bytes: bytes?.[i] };
      return { entry: { ...head, ...record, bytes: record.bytes ?? NO_BYTES }, digest };
    });
  }

  /** Null when there is no such entry. */
  protected async readPage(index: number): Promise<DigestPage | null> {
    if (index < 0 || index >= this.entries) return null;
    return this.pages.digests(this.pageAt(index));
  }

  pageAt(index: number): number {
    const { pages } = this.row;
    const next = firstPast(pages.length, (page) => (pages[page] ?? 0) > index);
    return Math.max(0, next - 1);
  }
}

const NO_BYTES = new Uint8Array();

/** `at` is its place in the page. */
function readRecord({ offsets, bytes, annotations }: PageRow, at: number) {
  const annotation = annotations?.bytes.subarray(
    annotations.offsets[at],
    annotations.offsets[at + 1],
  );
  return {
    bytes: bytes.subarray(offsets[at], offsets[at + 1]),
    ...(annotation?.length && { annotation }),
  };
}

/** Little is read ahead at first of what somebody waits for; later up to so many. */
async function* readAhead<T>(
  numbers: Iterable<number>,
  most: number,
  read: (number: number) => Promise<T>,
): AsyncGenerator<T, void> {
  const reading: Promise<T>[] = [];
  let ahead = 1;
  for (const number of numbers) {
    const one = read(number);
    // Whoever leaves early does not wait for those behind.
    one.catch(() => undefined);
    reading.push(one);
    const next = reading.length > ahead ? reading.shift() : undefined;
    if (!next) continue;
    yield await next;
    ahead = Math.min(most, 2 * ahead);
  }
  for (const one of reading) yield await one;
}
