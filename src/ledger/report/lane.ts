// A lane of a report is made as its entries come in.

import type { Seq } from '../../base/seq.ts';
import type { LedgerFormat } from '../format/format.ts';
import { readTask } from '../format/task.ts';
import { findTieParent } from '../layout/index.ts';
import type { EntryDigest } from '../model/digest.ts';
import { type Entry, type Link, toEntryRef } from '../model/entry.ts';
import { LaneRequests } from '../model/lane-requests.ts';
import type { LaneRequest } from '../model/request.ts';
import type { RunSummary } from '../model/summary.ts';
import { runSummary } from '../summary/run-summary.ts';
import { Tally } from '../summary/tally.ts';

/** An entry's claim about the origin of a lane, before it is looked for. */
export interface ClaimedLink extends Pick<Link, 'kind' | 'from' | 'label'> {
  readonly lane: string;
  readonly commit: string | null;
}

/** More lanes than this are not drawn anyway. */
const MOST_CLAIMS = 10_000;

export class LaneGather {
  title = '';
  head: { readonly seq: Seq; readonly entry: string } | null = null;
  private last: Entry | null = null;
  /** Null until something is asked: of very many lanes, few have a request. */
  private listed: LaneRequests | null = null;
  /** Null when it is not summed up. */
  private readonly tally: Tally | null;
  private readonly format: LedgerFormat;
  private readonly lane: string;
  private readonly claims: Map<string, ClaimedLink>;

  constructor(
    format: LedgerFormat,
    lane: string,
    claims: Map<string, ClaimedLink>,
    isSummed: boolean,
  ) {
    this.format = format;
    this.lane = lane;
    this.claims = claims;
    this.tally = isSummed ? new Tally(format.words.summary ?? {}) : null;
  }

  add(entry: Entry, decoded: unknown): void {
    const { format } = this;
    const digest = format.words.digest(entry, decoded);
    const isFirst = entry.index === 0;
    if (isFirst) ({ title: this.title } = format.words.laneTitle(entry, decoded));
    this.tally?.add({ ...toEntryRef(entry), digest }, readTask(format, entry, decoded));
    this.addRequest(entry, decoded, digest);
    for (const { kind, lane, commit, label } of digest.links)
      this.claim(entry, { kind, lane, commit, label });
    this.last = entry;
  }

  /** Only the last entry is asked for its id: in some formats it has to be made. */
  end(): void {
    const { last } = this;
    if (last) this.head = { seq: last.seq, entry: last.id };
    this.last = null;
  }

  get requests(): readonly LaneRequest[] {
    return this.listed?.rows() ?? [];
  }

  /** Null when it is not summed up. */
  summary(): RunSummary | null {
    return this.tally && runSummary(this.tally, null, null);
  }

  private addRequest(entry: Entry, decoded: unknown, { ties, line }: EntryDigest): void {
    const { format, listed } = this;
    listed?.answer(entry, 'granted', ties.carriesOut);
    listed?.answer(entry, 'denied', ties.denies);
    if (!ties.asks) return;
    this.listed ??= new LaneRequests();
    this.listed.add(
      entry,
      ties.asks,
      line.title,
      format.words.requests?.view(entry, decoded) ?? null,
    );
  }

  private claim(
    { index }: Entry,
    { kind, lane, commit, label }: Pick<ClaimedLink, 'kind' | 'lane' | 'commit' | 'label'>,
  ): void {
    const from = { lane: this.lane, index };
    const tie = findTieParent({ kind, from, to: { lane, index: null } });
    if (!tie || this.claims.has(tie.child) || this.claims.size >= MOST_CLAIMS) return;
    this.claims.set(tie.child, { kind, from, label, lane, commit });
  }
}
