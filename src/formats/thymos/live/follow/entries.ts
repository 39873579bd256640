// The entries of a followed run: each once, by its id, of the run's trajectory and of those that
// it delegated to or that branched from it.

import { equalBytes } from '../../../../base/bytes.ts';
import { toSeq } from '../../../../base/seq.ts';
import type { Delivery, GrownFile } from '../../../../ledger/live/protocol.ts';
import type { Entry } from '../../../../ledger/model/entry.ts';
import { lineBytes, splitTextLines } from '../../../../ledger/sources/text/lines.ts';
import { bareId } from '../../bare-id.ts';
import { decodePayload } from '../../payload/payload.ts';
import { viewThymosRequest } from '../../request.ts';
import { digestThymos } from '../../words.ts';
import { type RunEntry, readServerLine } from '../http/records.ts';
import { bySeq, FollowedLane, type Hole, type LaneSpan } from './lane.ts';
import { WrittenRunFile } from './run-file.ts';

export interface RunRequest {
  readonly proposal: string;
  readonly intent: string;
  readonly channel: string;
  readonly tool: string;
  readonly entry: RunEntry;
}

/** How a request ended, according to the ledger. */
export interface Resolution {
  readonly outcome: 'carried out' | 'denied';
  readonly entry: RunEntry;
}

/** - `foreign`: of a trajectory that is not this run's. `changed`: the id is known with other bytes. */
export type Added = 'new' | 'known' | 'foreign' | 'changed';

export class RunEntries {
  private readonly entries = new Map<string, RunEntry>();
  private readonly lanes = new Map<string, FollowedLane>();
  private readonly requests = new Map<string, RunRequest>();
  private readonly carriedOut = new Map<string, RunEntry>();
  private readonly denied = new Map<string, RunEntry>();
  private readonly own: string[] = [];
  private readonly written = new WrittenRunFile();
  private current: string | null = null;
  /** Ids that came again with other bytes. */
  readonly changed = new Set<string>();

  /** The run's own that is read now; null: none is known. */
  get trajectory(): string | null {
    return this.current;
  }

  /** The run's own, in the order in which they were seen: a resume makes another. */
  get trajectories(): readonly string[] {
    return [...this.own];
  }

  get size(): number {
    return this.entries.size;
  }

  /** A trajectory of the run itself, as soon as it is known: the current one from now on. */
  begin(trajectory: string): void {
    if (!this.own.includes(trajectory)) this.own.push(trajectory);
    this.current = trajectory;
    this.join(trajectory, NO_SPAN);
  }

  add(entry: RunEntry): Added {
    const known = this.entries.get(entry.id);
    if (known) {
      if (equalBytes(known.line, entry.line)) return 'known';
      this.changed.add(entry.id);
      return 'changed';
    }
    if (entry.kind !== 'branch' && !this.lanes.has(entry.trajectory)) return 'foreign';
    const { links, ties, request } = describeEntry(entry);
    // A branch belongs to this run when it leaves one of its trajectories.
    if (links.some((link) => link.kind === 'branch' && this.lanes.has(link.lane)))
      this.join(entry.trajectory, { from: entry.createdAt, to: null });
    const lane = this.lanes.get(entry.trajectory);
    if (!lane) return 'foreign';
    this.entries.set(entry.id, entry);
    lane.add(entry);
    this.written.add(entry);
    for (const link of links) {
      if (link.kind !== 'delegation') continue;
      // A child is written after the entry before its delegation, and before the delegation.
      const from = lane.at(entry.seq - 1n)?.createdAt ?? null;
      this.join(link.lane, { from, to: entry.createdAt });
    }
    if (request) this.requests.set(request.proposal, request);
    if (ties.carriesOut) this.carriedOut.set(bareId(ties.carriesOut), entry);
    if (ties.denies) this.denied.set(bareId(ties.denies), entry);
    return 'new';
  }

  /** Takes what was read of this run before: the lines of its file. */
  seed(trajectory: string, file: Uint8Array): void {
    const records = Array.from(splitTextLines(file), (line) =>
      readServerLine(lineBytes(file, line).slice()),
    );
    for (const own of listOwnLanes(records)) this.begin(own);
    if (this.current === null) this.begin(trajectory);
    // A lane is known only after the entry that names it: go on while that helps.
    for (let before = -1; before !== this.size; ) {
      before = this.size;
      for (const record of records) if (record) this.add(record);
    }
  }

