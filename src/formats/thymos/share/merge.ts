// What the shares of a ledger say, read again: all lanes, and of their commits those that another
// lane may ask for. That is few of them, so that very many commits are gone through and let go.

import { IdTable } from '../../../base/id-table.ts';
import { readShape } from '../../../base/json/shape.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { isTooLarge } from '../../../ledger/fold/world-hash.ts';
import type { CommitRow, MergedRules, SharesRead } from '../../../ledger/format/shares.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { FindingsLog, NotMade } from '../../../ledger/verify/log.ts';
import type { ExaminedSource } from '../../../ledger/verify/merge.ts';
import type { LaneFacts, LedgerFacts, VerifyContext } from '../../../ledger/verify/rules.ts';
import { headsByLane } from '../verify/across/heads.ts';
import { type LaneEnd, WholeLedger } from '../verify/across/whole.ts';
import type { ThymosCheckId } from '../verify/checks.ts';
import { countHashedBytes } from '../verify/ends.ts';
import { hexToId } from '../verify/ids.ts';
import { withoutParents } from '../verify/rules.ts';
import { type LaneCommits, RestoredLane } from './restored.ts';
import { LANE_SHAPE, type LaneShare, WHOLE, type WholeFacts } from './shapes.ts';

export class ThymosSharesRead implements SharesRead<ThymosCheckId> {
  private readonly whole: WholeFacts;
  private readonly lanes = new Map<string, LaneShare>();
  private readonly commits = new Map<string, LaneCommits>();
  /** Proposals that were asked for, and commits that something names. */
  private readonly asked = new IdTable();
  private readonly named = new IdTable();
  /** Branches and their sources, of which every commit may be asked for. */
  private readonly families = new Set<string>();

  constructor(whole: JsonValue) {
    this.whole = readShape(whole, WHOLE);
  }

  add(facts: JsonValue): string {
    const lane = readShape(facts, LANE_SHAPE);
    this.lanes.set(lane.id, lane);
    this.commits.set(lane.id, {
      commitIds: new IdTable(),
      carriedOut: new IdTable(),
      places: new Map(),
    });
    const { origin, undoings, requests } = lane;
    for (const { proposal } of requests.first) this.asked.set(hexToId(proposal), 1);
    for (const { commit } of undoings) this.named.set(hexToId(commit), 1);
    if (origin) {
      this.named.set(hexToId(origin.commit), 1);
      this.families.add(lane.id).add(origin.lane);
    }
    return lane.id;
  }

  fault(findShare: (lane: string) => number | undefined): string | null {
    for (const { id, origin } of this.lanes.values()) {
      const source = origin ? findShare(origin.lane) : undefined;
      if (source !== undefined && source !== findShare(id))
        return `the branch ${id} is in another share than its source ${origin?.lane}: these shares were not made of the same ledger`;
    }
    const places = new Set([...this.lanes.values()].map(({ place }) => place));
    const { lanes } = this.whole;
    if (this.lanes.size !== lanes || places.size !== lanes || [...places].some((at) => at >= lanes))
      return `the ledger has ${lanes} lanes, and the shares have ${this.lanes.size} lanes in ${places.size} places`;
    return null;
  }

  source(): ExaminedSource {
    const { findings, leftOut, trailing } = this.whole;
    return {
      lanes: [...this.lanes.values()].sort((a, b) => a.place - b.place),
      findings,
      leftOut,
      trailing: trailing.map(({ isInside, ...one }) => ({
        ...one,
        ...(isInside && { isInside }),
      })),
    };
  }

  addCommit(lane: string, { index, seq, entry, commit, proposal, undoes }: CommitRow): void {
    const own = this.commits.get(lane);
    if (!own) return;
    const isFamily = this.families.has(lane);
    const [commitId, proposalId] = [hexToId(commit), hexToId(proposal)];
    if (isFamily || this.named.has(commitId)) own.commitIds.set(commitId, index);
    if (undoes !== null || own.carriedOut.has(proposalId)) return;
    if (!isFamily && !this.asked.has(proposalId)) return;
    own.carriedOut.set(proposalId, index);
    own.places.set(index, { index, seq, id: entry });
  }

  createRules(context: VerifyContext<ThymosCheckId>): MergedRules<ThymosCheckId> {
    return new ThymosMergedRules(this.whole, this.lanes, this.commits, context);
  }
}

class ThymosMergedRules implements MergedRules<ThymosCheckId> {
  private readonly restored = new Map<string, RestoredLane>();
  private readonly all: WholeLedger<RestoredLane>;
  private readonly whole: WholeFacts;
  private readonly lanes: ReadonlyMap<string, LaneShare>;
  private readonly commits: ReadonlyMap<string, LaneCommits>;
  private readonly context: VerifyContext<ThymosCheckId>;

  constructor(
    whole: WholeFacts,
    lanes: ReadonlyMap<string, LaneShare>,
    commits: ReadonlyMap<string, LaneCommits>,
    context: VerifyContext<ThymosCheckId>,
  ) {
    this.whole = whole;
    this.lanes = lanes;
    this.commits = commits;
    this.context = context;
    const { damage, rows, heads } = whole;
    const here = [...lanes.values()].flatMap((lane) => lane.heads);
    const source = {
      heads: heads.areKnown ? headsByLane([...here, ...heads.ofNothing]) : null,
      rows: rows ?? undefined,
      ...(damage.isKnown && { damage: () => damage.found }),
    };
    this.all = new WholeLedger(source, this.restored, context);
  }

  restore(id: string, log: FindingsLog<ThymosCheckId>): void {
    const [facts, commits] = [this.lanes.get(id), this.commits.get(id)];
    if (!facts || !commits) throw new Error(`lane ${id} is in no share`);
    log.replay(facts.log);
    this.restored.set(id, new RestoredLane(facts, commits, log, this.context));
  }

  finish(): Iterable<void> {
    const bytes = [...this.lanes.values()].reduce((sum, lane) => sum + lane.bytes, 0);
    let left = countHashedBytes(bytes);
    return this.all.finish(function* (lane): Generator<void, LaneEnd> {
      yield;
      const { end, branch } = lane.facts;
      lane.log.replay(end);
      const isUnhashed = branch !== null && isTooLarge(branch.resources, left);
      if (isUnhashed) lane.world = null;
      else if (branch?.bytes === null) throw unhashed(lane.id);
      else left -= branch?.bytes ?? 0;
      return { isBeyondRuntime: branch?.isBeyondRuntime ?? false, isUnhashed };
    });
  }

  laneFacts(id: string): LaneFacts {
    const lane = this.restored.get(id);
    if (!lane) throw new Error(`lane ${id} was not restored`);
    return lane.laneFacts();
  }

  ledgerFacts(): LedgerFacts {
    return this.all.ledgerFacts();
  }

  notMade(check: ThymosCheckId, { lane }: FindingsLog<ThymosCheckId>): NotMade | null {
    return lane === null || this.whole.carriesParents ? null : withoutParents(check);
  }
}

function unhashed(lane: string): SourceError {
  return new SourceError(
    'refused',
    'These shares cannot be merged.',
    `The states of the branches in one share are too large together: that of ${lane} was not hashed there, and one verification of the whole ledger would hash it.`,
    'Verify the ledger in fewer shares, or as a whole.',
  );
}
