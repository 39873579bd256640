// The entries of one lane give in order what is stored of it: pages of payloads and of digests, a
// summary, and its claims about other entries.

import type { Seq } from '../../../base/seq.ts';
import type { LaneTitle } from '../../format/words.ts';
import { type LaneEnds, LaneEndsBuilder } from '../../join/ends.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry, Link } from '../../model/entry.ts';
import { LaneRequests } from '../../model/lane-requests.ts';
import type { LaneRequest, RequestAnswer, RequestView } from '../../model/request.ts';
import { DigestWriter } from '../../storage/digests/encode.ts';
import type { PageRow } from '../../storage/rows.ts';
import type { PagePair } from '../../storage/store.ts';
import { LaneCounts } from './lane-counts.ts';

const MAX_PAGE_ENTRIES = 1024;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

type Payload = Pick<Entry, 'bytes' | 'annotation'>;

/** The stored label of a link from a commit to the request that it carries out. */
export const CARRIES_OUT = 'carries out the request';

export class LaneBuilder {
  readonly counts = new LaneCounts();
  entries = 0;
  headSeq: Seq | null = null;
  title: LaneTitle | null = null;
  private readonly firsts: number[] = [];
  readonly references: Link[] = [];
  private readonly build: string;
  private readonly lane: string;
  private readonly canReopen: boolean;
  private digests = new DigestWriter();
  private payloads: Payload[] = [];
  private recordBytes = 0;
  private annotationBytes = 0;
  private areLocated: boolean;
  /** These can only be resolved once the whole ledger is known. */
  private readonly tied: LaneEndsBuilder;
  private readonly requestList = new LaneRequests();

  /** `canReopen` says that entries with a locator can be read from their source again. */
  constructor(build: string, lane: string, canReopen = false) {
    this.build = build;
    this.lane = lane;
    this.tied = new LaneEndsBuilder(lane);
    this.canReopen = canReopen;
    this.areLocated = canReopen;
  }

  /** Its bytes are copied no later than the page is taken. */
  add(entry: Entry, digest: EntryDigest, request: RequestView | null = null): void {
    this.entries++;
    this.headSeq = entry.seq;
    this.digests.add(entry, digest);
    this.payloads.push(entry);
    this.recordBytes += entry.bytes.length;
    this.annotationBytes += entry.annotation?.length ?? 0;
    this.areLocated &&= entry.locator !== undefined && !entry.annotation;
    this.counts.add(entry.recordedAt, digest);
    this.tie(digest, entry, request);
  }

  get pageIsFull(): boolean {
    const bytes = this.recordBytes + this.annotationBytes;
    return this.digests.entries >= MAX_PAGE_ENTRIES || bytes >= MAX_PAGE_BYTES;
  }

  get pages(): readonly number[] {
    const { firsts, digests, entries } = this;
    return digests.entries ? [...firsts, entries - digests.entries] : [...firsts];
  }

  /** Null when nothing was added. */
  takePage(): PagePair | null {
    const page = this.page();
    if (!page) return null;
    this.firsts.push(page.digests.first);
    this.digests = new DigestWriter();
    this.payloads = [];
    this.recordBytes = 0;
    this.annotationBytes = 0;
    this.areLocated = this.canReopen;
    return page;
  }

  page(): PagePair | null {
    const { digests, build, lane, areLocated } = this;
    if (digests.entries === 0) return null;
    const page = this.firsts.length;
    const name = { build, lane, page, first: this.entries - digests.entries };
    const row = digests.row(name, areLocated);
    return { page: areLocated ? null : this.payloadRow(page), digests: row };
  }

  private payloadRow(page: number): PageRow {
    const { build, lane, payloads } = this;
    const annotations = this.annotationBytes
      ? packed(payloads, this.annotationBytes, ({ annotation }) => annotation)
      : null;
    const records = packed(payloads, this.recordBytes, ({ bytes }) => bytes);
    return { build, lane, page, ...records, annotations };
  }

  get ends(): LaneEnds {
    return this.tied;
  }

  requests(): LaneRequest[] {
    return this.requestList.rows();
  }

  private tie({ ties, links, line }: EntryDigest, entry: Entry, request: RequestView | null): void {
    this.tied.add({ links, commit: ties.commit, undoes: ties.undoes });
    // Only a later entry answers a request, so this one's own request is added last.
    this.answer(entry, 'granted', ties.carriesOut);
    this.answer(entry, 'denied', ties.denies);
    if (ties.asks) this.requestList.add(entry, ties.asks, line.title, request);
  }

  private answer(entry: Entry, outcome: RequestAnswer['outcome'], name: string | undefined): void {
    const request = this.requestList.answer(entry, outcome, name);
    if (request === undefined) return;
    this.references.push({
      kind: 'reference',
      from: { lane: this.lane, index: entry.index },
      to: { lane: this.lane, index: request },
      label: outcome === 'granted' ? CARRIES_OUT : 'denies the request',
      missing: null,
    });
  }
}

function packed(
  entries: readonly Payload[],
  size: number,
  readPayload: (entry: Payload) => Uint8Array | undefined,
): { offsets: Uint32Array; bytes: Uint8Array } {
  const offsets = new Uint32Array(entries.length + 1);
  const bytes = new Uint8Array(size);
  let end = 0;
  entries.forEach((entry, i) => {
    const own = readPayload(entry);
    if (own) bytes.set(own, end);
    end += own?.length ?? 0;
    offsets[i + 1] = end;
  });
  return { offsets, bytes };
}
