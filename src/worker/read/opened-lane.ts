// A lane that somebody has open. Its entries are read page by page when one is needed: what is in
// memory of each is its findings and links, and some bytes once somebody asks about all of them.

import { append, firstPast } from '../../core/lists.ts';
import { countFindings, type Finding, type LaneReport } from '../../core/model/check.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry, Link, Seq } from '../../core/model/entry.ts';
import { AppException } from '../../core/model/error.ts';
import type { ChainState, TimelineRow } from '../../core/model/timeline.ts';
import type { MarkedEntries } from '../../core/verify/log.ts';
import type { LocatedEntry } from '../../formats/format.ts';
import type { DigestPage, EntryHead } from '../../storage/digests/page.ts';
import type { ExaminedRow, LaneRow, PageRow, ReportRow, TextIndexRow } from '../../storage/rows.ts';
import { examinedAt } from '../import/examined.ts';
import { namedChanges } from './changes.ts';
import { indexLane, type LaneIndex } from './lane-index.ts';

/** Pages that are read before they are needed. */
const PAGES_AHEAD = 8;

/** Where the entries of a lane are. */
export interface LanePages {
  digests(page: number): Promise<DigestPage>;
  /** Bytes of the entries that are stored. */
  payloads(page: number): Promise<PageRow>;
  texts(page: number): Promise<TextIndexRow>;
  /** Bytes of some that are in the ledger's file. */
  located(entries: readonly LocatedEntry[]): Promise<readonly Uint8Array[]>;
}

/** With what is stored of it. */
export interface ReadEntry {
  readonly entry: Entry;
  readonly digest: EntryDigest;
}

export class OpenedLane {
  readonly id: string;
  readonly row: LaneRow;
  readonly report: LaneReport | null;
  private readonly examined: ExaminedRow | null;
  /** Entries with findings, listed or not. */
  readonly severities: MarkedEntries | null;
  readonly approvals: ReadonlyMap<number, NonNullable<TimelineRow['approval']>>;
  private readonly pages: LanePages;
  private indexing: Promise<LaneIndex> | null = null;
  /** What {@link index} made; null: not yet. */
  indexed: LaneIndex | null = null;
  /** Ids of the checks that examine what ties an entry to the one before it. */
  private readonly chain: ReadonlySet<string>;
  private brokenAt: Uint32Array | null = null;
  private readonly findings = new Map<number, Finding[]>();
  private readonly leaving = new Map<number, Link[]>();
  private readonly arriving = new Map<number, Link[]>();

  /** `arriving`: links of the ledger that end in this lane. */
  constructor(
    row: LaneRow,
    pages: LanePages,
    verified: ReportRow | null,
    arriving: readonly Link[],
    chain: ReadonlySet<string>,
  ) {
    this.id = row.lane;
    this.row = row;
    this.report = verified?.report ?? null;
    this.examined = verified?.examined ?? null;
    this.severities = verified?.marked ?? null;
    this.approvals = new Map(row.approvals);
    this.pages = pages;
    this.chain = chain;
    for (const finding of this.report?.findings ?? [])
      if (finding.index !== null) append(this.findings, finding.index, finding);
    for (const link of row.links)
      if (link.from.index !== null) append(this.leaving, link.from.index, link);
    const within = row.links.filter(({ to }) => to.lane === row.lane);
    for (const link of [...arriving, ...within])
      if (link.to.index !== null) append(this.arriving, link.to.index, link);
  }

  get entries(): number {
    return this.row.summary.entries;
  }

  /** Pages by their number, in the order given; the next ones are read meanwhile. */
  readPages(numbers: Iterable<number>): AsyncGenerator<DigestPage, void> {
    return readAhead(numbers, (number) => this.pages.digests(number));
  }

  digests(page: number): Promise<DigestPage> {
    return this.pages.digests(page);
  }

