// The replay verifier's rules: load, content hashes, parent chain, sequence, fold,
// compare, report. What needs the whole ledger (branches, delegations, heads) is
// answered once every lane has ended.

import { BranchStates, worldHash } from '../../../core/fold/world-hash.ts';
import { IdTable } from '../../../core/id-table.ts';
import { grouped } from '../../../core/lists.ts';
import type {
  Completeness,
  LaneAnchor,
  LaneReport,
  Reference,
  WorldSummary,
} from '../../../core/model/check.ts';
import type { LaneInfo } from '../../../core/model/entry.ts';
import type { FindingsLog, NotMade } from '../../../core/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../core/verify/rules.ts';
import { strayAnchors } from '../../../core/verify/stray-anchors.ts';
import type { OpenFault, ThymosReader } from '../containers/reader.ts';
import type { Decoded } from '../payload/payload.ts';
import { checkAnchors, reportMissing } from './across/anchors.ts';
import { checkBranch, checkBranchId, checkFold, checkUndoings } from './across/branches.ts';
import { delegationCircles } from './across/circles.ts';
import { checkChildren, checkCycle, checkDelegations } from './across/delegations.ts';
import {
  checkHeads,
  checkHeadsOfNothing,
  type Heads,
  headBeyond,
  headsByLane,
  headsOfNothing,
} from './across/heads.ts';
import { type Anywhere, checkAnswers } from './across/lineage.ts';
import type { CheckId } from './checks.ts';
import { examineEntry } from './examine.ts';
import { Lane } from './lane.ts';
import { LaneWorlds, type Origin } from './worlds.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const VERIFIER = 'thymos-verifier/14';

export class ThymosRules implements LedgerRules<Decoded, CheckId> {
  private readonly lanes = new Map<string, Lane>();
  /** What is known of lanes that are not here; null: nothing. */
  private missing: Completeness | null = null;
  private readonly notes: string[] = [];
  /** Branches that the runtime cannot replay, though nothing is wrong with them. */
  private beyondRuntime = 0;
  /** null: the container has no table of them. */
  private readonly heads: Heads | null;
  private readonly anchors: ReadonlyMap<string, readonly LaneAnchor[]>;
  /** Branches whose state was not hashed. */
  private unhashed = 0;
  /** Of all payloads. */
  private bytes = 0;
  private readonly reader: ThymosReader;
  private readonly context: VerifyContext<CheckId>;

  constructor(reader: ThymosReader, context: VerifyContext<CheckId>) {
    this.reader = reader;
    this.heads = reader.heads && headsByLane(reader.heads);
    this.anchors = grouped(context.pins.anchors ?? [], ({ trajectory_id }) => trajectory_id);
    this.context = context;
  }

  lane({ id }: LaneInfo, log: FindingsLog<CheckId>): LaneRules<Decoded> {
    const anchors = this.anchors.get(id) ?? [];
    const lane = new Lane(id, log, this.context, this.reader, anchors);
    this.lanes.set(id, lane);
    return {
      examine: (entry, decoded) => {
        this.bytes += entry.bytes.length;
        examineEntry(lane, entry, decoded);
      },
      end: () => {
        // A branch's state is folded after its source's, which may come later.
        if (!lane.origin && !lane.foldFaults.length) lane.summary = this.ownState(lane);
        lane.world.clear();
      },
      settled: () => lane.signatures.report(),
    };
  }

  *finish(): Generator<void> {
    const { reader, context } = this;
    const { isStrict } = context;
    const worlds = new LaneWorlds(reader, this.origins());
    const states = new BranchStates(context.hash, MAX_HASHED + 4 * this.bytes);
    const { heads } = this;
    const commitAnywhere = this.index(({ commitIds }) => commitIds);
    const everywhere = {
      request: this.index(({ requests }) => requests.byProposal),
      isShared: this.shared(({ requests }) => requests.carriedOut),
    };
    for (const lane of this.lanes.values()) {
      yield;
      const branch =
        lane.origin && lane.faults.passes('load') ? yield* worlds.project(lane.id) : null;
      if (branch && !branch.broken) lane.summary = states.summary(branch.head);
      checkFold(lane, branch?.broken ?? null);
      if (branch && !branch.broken && lane.foldFaults.length) this.beyondRuntime++;
      lane.signatures.finish();
      const beyond = headBeyond(lane, heads?.get(lane.id) ?? []);
      checkAnchors(lane, this.anchors.get(lane.id) ?? [], beyond);
      if (!isStrict) continue;
      checkBranch(lane, this.lanes, commitAnywhere);
      checkBranchId(lane);
      yield* checkAnswers(lane, this.lanes, everywhere);
      checkUndoings(lane, commitAnywhere);
      checkHeads(lane, heads);
    }
    // Children last: whether they verify depends on everything above.
    if (isStrict) {
      const circles = delegationCircles(this.lanes);
      for (const lane of this.lanes.values()) checkCycle(lane, circles);
      checkDelegations(this.lanes.values());
      for (const lane of this.lanes.values()) {
        yield* checkChildren(lane, this.lanes);
      }
      if (reader.rows) context.log.examine('thymos.stray-row', reader.rows);
      this.checkDatabase();
    }
    this.unhashed = states.leftOut;
    this.checkWorld();
    this.findMissingLanes();
  }

