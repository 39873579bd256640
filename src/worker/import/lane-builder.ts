// Takes the entries of one lane in order and makes what is kept of it: pages of
// payloads, digests beside them, a summary, and what it claims about other entries.

import type { EntryDigest, EntryLink } from '../../core/model/digest.ts';
import type { Entry, Link, Seq } from '../../core/model/entry.ts';
import type { RequestView } from '../../core/model/request.ts';
import type { LaneTitle } from '../../formats/format.ts';
import type { LaneRow, RequestRow } from '../../storage/rows.ts';
import type { PagePair } from '../../storage/store.ts';
import { DigestPool } from './digest-pool.ts';
import { Requests } from './requests.ts';

const PAGE_ENTRIES = 1024;
const PAGE_BYTES = 2 * 1024 * 1024;

type Approval = LaneRow['approvals'][number];

/** Claims that can only be resolved once the whole ledger is known. */
export interface LaneClaims {
  readonly lane: string;
  readonly entries: number;
  /** Index of the entry that commits under an id; the first, where several do. */
  readonly commits: ReadonlyMap<string, number>;
  readonly links: readonly { readonly index: number; readonly link: EntryLink }[];
  readonly undoes: readonly { readonly index: number; readonly commit: string }[];
}

export interface LaneCounts {
  readonly kinds: Map<string, number>;
  readonly compilers: Map<string, number>;
  readonly policySets: Map<string, number>;
  signed: number;
  unsigned: number;
  firstAt: number | null;
  lastAt: number | null;
}

export class LaneBuilder {
  readonly counts: LaneCounts = {
    kinds: new Map(),
    compilers: new Map(),
    policySets: new Map(),
    signed: 0,
    unsigned: 0,
    firstAt: null,
    lastAt: null,
  };
  entries = 0;
  headSeq: Seq | null = null;
  /** From its first entry. */
  title: LaneTitle | null = null;
  readonly pages: number[] = [];
  /** References inside the lane: grants and denials to their request. */
  readonly references: Link[] = [];
  private readonly build: string;
  private readonly lane: string;
  private held: Entry[] = [];
  private digests: EntryDigest[] = [];
  private heldBytes = 0;
  private annotationBytes = 0;
  /** Of the page being filled: sharing ends where rows do. */
  private pool = new DigestPool();
  private readonly commits = new Map<string, number>();
  private readonly links: { index: number; link: EntryLink }[] = [];
  private readonly undoes: { index: number; commit: string }[] = [];
  private readonly asked = {
    proposal: new Map<string, number[]>(),
    intent: new Map<string, number[]>(),
  };
  private readonly asking = new Requests();

  constructor(build: string, lane: string) {
    this.build = build;
    this.lane = lane;
  }

  /** Takes the next entry. Its bytes are copied no later than the page is taken. */
  add(entry: Entry, digest: EntryDigest, request: RequestView | null = null): void {
    const index = this.entries++;
    this.headSeq = entry.seq;
    this.held.push(entry);
    this.digests.push(this.pool.share(digest));
    this.heldBytes += entry.bytes.length;
    this.annotationBytes += entry.annotation?.length ?? 0;
    this.count(entry, digest);
    this.tie(index, digest, entry, request);
  }

  get pageIsFull(): boolean {
    return this.held.length >= PAGE_ENTRIES || this.heldBytes + this.annotationBytes >= PAGE_BYTES;
  }

  /** What was added since the last page; null when that is nothing. */
  takePage(): PagePair | null {
    const { held, digests, build, lane } = this;
    if (held.length === 0) return null;
    const records = packed(held, this.heldBytes, ({ bytes }) => bytes);
    const annotations = this.annotationBytes
      ? packed(held, this.annotationBytes, ({ annotation }) => annotation)
      : null;
    const page = this.pages.length;
    const first = this.entries - held.length;
    this.pages.push(first);
    this.held = [];
    this.digests = [];
    this.pool = new DigestPool();
    this.heldBytes = 0;
    this.annotationBytes = 0;
    return {
      page: { build, lane, page, ...records, annotations },
      digests: {
        build,
        lane,
        page,
        first,
        seqs: held.map(({ seq }) => seq),
        ids: held.map(({ id }) => id),
        parents: held.map(({ parent }) => parent),
        kinds: held.map(({ kind }) => kind),
        recordedAt: held.map(({ recordedAt }) => recordedAt),
        digests,
        faults: held.flatMap(({ fault }, i) => (fault ? [[i, fault] as const] : [])),
      },
    };
  }

  claims(): LaneClaims {
    const { lane, entries, commits, links, undoes } = this;
    return { lane, entries, commits, links, undoes };
  }

  approvals(): Approval[] {
    return this.requests().map(({ index, state }) => [index, state]);
  }

  requests(): RequestRow[] {
    return this.asking.rows();
  }

  private count({ recordedAt }: Entry, { line, facts }: EntryDigest): void {
    const { counts } = this;
    increment(counts.kinds, line.kind);
    if (facts.compiler !== null) increment(counts.compilers, facts.compiler);
    if (facts.policySet !== null) increment(counts.policySets, facts.policySet);
    if (facts.signed === true) counts.signed++;
    if (facts.signed === false) counts.unsigned++;
    if (recordedAt === null) return;
    counts.firstAt = Math.min(counts.firstAt ?? recordedAt, recordedAt);
    counts.lastAt = Math.max(counts.lastAt ?? recordedAt, recordedAt);
  }

  private tie(
    index: number,
    { ties, links, line }: EntryDigest,
    entry: Entry,
    request: RequestView | null,
  ): void {
    for (const link of links) this.links.push({ index, link });
    if (ties.commit !== undefined && !this.commits.has(ties.commit))
      this.commits.set(ties.commit, index);
    if (ties.undoes !== undefined) this.undoes.push({ index, commit: ties.undoes });
    // Only a later entry answers a request, so answers are looked up before this one asks.
    if (ties.carriesOut !== undefined)
      this.answer(index, entry, this.asked.proposal.get(ties.carriesOut), 'granted');
    if (ties.denies !== undefined)
      this.answer(index, entry, this.asked.intent.get(ties.denies), 'denied');
    if (ties.asks) {
      append(this.asked.proposal, ties.asks.proposal, index);
      append(this.asked.intent, ties.asks.intent, index);
      this.asking.ask(index, entry, ties.asks.proposal, line.title, request);
    }
  }

  private answer(
    index: number,
    entry: Entry,
    asked: number[] | undefined,
    outcome: 'granted' | 'denied',
  ): void {
    const last = asked?.at(-1);
    if (!asked || last === undefined) return;
    for (const request of asked) this.asking.answer(request, index, entry, outcome);
    this.references.push({
      kind: 'reference',
      from: { lane: this.lane, index },
      to: { lane: this.lane, index: last },
      label: outcome === 'granted' ? 'carries out the request' : 'denies the request',
      missing: null,
    });
  }
}

export function increment(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Byte strings one after the other, and where each begins. */
function packed(
  entries: readonly Entry[],
  size: number,
  bytesOf: (entry: Entry) => Uint8Array | undefined,
): { offsets: Uint32Array; bytes: Uint8Array } {
  const offsets = new Uint32Array(entries.length + 1);
  const bytes = new Uint8Array(size);
  let end = 0;
  entries.forEach((entry, i) => {
    const own = bytesOf(entry);
    if (own) bytes.set(own, end);
    end += own?.length ?? 0;
    offsets[i + 1] = end;
  });
  return { offsets, bytes };
}
