// What only all lanes together show. The lanes were examined here, or in shares.

import { findCircles } from '../../../../base/circles.ts';
import { IdTable } from '../../../../base/id-table.ts';
import type { Completeness } from '../../../../ledger/model/check.ts';
import type { LedgerFacts, VerifyContext } from '../../../../ledger/verify/rules.ts';
import { strayAnchors } from '../../../../ledger/verify/stray-anchors.ts';
import type { Damage } from '../../containers/reader.ts';
import type { ThymosCheckId } from '../checks.ts';
import type { EndedLane } from '../ended.ts';
import { reportMissing } from './anchors.ts';
import { checkBranch, checkBranchId, checkUndoings } from './branches.ts';
import { checkChildren, checkCycle, checkDelegations } from './delegations.ts';
import { checkHeads, checkHeadsOfNothing, headsOfNothing, type LaneHeads } from './heads.ts';
import { type Anywhere, checkAnswers } from './lineage.ts';

/** What the container says of the ledger as a whole. */
export interface WholeSource {
  /** null: the container has no table of them. */
  readonly heads: LaneHeads | null;
  /** Rows of the table of entries; undefined: it is no table. */
  readonly rows?: number | undefined;
  damage?(): Damage | null;
}

/** How one lane ended. */
export interface LaneEnd {
  /** The runtime cannot replay it, though nothing is wrong with it. */
  readonly isBeyondRuntime: boolean;
  /** It is a branch whose state was not hashed. */
  readonly isUnhashed: boolean;
}

export class WholeLedger<L extends EndedLane> {
  /** What is known of lanes that are not here; null: nothing. */
  private missing: Completeness | null = null;
  private readonly notes: string[] = [];
  private beyondRuntime = 0;
  private unhashed = 0;
  private readonly source: WholeSource;
  private readonly lanes: ReadonlyMap<string, L>;
  private readonly context: VerifyContext<ThymosCheckId>;

  constructor(
    source: WholeSource,
    lanes: ReadonlyMap<string, L>,
    context: VerifyContext<ThymosCheckId>,
  ) {
    this.source = source;
    this.lanes = lanes;
    this.context = context;
  }

  /** `end`: what is to be done for a lane first, by itself. */
  *finish(end: (lane: L) => Iterable<void, LaneEnd>): Generator<void> {
    const { source, context, lanes } = this;
    const { isStrict } = context;
    // The ledger may have ended before, and gone on.
    this.missing = null;
    this.notes.length = 0;
    this.beyondRuntime = 0;
    this.unhashed = 0;
    const commitAnywhere = this.index(({ commitIds }) => commitIds);
    const everywhere = {
      request: this.index(({ requests }) => requests.byProposal),
      isShared: this.shared(({ requests }) => requests.carriedOut),
      asked: this.asked(),
    };
    for (const lane of lanes.values()) {
      yield;
      const { isBeyondRuntime, isUnhashed } = yield* end(lane);
      if (isBeyondRuntime) this.beyondRuntime++;
      if (isUnhashed) this.unhashed++;
      if (!isStrict) continue;
      checkBranch(lane, lanes, commitAnywhere);
      checkBranchId(lane);
      yield* checkAnswers(lane, lanes, everywhere);
      checkUndoings(lane, commitAnywhere);
      checkHeads(lane, source.heads);
    }
    // Children last: whether they verify depends on everything above.
    if (isStrict) {
      const circles = findCircles(lanes);
      for (const lane of lanes.values()) checkCycle(lane, circles);
      checkDelegations(lanes.values());
      for (const lane of lanes.values()) yield* checkChildren(lane, lanes);
      if (source.rows) context.log.examine('thymos.stray-row', source.rows);
      this.checkDatabase();
    }
    this.checkWorld();
    this.findMissingLanes();
  }

  ledgerFacts(): LedgerFacts {
    const { missing, beyondRuntime } = this;
    const limit =
      beyondRuntime === 0
        ? []
        : [
            `The runtime’s own replay fails on ${beyondRuntime} of this ledger’s branches because of a known limit: it folds a branch onto nothing. Folded after its source, ${beyondRuntime === 1 ? 'it applies' : 'each of them applies'}: this is no sign of a change.`,
          ];
    const unhashed = this.unhashed
      ? [
          `The states of ${this.unhashed} of this ledger’s branches have no hash here: together they are too large. They were folded, and their changes apply.`,
        ]
      : [];
    const notes = [...this.notes, ...limit, ...unhashed];
    return { ...(missing && { completeness: missing }), ...(notes.length && { notes }) };
  }

