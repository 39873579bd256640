// What is held of a followed run: every entry once, by its id, of the run's trajectory
// and of those that it delegated to or that branched from it.

import { type Seq, toSeq } from '../../../core/model/entry.ts';
import { OPERATOR_DENIAL } from '../../../formats/thymos/words.ts';
import { lineBytes, linesOf } from '../../../sources/text/lines.ts';
import { at, bareId, textAt } from '../http/json.ts';
import { type LiveRecord, readLine } from '../http/records.ts';

/** An entry as it is kept: without its parsed payload. */
export type HeldEntry = Omit<LiveRecord, 'payload'>;

export interface HeldRequest {
  readonly proposal: string;
  readonly intent: string;
  readonly channel: string;
  readonly reason: string;
  readonly tool: string;
  readonly entry: HeldEntry;
}

/** How a request ended, as the ledger tells. */
export interface Resolution {
  readonly outcome: 'carried out' | 'denied';
  readonly entry: HeldEntry;
}

/** - `foreign`: of a trajectory that does not belong to this run. `changed`: the id is held with other bytes. */
export type Added = 'new' | 'known' | 'foreign' | 'changed';

interface Lane {
  readonly id: string;
  /** Names that point to it were seen at this time: its entries are not older. */
  since: number;
  readonly bySeq: Map<bigint, HeldEntry[]>;
  head: HeldEntry | null;
  /** Everything before this seq is held. */
  next: bigint;
}

export class RunBook {
  private readonly entries = new Map<string, HeldEntry>();
  private readonly lanes = new Map<string, Lane>();
  private readonly requests = new Map<string, HeldRequest>();
  private readonly carriedOut = new Map<string, HeldEntry>();
  private readonly denied = new Map<string, HeldEntry>();
  private main: string | null = null;
  /** Ids that came again with other bytes. */
  readonly changed = new Set<string>();

