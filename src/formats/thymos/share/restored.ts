// A trajectory that was examined in a share, made again from what its report says of it.

import type { IdTable } from '../../../base/id-table.ts';
import type { Seq } from '../../../base/seq.ts';
import type { Reference, WorldSummary } from '../../../ledger/model/check.ts';
import type { Entry, EntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { LaneFacts, VerifyContext } from '../../../ledger/verify/rules.ts';
import type { ThymosCheckId } from '../verify/checks.ts';
import type { Delegated, EndedLane, LaneOrigin, LastEntry, Undoing } from '../verify/ended.ts';
import { hexToId } from '../verify/ids.ts';
import { ThymosLaneRequests } from '../verify/requests.ts';
import type { LaneShare, SharedEntryRef } from './shapes.ts';

/** Those commits of a lane that another lane may ask for. */
export interface LaneCommits {
  readonly commitIds: IdTable;
  readonly carriedOut: IdTable;
  /** By the index of their entries. */
  readonly places: Map<number, SharedEntryRef>;
}

export class RestoredLane implements EndedLane {
  readonly id: string;
  readonly context: VerifyContext<ThymosCheckId>;
  readonly log: FindingsLog<ThymosCheckId>;
  readonly note: string | null;
  readonly origin: LaneOrigin | null;
  readonly children: readonly Delegated[];
  readonly undoings: readonly Undoing[];
  readonly commitIds: IdTable;
  readonly requests: ThymosLaneRequests;
  readonly last: LastEntry | null;
  world: WorldSummary | null;
  readonly facts: LaneShare;
  private readonly places: ReadonlyMap<number, SharedEntryRef>;

  constructor(
    facts: LaneShare,
    { commitIds, carriedOut, places }: LaneCommits,
    log: FindingsLog<ThymosCheckId>,
    context: VerifyContext<ThymosCheckId>,
  ) {
    this.id = facts.id;
    this.facts = facts;
    this.log = log;
    this.context = context;
    this.note = facts.note;
    this.origin = facts.origin && { ...facts.origin, entry: refAt(facts.origin.entry) };
    this.children = facts.children.map((one) => ({ ...one, entry: refAt(one.entry) }));
    this.undoings = facts.undoings.map(({ commit, entry }) => ({
      commit: hexToId(commit),
      entry: refAt(entry),
    }));
    this.commitIds = commitIds;
    this.places = places;
    this.requests = requestsAgain(facts.requests, log, this);
    for (const [proposal, index] of carriedOut.entries())
      this.requests.carriedOut.set(proposal, index);
    const { last } = facts;
    this.last = last && {
      ...refAt(last.entry),
      ...(last.fault !== null && { fault: { path: last.fault } }),
    };
    this.world = facts.facts.world;
  }

  readSeq(index: number): Seq {
    return this.entryAt(index).seq;
  }

  entryAt(index: number): EntryRef {
    const place = this.places.get(index);
    if (!place) throw new Error(`nothing was kept of entry ${index} of ${this.id}`);
    return refAt(place);
  }

  requestEntry(): Entry | null {
    return null;
  }

  /** It was compared where both were read. */
  compare(commit: number): void {
    for (const { index, log } of this.facts.compared) if (index === commit) this.log.replay(log);
  }

  laneFacts(): LaneFacts {
    const { title, completeness, reference, report, anchor, signatures, verdict } =
      this.facts.facts;
    const { world } = this;
    return {
      title,
      completeness,
      reference: toReference(reference),
      report,
      anchor,
      world,
      signatures,
      ...(verdict && { verdict }),
    };
  }
}

function toReference({
  ok,
  code = '',
  seq = null,
  message = '',
}: LaneShare['facts']['reference']): Reference {
  return ok ? { ok } : { ok, code, seq, message };
}

function requestsAgain(
  { first, asked, resumptions, openDenials, denying, denials }: LaneShare['requests'],
  log: FindingsLog<ThymosCheckId>,
  lane: RestoredLane,
): ThymosLaneRequests {
  const again = new ThymosLaneRequests(log, lane);
  for (const { proposal, entry } of first) {
    again.byProposal.set(hexToId(proposal), again.requests.length);
    again.requests.push(refAt(entry));
  }
  for (const { intent, requests } of asked)
    again.asked.set(intent, {
      requests: requests.map(({ index, proposal }) => ({ index, proposal: hexToId(proposal) })),
      denied: 0,
    });
  for (const { proposal, entry } of resumptions)
    again.resumptions.push({ proposal: hexToId(proposal), entry: refAt(entry) });
  for (const { intent, entry } of openDenials)
    again.openDenials.push({ intent, entry: refAt(entry) });
  for (const entry of denying) again.denying.push(refAt(entry));
  for (const { proposal, denial } of denials) again.denials.set(hexToId(proposal), denial);
  return again;
}

/** When an entry was recorded matters to no other lane. */
export function refAt({ index, seq, id }: SharedEntryRef): EntryRef {
  return { index, seq, id, recordedAt: null };
}