  private findMissingLanes(): void {
    const { log, pins, isStrict, lanesTogether } = this.context;
    const removed = headsOfNothing(this.source.heads, this.lanes);
    if (isStrict) checkHeadsOfNothing(log, removed);
    const { missing, elsewhere, others } = strayAnchors(
      pins.anchors ?? [],
      this.lanes,
      lanesTogether,
    );
    reportMissing(log, missing);
    if (removed.length)
      this.missing = {
        state: 'cut',
        reason:
          'The table of heads names trajectories of which no entry is here: they were removed, unless that table was changed.',
      };
    else if (missing.length)
      this.missing = {
        state: 'not proven',
        reason: `${missing.length === 1 ? 'An anchored lane is' : `${missing.length} anchored lanes are`} not here: taken out of this ledger, or part of another one.`,
      };
    else if (elsewhere)
      this.missing = {
        state: 'not proven',
        reason: `${elsewhere} of the lanes anchored together with those here are only in other ledgers that were given.`,
      };
    if (others)
      this.notes.push(
        `${others} of the anchors given ${others === 1 ? 'is of another ledger' : 'are of other ledgers'}.`,
      );
    if (pins.head !== undefined) this.notes.push(HEAD_IS_NO_ANCHOR);
  }

  /** The first lane that has something. Made only when it is needed: few ledgers ask. */
  private index(of: (lane: EndedLane) => IdTable): Anywhere {
    const lanes = [...this.lanes.values()];
    let all: IdTable | null = null;
    return (id) => {
      if (!all) {
        all = new IdTable();
        for (const [i, lane] of lanes.entries())
          for (const own of of(lane).ids()) if (!all.has(own)) all.set(own, i);
      }
      return lanes[all.get(id) ?? -1];
    };
  }

  private asked(): number {
    let asked = 0;
    for (const { requests } of this.lanes.values()) asked += requests.byProposal.size;
    return asked;
  }

  /** Whether several lanes have something. Made only when it is needed: few ledgers ask. */
  private shared(of: (lane: EndedLane) => IdTable): (id: Uint8Array) => boolean {
    let times: IdTable | null = null;
    return (id) => {
      if (!times) {
        times = new IdTable();
        for (const lane of this.lanes.values())
          for (const own of of(lane).ids()) times.set(own, (times.get(own) ?? 0) + 1);
      }
      return (times.get(id) ?? 0) > 1;
    };
  }

  private checkDatabase(): void {
    const { source, context } = this;
    const { log } = context;
    if (!source.damage) return;
    log.examine('thymos.database');
    const found = source.damage();
    if (found === null) return;
    const { words, ofLedger } = found;
    const what = ofLedger
      ? 'The tables of the ledger and their indexes contradict one another, so that the same question has two answers.'
      : 'The database contradicts itself, outside of the tables of the ledger: no entry is read from there.';
    log.add(null, {
      check: 'thymos.database',
      severity: ofLedger ? 'error' : 'warning',
      expected: 'ok',
      actual: words,
      message: `${what} The file was changed by something else than SQLite, or is damaged. Compare it with a copy from elsewhere.`,
    });
  }

  /** Met when the state of some lane is the observed one: a ledger is rarely one lane. */
  private checkWorld(): void {
    const { log, pins } = this.context;
    if (pins.world === undefined) return;
    log.examine('thymos.world-pin');
    const hashes = [...this.lanes.values()].flatMap((lane) => lane.world?.hash ?? []);
    if (hashes.includes(pins.world)) return;
    log.add(null, {
      check: 'thymos.world-pin',
      severity: 'error',
      path: 'world',
      expected: pins.world,
      actual: hashes.length === 1 ? (hashes[0] ?? '') : `${hashes.length} other states`,
      sides: 'given, computed',
      message: this.unhashed
        ? `No trajectory of this ledger is known to fold to the state that you observed; the states of ${this.unhashed} branches were not hashed. Give the ledger of the trajectory that you mean alone.`
        : 'No trajectory of this ledger folds to the state that you observed.',
    });
  }
}

const HEAD_IS_NO_ANCHOR =
  'The id of the last record was given, and compared with nothing: requests and rejections do not contain the id of the entry before them, so that another history can end in the same id. An anchor over all entries shows what was cut off or rewritten.';