  get trajectory(): string | null {
    return this.main;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The run's own trajectory, as soon as it is known. */
  begin(trajectory: string): void {
    this.main ??= trajectory;
    this.join(trajectory, 0);
  }

  add(record: LiveRecord): Added {
    const held = this.entries.get(record.id);
    if (held) {
      if (sameBytes(held.line, record.line)) return 'known';
      this.changed.add(record.id);
      return 'changed';
    }
    const { payload, ...entry } = record;
    // A branch is this run's when it leaves one of its trajectories.
    const source = entry.kind === 'branch' ? textAt(payload, 'source_trajectory_id') : '';
    if (source && this.lanes.has(bareId(source))) this.join(entry.trajectory, entry.createdAt);
    const lane = this.lanes.get(entry.trajectory);
    if (!lane) return 'foreign';
    this.entries.set(entry.id, entry);
    const beside = lane.bySeq.get(entry.seq) ?? [];
    lane.bySeq.set(entry.seq, [...beside, entry]);
    if (!lane.head || entry.seq >= lane.head.seq) lane.head = entry;
    while (lane.bySeq.has(lane.next)) lane.next++;
    this.read(record, entry, lane);
    return 'new';
  }

  /** Takes what was held of this run before: the lines of its file. */
  seed(trajectory: string, file: Uint8Array): void {
    this.begin(trajectory);
    const records = [...linesOf(file)].flatMap((line) => readLine(lineBytes(file, line)) ?? []);
    // A lane is known only when the entry that names it was read: go on while that helps.
    for (let before = -1; before !== this.size; ) {
      before = this.size;
      for (const record of records) this.add(record);
    }
  }

  has(id: string): boolean {
    return this.entries.has(id);
  }

  head(lane: string): HeldEntry | null {
    return this.lanes.get(lane)?.head ?? null;
  }

  request(proposal: string): HeldRequest | null {
    return this.requests.get(proposal) ?? null;
  }

  /** How a request ended; null: it is open. Carried out stands before denied: something ran. */
  resolution({ proposal, intent }: HeldRequest): Resolution | null {
    const carried = this.carriedOut.get(proposal);
    if (carried) return { outcome: 'carried out', entry: carried };
    const denied = this.denied.get(intent);
    return denied ? { outcome: 'denied', entry: denied } : null;
  }

  openRequests(): readonly HeldRequest[] {
    return [...this.requests.values()].filter((request) => this.resolution(request) === null);
  }

  /** Requests on the same channel that were made later in the same lane, the next first. */
  requestsAfter({ channel, entry }: HeldRequest): readonly HeldRequest[] {
    return [...this.requests.values()]
      .filter(
        (other) =>
          other.channel === channel &&
          other.entry.trajectory === entry.trajectory &&
          other.entry.seq > entry.seq,
      )
      .sort((a, b) => (a.entry.seq < b.entry.seq ? -1 : 1));
  }

  /** Entries that stand at the same place of a lane: somebody wrote history anew. */
  conflicts(): readonly (readonly HeldEntry[])[] {
    return [...this.lanes.values()].flatMap(({ bySeq }) =>
      [...bySeq.values()].filter(({ length }) => length > 1),
    );
  }

  /** Where reading has to start to fill what is missing; null: nothing is, as far as it shows. */
  gap(): { readonly from: number; readonly missing: string } | null {
    let from: number | null = null;
    const missing: string[] = [];
    for (const lane of this.lanes.values()) {
      const at = laneGap(lane);
      if (!at) continue;
      from = Math.min(from ?? at.from, at.from);
      missing.push(`${lane.id}/${at.seq}`);
    }
    return from === null ? null : { from, missing: missing.join(' ') };
  }

  /** Time of the newest entry that is held; 0: none. */
  newest(): number {
    let newest = 0;
    for (const { head } of this.lanes.values()) if (head) newest = Math.max(newest, head.createdAt);
    return newest;
  }

  /** Everything held, as the file of a ledger: the same entries give the same bytes. */
  lines(): Uint8Array<ArrayBuffer>[] {
    const lanes = [...this.lanes.values()].filter(({ head }) => head !== null);
    const main = this.main;
    lanes.sort((a, b) => Number(b.id === main) - Number(a.id === main) || (a.id < b.id ? -1 : 1));
    return lanes.flatMap((lane) => laneEntries(lane).map(({ line }) => ended(line)));
  }

  private join(trajectory: string, since: number): void {
    const held = this.lanes.get(trajectory);
    if (held) held.since = Math.min(held.since, since);
    else
      this.lanes.set(trajectory, { id: trajectory, since, bySeq: new Map(), head: null, next: 0n });
  }

  private read({ payload }: LiveRecord, entry: HeldEntry, lane: Lane): void {
    const type = textAt(payload, 'type');
    if (type === 'delegation') {
      const child = textAt(payload, 'child_trajectory_id');
      // The child's root is written before the edge, after the entry before it.
      const before = lane.bySeq.get(entry.seq - 1n)?.[0];
      if (child) this.join(bareId(child), before?.createdAt ?? 0);
    } else if (type === 'branch') {
      const source = textAt(payload, 'source_trajectory_id');
      if (source) this.join(bareId(source), 0);
    } else if (type === 'pending_approval') {
      const proposal = at(payload, 'proposal');
      const body = at(proposal, 'body');
      const id = bareId(textAt(proposal, 'id'));
      this.requests.set(id, {
        proposal: id,
        intent: bareId(textAt(body, 'intent_id')),
        channel: textAt(payload, 'channel'),
        reason: textAt(payload, 'reason'),
        tool: textAt(at(body, 'plan'), 'tool'),
        entry,
      });
    } else if (type === 'commit') {
      const body = at(payload, 'body');
      // A compensation carries the proposal of what it undoes; it grants nothing.
      if (!textAt(body, 'compensates'))
        this.carriedOut.set(bareId(textAt(body, 'proposal_id')), entry);
    } else if (type === 'rejection') {
      const reason = at(payload, 'reason');
      if (
        textAt(reason, 'kind') === 'policy_denied' &&
        textAt(reason, 'detail') === OPERATOR_DENIAL
      )
        this.denied.set(bareId(textAt(payload, 'intent_id')), entry);
    }
  }
}

export function entryPlace({ trajectory, seq, id }: HeldEntry): {
  readonly lane: string;
  readonly seq: Seq;
  readonly id: string;
} {
  return { lane: trajectory, seq: toSeq(seq), id };
}

function laneGap({ head, since, next, bySeq }: Lane): {
  readonly from: number;
  readonly seq: bigint;
} | null {
  if (!head) return { from: since, seq: 0n };
  if (head.seq < next) return null;
  return { from: bySeq.get(next - 1n)?.[0]?.createdAt ?? 0, seq: next };
}

function laneEntries({ bySeq }: Lane): HeldEntry[] {
  return [...bySeq.values()]
    .flat()
    .sort((a, b) => (a.seq < b.seq ? -1 : a.seq > b.seq ? 1 : a.id < b.id ? -1 : 1));
}

function ended(line: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(line.length + 1);
  bytes.set(line);
  bytes[line.length] = 0x0a;
  return bytes;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