  /** The same, of the index of their texts. */
  readTexts(numbers: Iterable<number>): AsyncGenerator<TextIndexRow, void> {
    return readAhead(numbers, (number) => this.pages.texts(number));
  }

  /** All of its pages, in order. */
  allPages(): AsyncGenerator<DigestPage, void> {
    return this.readPages(this.row.pages.keys());
  }

  /** Made when somebody asks for it first: it reads the whole lane. */
  index(): Promise<LaneIndex> {
    this.indexing ??= indexLane(this.entries, this.allPages()).then(
      (index) => {
        this.indexed = index;
        return index;
      },
      (error: unknown) => {
        this.indexing = null;
        throw error;
      },
    );
    return this.indexing;
  }

  /** null: there is no such entry. */
  async seq(index: number): Promise<Seq | null> {
    return (await this.pageOf(index))?.seq(index) ?? null;
  }

  /** @throws Error when there is no such entry. */
  async head(index: number): Promise<EntryHead> {
    return (await this.pageOf(index))?.head(index) ?? this.missing(index);
  }

  private missing(index: number): never {
    const expected = this.entries;
    throw new AppException({ code: 'no such entry', where: this.id, expected, found: index });
  }

  /** @throws Error when there is no such entry. */
  async entry(index: number): Promise<Entry> {
    const page = await this.pageOf(index);
    const [found] = page ? await this.entriesOf(page, [index]) : [];
    return found?.entry ?? this.missing(index);
  }

  /** Some of a page that is at hand. @throws Error when one of them is not there. */
  async entriesOf(page: DigestPage, indices: readonly number[]): Promise<readonly ReadEntry[]> {
    const heads = indices.map((index) => page.head(index) ?? this.missing(index));
    const located = heads.flatMap(({ index, id }) => {
      const locator = page.locator(index);
      return locator === null ? [] : { index, id, locator };
    });
    const bytes = located.length === heads.length ? await this.pages.located(located) : null;
    const stored = bytes ? null : await this.pages.payloads(this.pageAt(page.first));
    return heads.map(({ digest, ...head }, i) => {
      const record = stored ? recordOf(stored, head.index - page.first) : { bytes: bytes?.[i] };
      return { entry: { ...head, ...record, bytes: record.bytes ?? NO_BYTES }, digest };
    });
  }

  /** Ids of the checks that examined the entry when the lane was verified. */
  examinedAt(index: number): readonly string[] {
    return this.examined ? examinedAt(this.examined, index) : [];
  }

  findingsAt(index: number): readonly Finding[] {
    return this.findings.get(index) ?? [];
  }

  /** The worst of what was found at the entry, listed or not; null: neither error nor warning. */
  severityAt(index: number): 'error' | 'warning' | null {
    if (!this.severities) return null;
    const { errors, warnings } = this.severities;
    return has(errors, index) ? 'error' : has(warnings, index) ? 'warning' : null;
  }

  /** Entries with an error or a warning, in order. */
  get marked(): Uint32Array {
    const { errors = [], warnings = [] } = this.severities ?? {};
    return Uint32Array.from([...errors, ...warnings]).sort();
  }

  /** Entries whose hash or link does not hold, in order. */
  get broken(): Uint32Array {
    this.brokenAt ??= (this.severities?.errors ?? new Uint32Array()).filter(
      (index) => this.chainAt(index) === 'broken',
    );
    return this.brokenAt;
  }

  /** Requests for approval that no entry answers, in order. */
  get open(): readonly number[] {
    return openRequests(this.row);
  }

  /** Links that leave the entry, then those that end at it. */
  linksAt(index: number): readonly Link[] {
    return [...(this.leaving.get(index) ?? []), ...this.arrivingAt(index)];
  }

  arrivingAt(index: number): readonly Link[] {
    return this.arriving.get(index) ?? [];
  }

  leavingAt(index: number): readonly Link[] {
    return this.leaving.get(index) ?? [];
  }

