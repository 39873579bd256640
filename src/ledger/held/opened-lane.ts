// The entries of an opened lane are read page by page when one is needed: memory has the findings
// and links of each, and some bytes once somebody asks about all of them.

import { append, firstPast } from '../../base/lists.ts';
import { examinedAt } from '../import/examined.ts';
import { countFindings, type Finding, type LaneReport } from '../model/check.ts';
import type { Link } from '../model/entry.ts';
import type { LaneRequest } from '../model/request.ts';
import type { ChainState, TimelineRow } from '../model/timeline.ts';
import type { AskedRow, ExaminedRow, LaneRow, ReportRow } from '../storage/rows.ts';
import type { MarkedEntries } from '../verify/log.ts';
import { namedChanges } from './changes.ts';
import { indexLane, type LaneIndex } from './lane-index.ts';
import { type LanePages, StoredLane } from './stored-lane.ts';

export class OpenedLane extends StoredLane {
  readonly requests: readonly LaneRequest[];
  /** The links leave an entry, in the order of the entries. */
  readonly links: readonly Link[];
  readonly report: LaneReport | null;
  private readonly examined: ExaminedRow | null;
  readonly severities: MarkedEntries | null;
  readonly approvals: ReadonlyMap<number, NonNullable<TimelineRow['approval']>>;
  private indexing: Promise<LaneIndex> | null = null;
  /** The result of {@link index}; null when not yet made. */
  indexed: LaneIndex | null = null;
  private readonly chain: ReadonlySet<string>;
  private brokenAt: Uint32Array | null = null;
  private faultsAt: Uint32Array | null = null;
  private readonly findings = new Map<number, Finding[]>();
  private readonly leaving = new Map<number, Link[]>();
  private readonly arriving = new Map<number, Link[]>();

  /** `arriving` are links of the ledger that end in this lane. */
  constructor(
    row: LaneRow,
    asked: AskedRow,
    pages: LanePages,
    verified: ReportRow | null,
    arriving: readonly Link[],
    chain: ReadonlySet<string>,
  ) {
    super(row, pages);
    this.requests = asked.requests;
    this.links = [...row.links, ...asked.answers].sort(
      (a, b) => (a.from.index ?? 0) - (b.from.index ?? 0),
    );
    this.report = verified?.report ?? null;
    this.examined = verified?.examined ?? null;
    this.severities = verified?.marked ?? null;
    this.approvals = new Map(asked.requests.map(({ index, state }) => [index, state]));
    this.chain = chain;
    for (const finding of this.report?.findings ?? [])
      if (finding.index !== null) append(this.findings, finding.index, finding);
    for (const link of this.links)
      if (link.from.index !== null) append(this.leaving, link.from.index, link);
    const within = this.links.filter(({ to }) => to.lane === row.lane);
    for (const link of [...arriving, ...within])
      if (link.to.index !== null) append(this.arriving, link.to.index, link);
  }

  /** The first call reads the whole lane. */
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

  examinedAt(index: number): readonly string[] {
    return this.examined ? examinedAt(this.examined, index) : [];
  }

  findingsAt(index: number): readonly Finding[] {
    return this.findings.get(index) ?? [];
  }

  /** Null when there is neither error nor warning. */
  severityAt(index: number): 'error' | 'warning' | null {
    if (!this.severities) return null;
    const { errors, warnings } = this.severities;
    return has(errors, index) ? 'error' : has(warnings, index) ? 'warning' : null;
  }

  get marked(): Uint32Array {
    const { errors = [], warnings = [] } = this.severities ?? {};
    return Uint32Array.from([...errors, ...warnings]).sort();
  }

  /** Others rest on an entry that was changed. */
  get faults(): Uint32Array {
    const broken = this.broken[0] ?? null;
    this.faultsAt ??= (this.severities?.errors ?? new Uint32Array()).filter((index) => {
      const found = this.findingsAt(index).filter(({ severity }) => severity === 'error');
      // Of very many findings not all are kept: an entry after a break mostly rests on it.
      if (found.length === 0) return broken === null || index <= broken;
      return found.some(({ follows }) => follows === undefined);
    });
    return this.faultsAt;
  }

  get broken(): Uint32Array {
    this.brokenAt ??= (this.severities?.errors ?? new Uint32Array()).filter(
      (index) => this.chainAt(index) === 'broken',
    );
    return this.brokenAt;
  }

  get open(): readonly number[] {
    return this.requests.flatMap(({ index, state }) => (state === 'open' ? index : []));
  }

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
    const before = (await this.readPage(index - 1))?.recordedAt(index - 1) ?? null;
    const goesBack = before !== null && recordedAt !== null && recordedAt < before;
    return goesBack ? { ...row, goesBack } : row;
  }

  /** The second entry shows whether the ties of its entries were checked. */
  get isChecked(): boolean {
    const state = this.chainAt(Math.min(1, this.entries - 1));
    return state === 'closed' || state === 'broken';
  }

  chainAt(index: number): ChainState {
    const { chain } = this;
    if (chain.size === 0) return 'none';
    const isBreak = ({ check, severity }: Pick<Finding, 'check' | 'severity'>) =>
      severity === 'error' && chain.has(check);
    if (this.findingsAt(index).some(isBreak)) return 'broken';
    // Of very many findings not all are kept: this may be what is wrong there.
    const isLeftOut = this.findingsAt(index).length === 0 && this.severityAt(index) === 'error';
    const leftOut = isLeftOut ? (this.report?.leftOut ?? []) : [];
    if (leftOut.some((kind) => isBreak(kind) && kind.from !== null && kind.from <= index))
      return 'broken';
    return this.examinedAt(index).some((check) => chain.has(check)) ? 'closed' : 'unchecked';
  }

  /** Null when there is none, or it is not kept. */
  private wordsAt(index: number): string | null {
    const findings = this.findingsAt(index);
    const error = findings.find(({ severity }) => severity === 'error');
    const warning = findings.find(({ severity }) => severity === 'warning');
    return (error ?? warning)?.message ?? null;
  }
}

function has(ascending: Uint32Array, index: number): boolean {
  return ascending[firstPast(ascending.length, (at) => (ascending[at] ?? 0) >= index)] === index;
}