  head(lane: string): RunEntry | null {
    return this.lanes.get(lane)?.head ?? null;
  }

  request(proposal: string): RunRequest | null {
    return this.requests.get(proposal) ?? null;
  }

  /** How a request ended; null: it is open. Carried out wins over denied: something ran. */
  resolution({ proposal, intent }: RunRequest): Resolution | null {
    const carried = this.carriedOut.get(proposal);
    if (carried) return { outcome: 'carried out', entry: carried };
    const denied = this.denied.get(intent);
    return denied ? { outcome: 'denied', entry: denied } : null;
  }

  openRequests(): readonly RunRequest[] {
    return [...this.requests.values()].filter((request) => !this.resolution(request));
  }

  /** The next request on the same channel in the same lane. */
  requestAfter({ channel, entry: { trajectory, seq } }: RunRequest): RunRequest | null {
    const later = [...this.requests.values()].filter(
      (other) =>
        other.channel === channel && other.entry.trajectory === trajectory && other.entry.seq > seq,
    );
    return later.sort((a, b) => bySeq(a.entry, b.entry))[0] ?? null;
  }

  /** Whether two entries have the same position in a lane: somebody rewrote history. */
  hasConflict(): boolean {
    return [...this.lanes.values()].some((lane) => lane.hasConflict());
  }

  /** What is missing, as far as it shows. */
  holes(): readonly Hole[] {
    return [...this.lanes.values()].flatMap((lane) => lane.hole() ?? []);
  }

  /** When the lanes that were delegated to were written: nothing says how many entries they have. */
  delegated(): readonly { readonly from: number; readonly to: number }[] {
    return [...this.lanes.values()].flatMap((lane) => lane.recorded() ?? []);
  }

  lane(id: string): Pick<FollowedLane, 'size' | 'head' | 'count' | 'hole'> | null {
    return this.lanes.get(id) ?? null;
  }

  /** All entries as the file of a ledger. */
  file(): GrownFile {
    return this.written.take({ own: this.own, entries: () => this.entries.values() });
  }

  private join(trajectory: string, span: LaneSpan): void {
    const lane = this.lanes.get(trajectory);
    if (lane) lane.named(span);
    else this.lanes.set(trajectory, new FollowedLane(trajectory, span));
  }
}

const NO_SPAN: LaneSpan = { from: null, to: null };

/** The lanes of a followed run's file that no other lane names: the run's own, in their order. */
function listOwnLanes(records: readonly (RunEntry | null)[]): Iterable<string> {
  const lanes = new Set<string>();
  const named = new Set<string>();
  for (const record of records) {
    if (!record) continue;
    lanes.add(record.trajectory);
    if (record.kind === 'branch') named.add(record.trajectory);
    if (record.kind === 'delegation')
      for (const { lane } of describeEntry(record).links) named.add(lane);
  }
  return [...lanes].filter((lane) => !named.has(lane));
}

/** What the format says about an entry; of one that cannot be read, nothing. */
function describeEntry(entry: RunEntry) {
  const { id, seq, kind, createdAt, payload } = entry;
  const read: Entry = {
    index: 0,
    seq: toSeq(seq),
    id,
    parent: undefined,
    kind,
    recordedAt: createdAt,
    bytes: payload,
  };
  const decoded = decodePayload(read);
  const { links, ties } = digestThymos(read, decoded);
  const view = ties.asks && viewThymosRequest(read, decoded);
  const request: RunRequest | null =
    ties.asks && view
      ? {
          proposal: bareId(ties.asks.proposal),
          intent: bareId(ties.asks.intent),
          channel: view.channel ?? '',
          tool: view.tool ?? '',
          entry,
        }
      : null;
  return { links: links.map((link) => ({ ...link, lane: bareId(link.lane) })), ties, request };
}

export function toDeliveredEntry({
  trajectory,
  seq,
  id,
}: RunEntry): NonNullable<Delivery['entry']> {
  return { lane: trajectory, seq: toSeq(seq), id };
}