  async timelineRow(index: number): Promise<TimelineRow> {
    const { seq, id, recordedAt, digest } = await this.head(index);
    const approval = this.approvals.get(index) ?? null;
    const { errors, warnings } = countFindings(this.findingsAt(index));
    // Of very many findings not all are kept.
    const worst = this.severityAt(index);
    const found = {
      errors: worst === 'error' ? Math.max(1, errors) : errors,
      warnings: worst === 'warning' ? Math.max(1, warnings) : warnings,
    };
    const changed = namedChanges(digest.delta, digest.line.changes);
    const words = this.wordsAt(index);
    const row = {
      index,
      seq,
      id,
      recordedAt,
      line: digest.line,
      chain: this.chainAt(index),
      ...found,
      approval,
      ...(words !== null && { found: words }),
      ...(changed.length > 0 && { changed }),
    };
    const before = (await this.pageOf(index - 1))?.recordedAt(index - 1) ?? null;
    const goesBack = before !== null && recordedAt !== null && recordedAt < before;
    return goesBack ? { ...row, goesBack } : row;
  }

  private chainAt(index: number): ChainState {
    const { chain } = this;
    if (chain.size === 0) return 'none';
    const isBreak = ({ check, severity }: Pick<Finding, 'check' | 'severity'>) =>
      severity === 'error' && chain.has(check);
    if (this.findingsAt(index).some(isBreak)) return 'broken';
    // Of very many findings not all are kept: what is wrong there may be this.
    const isLeftOut = this.findingsAt(index).length === 0 && this.severityAt(index) === 'error';
    const leftOut = isLeftOut ? (this.report?.leftOut ?? []) : [];
    if (leftOut.some((kind) => isBreak(kind) && kind.from !== null && kind.from <= index))
      return 'broken';
    return this.examinedAt(index).some((check) => chain.has(check)) ? 'closed' : 'unchecked';
  }

  /** What the first of the worst findings at an entry says; null: there is none, or it is not kept. */
  private wordsAt(index: number): string | null {
    const findings = this.findingsAt(index);
    const error = findings.find(({ severity }) => severity === 'error');
    const warning = findings.find(({ severity }) => severity === 'warning');
    return (error ?? warning)?.message ?? null;
  }

  /** The page with an entry; null: there is no such entry. */
  private async pageOf(index: number): Promise<DigestPage | null> {
    if (index < 0 || index >= this.entries) return null;
    return this.pages.digests(this.pageAt(index));
  }

  /** The number of the page with an entry. */
  pageAt(index: number): number {
    const { pages } = this.row;
    const next = firstPast(pages.length, (page) => (pages[page] ?? 0) > index);
    return Math.max(0, next - 1);
  }
}

const NO_BYTES = new Uint8Array();

/** `at`: its place in the page. */
function recordOf({ offsets, bytes, annotations }: PageRow, at: number) {
  const annotation = annotations?.bytes.subarray(
    annotations.offsets[at],
    annotations.offsets[at + 1],
  );
  return {
    bytes: bytes.subarray(offsets[at], offsets[at + 1]),
    ...(annotation?.length && { annotation }),
  };
}

async function* readAhead<T>(
  numbers: Iterable<number>,
  read: (number: number) => Promise<T>,
): AsyncGenerator<T, void> {
  const reading: Promise<T>[] = [];
  for (const number of numbers) {
    const one = read(number);
    // Whoever leaves early does not wait for those behind.
    one.catch(() => undefined);
    reading.push(one);
    const next = reading.length > PAGES_AHEAD ? reading.shift() : undefined;
    if (next) yield await next;
  }
  for (const one of reading) yield await one;
}

/** Indices of the requests that no entry answers, in order. */
function openRequests({ approvals }: LaneRow): number[] {
  return approvals.flatMap(([index, state]) => (state === 'open' ? index : []));
}

function has(ascending: Uint32Array, index: number): boolean {
  return ascending[firstPast(ascending.length, (at) => (ascending[at] ?? 0) >= index)] === index;
}
