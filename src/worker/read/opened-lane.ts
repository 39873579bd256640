// A lane that somebody has open: everything but the payloads in memory, payloads page by page
// when one is needed.

import { append, firstPast } from '../../core/lists.ts';
import { countFindings, type Finding, type LaneReport } from '../../core/model/check.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry, Link, Seq } from '../../core/model/entry.ts';
import { AppException } from '../../core/model/error.ts';
import type { TimelineRow } from '../../core/model/timeline.ts';
import type { LocatedEntry } from '../../formats/format.ts';
import type { DigestRow, ExaminedRow, LaneRow, PageRow, ReportRow } from '../../storage/rows.ts';
import { examinedAt } from '../import/examined.ts';

/** Where the bytes of entries are. */
export interface Payloads {
  /** A page of those that are stored. */
  page(page: number): Promise<PageRow>;
  /** One that is in the ledger's file. */
  located(entry: LocatedEntry): Promise<Uint8Array>;
}

export class OpenedLane {
  readonly id: string;
  readonly row: LaneRow;
  readonly report: LaneReport | null;
  private readonly examined: ExaminedRow | null;
  readonly approvals: ReadonlyMap<number, NonNullable<TimelineRow['approval']>>;
  private readonly pages: readonly DigestRow[];
  private readonly payloads: Payloads;
  private readonly findings = new Map<number, Finding[]>();
  private readonly leaving = new Map<number, Link[]>();
  private readonly arriving = new Map<number, Link[]>();

  /** `arriving`: links of the ledger that end in this lane. */
  constructor(
    row: LaneRow,
    pages: readonly DigestRow[],
    verified: ReportRow | null,
    arriving: readonly Link[],
    payloads: Payloads,
  ) {
    this.id = row.lane;
    this.row = row;
    this.report = verified?.report ?? null;
    this.examined = verified?.examined ?? null;
    this.approvals = new Map(row.approvals);
    this.pages = pages;
    this.payloads = payloads;
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

  seq(index: number): Seq | null {
    const [page, at] = this.locate(index);
    return page?.seqs[at] ?? null;
  }

  digest(index: number): EntryDigest | null {
    const [page, at] = this.locate(index);
    return page?.digests[at] ?? null;
  }

  /** @throws Error when there is no such entry. */
  head(index: number): Omit<Entry, 'bytes' | 'annotation'> & { readonly digest: EntryDigest } {
    const [page, at] = this.locate(index);
    const digest = page?.digests[at];
    if (!page || !digest)
      throw new AppException({
        code: 'no such entry',
        where: this.id,
        expected: this.entries,
        found: index,
      });
    const fault = page.faults.find(([position]) => position === at)?.[1];
    return {
      index,
      seq: page.seqs[at] ?? 0,
      id: page.ids[at] ?? '',
      parent: page.parents[at],
      kind: page.kinds[at] ?? '',
      recordedAt: page.recordedAt[at] ?? null,
      ...(fault && { fault }),
      digest,
    };
  }

  /** @throws Error when there is no such entry. */
  async entry(index: number): Promise<Entry> {
    const { digest: _, ...head } = this.head(index);
    const page = this.pageOf(index);
    const at = index - (this.row.pages[page] ?? 0);
    const locator = this.pages[page]?.locators?.[at];
    if (locator !== undefined)
      return { ...head, bytes: await this.payloads.located({ index, id: head.id, locator }) };
    const { offsets, bytes, annotations } = await this.payloads.page(page);
    const annotation = annotations?.bytes.subarray(
      annotations.offsets[at],
      annotations.offsets[at + 1],
    );
    return {
      ...head,
      bytes: bytes.subarray(offsets[at], offsets[at + 1]),
      ...(annotation?.length && { annotation }),
    };
  }

  /** Ids of the checks that examined the entry when the lane was verified. */
  examinedAt(index: number): readonly string[] {
    return this.examined ? examinedAt(this.examined, index) : [];
  }

  findingsAt(index: number): readonly Finding[] {
    return this.findings.get(index) ?? [];
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

  timelineRow(index: number): TimelineRow {
    const { seq, id, recordedAt, digest } = this.head(index);
    const approval = this.approvals.get(index) ?? null;
    const found = countFindings(this.findingsAt(index));
    const row = { index, seq, id, recordedAt, line: digest.line, ...found, approval };
    const before = index > 0 ? this.recordedAt(index - 1) : null;
    const goesBack = before !== null && recordedAt !== null && recordedAt < before;
    return goesBack ? { ...row, goesBack } : row;
  }

  recordedAt(index: number): number | null {
    const [page, at] = this.locate(index);
    return page?.recordedAt[at] ?? null;
  }

  private locate(index: number): [page: DigestRow | undefined, at: number] {
    const page = this.pages[this.pageOf(index)];
    return [page, page ? index - page.first : 0];
  }

  private pageOf(index: number): number {
    const { pages } = this.row;
    const next = firstPast(pages.length, (page) => (pages[page] ?? 0) > index);
    return Math.max(0, next - 1);
  }
}
