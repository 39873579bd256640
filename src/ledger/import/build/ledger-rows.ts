// The rows of a ledger are made of the steps of its verification as they come.

import type { LedgerFormat } from '../../format/format.ts';
import { resolveLinks } from '../../join/resolve.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry, LaneInfo, Link } from '../../model/entry.ts';
import type { Spent } from '../../model/spent.ts';
import { SeriesBuilder, type SeriesCostPart, type SeriesEntry } from '../../series/builder.ts';
import { mergeCosts } from '../../series/costs.ts';
import type { AskedRow, LaneRow, OverviewRow, SeriesRow } from '../../storage/rows.ts';
import type { PagePair } from '../../storage/store.ts';
import type { VerifyStep } from '../../verify/steps.ts';
import { LaneBuilder } from './lane-builder.ts';
import { askedRow, isBetweenLanes, laneRow, ledgerFacts } from './summaries.ts';

type LaneStep = Extract<VerifyStep<unknown>, { readonly type: 'lane' }>;

interface BuiltLane {
  readonly lane: LaneInfo;
  readonly builder: LaneBuilder;
  readonly series: SeriesBuilder;
}

export class LedgerRows {
  private readonly lanes: BuiltLane[] = [];
  private readonly changed = new Set<LaneBuilder>();
  private builder: LaneBuilder;
  private series = new SeriesBuilder();
  private fullSeries: SeriesRow[] = [];
  private readonly format: LedgerFormat;
  private readonly build: string;
  /** Says whether entries may follow behind the end of a lane. */
  private readonly goesOn: boolean;
  private readonly canReopen: boolean;

  /**
   * `grows` means that its file is written to, and cannot be while it is open for single entries.
   */
  constructor(format: LedgerFormat, build: string, goesOn = false, grows = goesOn) {
    this.format = format;
    this.build = build;
    this.goesOn = goesOn;
    this.canReopen = format.extras?.reopen !== undefined && !grows;
    this.builder = new LaneBuilder(build, '');
  }

  take(step: VerifyStep<unknown>): PagePair | null {
    const { format } = this;
    switch (step.type) {
      case 'lane':
        ({ builder: this.builder, series: this.series } = this.findLane(step));
        return null;
      case 'entry': {
        const { lane, entry, decoded } = step;
        const { builder, series, build } = this;
        builder.title ??= format.words.laneTitle(entry, decoded);
        const digest = format.words.digest(entry, decoded);
        const request = digest.ties.asks ? format.words.requests?.view(entry, decoded) : null;
        builder.add(entry, digest, request ?? null);
        series.add(seriesEntry(entry, digest, format.state.cost?.(entry, decoded) ?? null));
        const full = series.takePage();
        if (full) this.fullSeries.push({ build, lane: lane.id, ...full });
        if (builder.pageIsFull) return this.close(builder);
        this.changed.add(builder);
        return null;
      }
      case 'lane end':
        return this.goesOn ? null : this.close(this.builder);
      default:
        return null;
    }
  }

  *openPages(which: 'all' | 'changed' = 'changed'): Generator<PagePair> {
    const builders = which === 'all' ? this.builders : [...this.changed];
    this.changed.clear();
    for (const builder of builders) {
      const page = builder.page();
      if (page) yield page;
    }
  }

  takeSeries(): readonly SeriesRow[] {
    const { fullSeries } = this;
    if (fullSeries.length) this.fullSeries = [];
    return fullSeries;
  }

  links(): ReadonlyMap<string, readonly Link[]> {
    return resolveLinks(this.builders.map((builder) => builder.ends));
  }

  *laneRows(
    links: ReadonlyMap<string, readonly Link[]>,
  ): Generator<{ readonly lane: LaneRow; readonly asked: AskedRow }> {
    const { build } = this;
    let order = 0;
    for (const { lane, builder, series } of this.lanes) {
      const own = links.get(lane.id) ?? [];
      yield {
        lane: laneRow(build, order++, lane.id, builder, own, series.lane()),
        asked: askedRow(build, lane.id, builder),
      };
    }
  }

  overview(lanes: readonly LaneRow[]): OverviewRow {
    return {
      build: this.build,
      facts: ledgerFacts(this.own),
      links: lanes.flatMap((row) => row.links.filter(isBetweenLanes)),
    };
  }

  get entries(): number {
    return this.own.reduce((sum, { entries }) => sum + entries, 0);
  }

  get spent(): Spent {
    return mergeCosts(this.lanes.flatMap(({ lane, series }) => (lane.again ? [] : series.spent())));
  }

  /** Entries that a lane shows again were counted in their own lane. */
  private get own(): readonly LaneBuilder[] {
    return this.lanes.flatMap(({ lane, builder }) => (lane.again ? [] : builder));
  }

  private get builders(): readonly LaneBuilder[] {
    return this.lanes.map(({ builder }) => builder);
  }

  private close(builder: LaneBuilder): PagePair | null {
    this.changed.delete(builder);
    return builder.takePage();
  }

  private findLane({ lane, continues }: LaneStep): BuiltLane {
    const known = continues && this.lanes.find((built) => built.lane.id === lane.id);
    if (known) return known;
    const builder = new LaneBuilder(this.build, lane.id, this.canReopen);
    const built = { lane, builder, series: new SeriesBuilder() };
    this.lanes.push(built);
    return built;
  }
}

function seriesEntry(
  { recordedAt }: Entry,
  { line: { kind, shape, changes }, ties }: EntryDigest,
  cost: readonly SeriesCostPart[] | null,
): SeriesEntry {
  return { kind, shape, recordedAt, cost, isCommit: ties.commit !== undefined, ...changes };
}