  laneFacts(id: string): LaneFacts {
    const lane = this.laneOf(id);
    const { openFault } = this.reader;
    const reference = openFault ? refusedToOpen(openFault) : lane.faults.reference();
    return {
      title: lane.title,
      completeness: lane.completeness,
      reference,
      report: reference.ok ? replayReport(lane) : null,
      anchor: lane.faults.passes('integrity') && !openFault ? lane.anchor() : null,
      world: this.worldOf(lane),
      signatures: lane.signatures.coverage(),
      ...(openFault && { verdict: 'failed' }),
    };
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

  notMade(check: CheckId, { lane }: FindingsLog<CheckId>): NotMade | null {
    if (lane === null || this.reader.carriesParents) return null;
    const reason = WITHOUT_PARENTS.get(check);
    return reason === undefined ? null : { status: 'not checkable', reason };
  }

  private laneOf(id: string): Lane {
    const lane = this.lanes.get(id);
    if (!lane) throw new Error(`lane ${id} was not examined`);
    return lane;
  }

  private origins(): ReadonlyMap<string, Origin> {
    const origins = new Map<string, Origin>();
    for (const [id, { origin }] of this.lanes) if (origin) origins.set(id, origin);
    return origins;
  }

  private findMissingLanes(): void {
    const { log, pins, isStrict, lanesTogether } = this.context;
    const removed = headsOfNothing(this.heads, this.lanes);
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
  private index(of: (lane: Lane) => IdTable): Anywhere {
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

  /** Whether several lanes have something. Made only when it is needed: few ledgers ask. */
  private shared(of: (lane: Lane) => IdTable): (id: Uint8Array) => boolean {
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

  /** The state at the head of a lane that the real code would show. */
  private worldOf({ summary, faults }: Lane): WorldSummary | null {
    return faults.passes('load') && !this.reader.openFault ? summary : null;
  }

  private checkDatabase(): void {
    const { reader } = this;
    const { log } = this.context;
    if (!reader.damage) return;
    log.examine('thymos.database');
    const found = reader.damage();
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
    const hashes = [...this.lanes.values()].flatMap((lane) => this.worldOf(lane)?.hash ?? []);
    if (hashes.includes(pins.world)) return;
    log.add(null, {
      check: 'thymos.world-pin',
      severity: 'error',
      path: 'world',
      expected: pins.world,
      actual: hashes.length === 1 ? (hashes[0] ?? '') : `${hashes.length} other states`,
      message: this.unhashed
        ? `No trajectory of this ledger is known to fold to the state that you observed; the states of ${this.unhashed} branches were not hashed. Give the ledger of the trajectory that you mean alone.`
        : 'No trajectory of this ledger folds to the state that you observed.',
    });
  }

  private ownState({ world }: Lane): WorldSummary {
    const hash = worldHash(world.values(), ({ value }) => value, this.context.hash);
    return { hash, resources: world.size };
  }
}

/** Bytes of the states of branches that are hashed in any case. */
const MAX_HASHED = 128 * 1024 * 1024;

const HEAD_IS_NO_ANCHOR =
  'The id of the last record was given, and compared with nothing: requests and rejections do not contain the id of the entry before them, so that another history can end in the same id. An anchor over all entries shows what was cut off or rewritten.';

const WITHOUT_PARENTS: ReadonlyMap<CheckId, string> = new Map<CheckId, string>([
  ['thymos.parent-chain', 'This container carries no parent ids.'],
  [
    'thymos.payload-canonical',
    'An export holds payloads as the server spells them, not as they are stored.',
  ],
]);

function refusedToOpen({ message, seq }: OpenFault): Reference {
  return {
    ok: false,
    code: 'unreadable',
    seq,
    message: `The reference runtime refuses to open this database: ${message}.`,
  };
}

/** The real report's fields. */
function replayReport(lane: Lane): LaneReport['report'] {
  return {
    entries_seen: lane.entries,
    commits_replayed: lane.commits,
    head_commit: lane.headCommit === null ? null : `commit:${lane.headCommit}`,
    head_seq: lane.headSeq,
    compiler_versions_seen: [...lane.compilers],
  };
}
