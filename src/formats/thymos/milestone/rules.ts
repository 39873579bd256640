// The rules of a run that goes on from a milestone, or makes one, or both. What is kept of a lane is
// believed only as far as the ledger still has the entry that it ended with.

import type { KeptLane, MilestoneRules, WriteLine } from '../../../ledger/format/milestones.ts';
import type { Entry, EntryRef, LaneInfo } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  VerifyContext,
} from '../../../ledger/verify/rules.ts';
import type { ThymosReader } from '../containers/reader.ts';
import type { DecodedPayload } from '../payload/payload.ts';
import type { SharedEntryRef } from '../share/shapes.ts';
import type { ThymosCheckId } from '../verify/checks.ts';
import { type EndedBranch, ThymosLaneEnds } from '../verify/ends.ts';
import type { ThymosLane } from '../verify/lane.ts';
import { ThymosRules } from '../verify/rules.ts';
import { entriesFrom, goingOn } from './going.ts';
import type { KeptLedger } from './kept.ts';
import { hashRoot, resume, writeLane, writeResources } from './state.ts';

/** What of a lane contradicts what is kept of it. */
interface Contradiction {
  readonly isCut: boolean;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
}

/** The milestone has the anchor of every lane, which it is compared as. */
const MILESTONE = { check: 'thymos.anchor', severity: 'error', path: 'milestone' } as const;

export class ThymosMilestoneRules
  extends ThymosRules
  implements MilestoneRules<DecodedPayload, ThymosCheckId>
{
  readonly goesOn = new Map<string, KeptLane>();
  private readonly kept: KeptLedger;
  private readonly write: WriteLine | null;
  private readonly contradictions = new Map<string, Contradiction>();
  private lastEnds: ThymosLaneEnds | null = null;

  constructor(
    reader: ThymosReader,
    context: VerifyContext<ThymosCheckId>,
    kept: KeptLedger,
    write: WriteLine | null,
  ) {
    super(reader, context);
    this.kept = kept;
    this.write = write;
    for (const id of goingOn(reader, kept)) {
      const lane = kept.lanes.get(id);
      if (lane) this.goesOn.set(id, lane);
    }
  }

  *entries(lane: string): Generator<Entry> {
    const last = this.kept.findState(lane)?.last;
    if (!last || !this.goesOn.has(lane)) {
      yield* this.reader.entries(lane);
      return;
    }
    let isFirst = true;
    for (const entry of entriesFrom(this.reader, lane, last)) {
      if (!isFirst) yield entry;
      else if (entry.id !== last.entry.id || entry.seq !== last.entry.seq) {
        this.contradictions.set(lane, otherHead(last.entry, entry));
        return;
      }
      isFirst = false;
    }
    if (isFirst) this.contradictions.set(lane, noHead(last.entry));
  }

  override lane(info: LaneInfo, log: FindingsLog<ThymosCheckId>): LaneRules<DecodedPayload> {
    const { write } = this;
    const rules = super.lane(info, log);
    const lane = this.findLane(info.id);
    const kept = this.kept.findState(info.id);
    const goesOn = this.goesOn.has(info.id);
    const going = goesOn ? this.kept.take(info.id) : null;
    if (going) resume(lane, going);
    return {
      examine: (entry, decoded) => {
        rules.examine(entry, decoded);
        if (kept && !goesOn && lane.entries === kept.entries) this.compare(lane);
      },
      end: () => {
        const contradiction = this.contradictions.get(lane.id) ?? this.compareEnd(lane);
        if (contradiction) report(lane, contradiction);
        if (write) writeResources(lane, write);
        rules.end?.();
      },
      settled: () => {
        rules.settled?.();
        if (write) writeLane(lane, write);
      },
    };
  }

  override *finish(): Generator<void> {
    yield* super.finish();
    for (const id of this.missing())
      this.context.log.add(null, {
        ...MILESTONE,
        expected: `trajectory ${id} with ${this.kept.lanes.get(id)?.entries} entries`,
        actual: 'none of its entries',
        message:
          'The milestone has a trajectory of which no entry is here any more: the whole trajectory was removed.',
      });
    for (const [lane, branch] of this.lastEnds?.branches ?? [])
      this.write?.('branch', { lane, ...branch });
  }

  protected override ends(maxHashed: number): ThymosLaneEnds {
    const ended = new Map<string, EndedBranch>();
    for (const id of this.goesOn.keys()) {
      const branch = this.kept.findBranch(id);
      if (branch) ended.set(id, branch);
    }
    this.lastEnds = new ThymosLaneEnds({ ...this.parts, maxHashed, ended });
    return this.lastEnds;
  }

  override laneFacts(id: string): LaneFacts {
    const facts = super.laneFacts(id);
    const { entries } = this.findLane(id);
    const contradiction = this.contradictions.get(id);
    if (!contradiction) return { ...facts, entries };
    const { isCut, message } = contradiction;
    const completeness = { state: isCut ? 'cut' : 'not proven', reason: message } as const;
    return { ...facts, entries, completeness, report: null, anchor: null, world: null };
  }

  override ledgerFacts(): LedgerFacts {
    const facts = super.ledgerFacts();
    const missing = [...this.missing()];
    if (!missing.length) return facts;
    const reason = `The milestone has ${missing.length === 1 ? 'a trajectory' : `${missing.length} trajectories`} of which no entry is here: removed.`;
    return { ...facts, completeness: { state: 'cut', reason } };
  }

  private *missing(): Generator<string> {
    for (const id of this.kept.lanes.keys()) if (!this.lanes.has(id)) yield id;
  }

  /** Of a lane that is read from its beginning: whether it still begins with what is kept. */
  private compare(lane: ThymosLane): void {
    const state = this.kept.findState(lane.id);
    if (!state) return;
    const { root } = lane.anchor();
    const kept = hashRoot(state, this.context.hash);
    if (root !== kept) this.contradictions.set(lane.id, otherEntries(state.entries, kept, root));
  }

  private compareEnd({ id, entries }: ThymosLane): Contradiction | null {
    const state = this.kept.findState(id);
    if (!state?.last || entries >= state.entries) return null;
    const cut = noHead(state.last.entry);
    this.contradictions.set(id, cut);
    return cut;
  }
}

function report({ log, last }: ThymosLane, { expected, actual, message }: Contradiction): void {
  log.add(last, { ...MILESTONE, expected, actual, message });
}

function otherHead(kept: SharedEntryRef, found: EntryRef): Contradiction {
  return {
    isCut: false,
    expected: `entry ${kept.id} at seq ${kept.seq}`,
    actual: `entry ${found.id} at seq ${found.seq}`,
    message: `The milestone was made when this trajectory had entry ${kept.id} at seq ${kept.seq}, and it is another one now: what was verified then was rewritten since. What follows was not examined; a run from the beginning shows all that is wrong.`,
  };
}

function otherEntries(entries: number, kept: string, found: string): Contradiction {
  return {
    isCut: false,
    expected: `${kept} over ${entries} entries`,
    actual: found,
    message: `The first ${entries} entries are not those of which the milestone was made: what was verified then was rewritten since.`,
  };
}

function noHead(kept: SharedEntryRef): Contradiction {
  return {
    isCut: true,
    expected: `entry ${kept.id} at seq ${kept.seq}`,
    actual: 'no such entry',
    message: `The milestone was made when this trajectory had an entry at seq ${kept.seq}, and it has none any more: entries were cut off its end since.`,
  };
}
