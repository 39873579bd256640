// The replay verifier's rules: load, content hashes, parent chain, sequence, fold,
// compare, report. What needs the whole ledger (branches, delegations, heads) is
// answered once every lane has ended.

import { grouped } from '../../../base/lists.ts';
import type { LaneReport, Reference, WorldSummary } from '../../../ledger/model/check.ts';
import type { LaneInfo } from '../../../ledger/model/entry.ts';
import type { FindingsLog, NotMade } from '../../../ledger/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../ledger/verify/rules.ts';
import type { OpenFault, ThymosReader } from '../containers/reader.ts';
import type { DecodedPayload } from '../payload/payload.ts';
import { headsByLane } from './across/heads.ts';
import { WholeLedger } from './across/whole.ts';
import type { ThymosCheckId } from './checks.ts';
import { countHashedBytes, type EndsOf, ThymosLaneEnds } from './ends.ts';
import { examineEntry } from './examine.ts';
import { ThymosLane } from './lane.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const THYMOS_VERIFIER = 'thymos-verifier/15';

export class ThymosRules implements LedgerRules<DecodedPayload, ThymosCheckId> {
  protected readonly lanes = new Map<string, ThymosLane>();
  protected readonly parts: Omit<EndsOf, 'maxHashed'>;
  private readonly whole: WholeLedger<ThymosLane>;
  protected readonly reader: ThymosReader;
  protected readonly context: VerifyContext<ThymosCheckId>;
  /** Whether more entries may follow the end of the lanes. */
  private isGrowing = false;

  constructor(reader: ThymosReader, context: VerifyContext<ThymosCheckId>) {
    const { lanes } = this;
    const heads = reader.heads && headsByLane(reader.heads);
    const anchors = grouped(context.pins.anchors ?? [], ({ trajectory_id }) => trajectory_id);
    this.parts = { reader, context, lanes, heads, anchors };
    const { rows } = reader;
    const damage = reader.damage?.bind(reader);
    this.whole = new WholeLedger({ heads, rows, ...(damage && { damage }) }, lanes, context);
    this.reader = reader;
    this.context = context;
  }

  lane({ id }: LaneInfo, log: FindingsLog<ThymosCheckId>): LaneRules<DecodedPayload> {
    const anchors = this.parts.anchors.get(id) ?? [];
    const lane = new ThymosLane(id, log, this.context, this.reader, anchors);
    this.lanes.set(id, lane);
    return {
      examine: (entry, decoded) => {
        lane.bytes += entry.bytes.length;
        examineEntry(lane, entry, decoded);
      },
      end: () => {
        // A branch's state is folded after its source's, which may come later.
        if (!lane.origin && !lane.foldFaults.length) lane.summary = this.ownState(lane);
        if (this.isGrowing) return;
        lane.dropState();
        const { store } = this.context;
        lane.commitIds.trim(store);
        lane.requests.carriedOut.trim(store);
      },
      settled: () => lane.signatures.report(),
    };
  }

  mark(): () => void {
    this.isGrowing = true;
    const takeBacks = [...this.lanes.values()].map((lane) => lane.mark());
    return () => {
      for (const takeBack of takeBacks) takeBack();
    };
  }

  finish(): Iterable<void> {
    const ends = this.ends(countHashedBytes(this.bytes()));
    return this.whole.finish(function* (lane) {
      const branch = yield* ends.end(lane);
      return {
        isBeyondRuntime: branch?.isBeyondRuntime ?? false,
        isUnhashed: branch?.bytes === null,
      };
    });
  }

  /** Of all payloads. */
  protected bytes(): number {
    return [...this.lanes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  protected ends(maxHashed: number): ThymosLaneEnds {
    return new ThymosLaneEnds({ ...this.parts, maxHashed });
  }

  laneFacts(id: string): LaneFacts {
    const lane = this.findLane(id);
    const { openFault } = this.reader;
    const reference = openFault ? refusedToOpen(openFault) : lane.faults.reference();
    return {
      title: lane.title,
      completeness: lane.completeness,
      reference,
      report: reference.ok ? replayReport(lane) : null,
      anchor: lane.faults.passes('integrity') && !openFault ? lane.anchor() : null,
      world: lane.world,
      signatures: lane.signatures.coverage(),
      ...(openFault && { verdict: 'failed' }),
    };
  }

  ledgerFacts(): LedgerFacts {
    return this.whole.ledgerFacts();
  }

  notMade(check: ThymosCheckId, { lane }: FindingsLog<ThymosCheckId>): NotMade | null {
    return lane === null || this.reader.carriesParents ? null : withoutParents(check);
  }

  protected findLane(id: string): ThymosLane {
    const lane = this.lanes.get(id);
    if (!lane) throw new Error(`lane ${id} was not examined`);
    return lane;
  }

  private ownState({ resources }: ThymosLane): WorldSummary {
    return { hash: resources.hash(this.context.hash), resources: resources.size };
  }
}

/** Why a check of a lane is not made in a container without parent ids. */
export function withoutParents(check: ThymosCheckId): NotMade | null {
  const reason = WITHOUT_PARENTS.get(check);
  return reason === undefined ? null : { status: 'not checkable', reason };
}

const WITHOUT_PARENTS: ReadonlyMap<ThymosCheckId, string> = new Map<ThymosCheckId, string>([
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
function replayReport(lane: ThymosLane): LaneReport['report'] {
  return {
    entries_seen: lane.entries,
    commits_replayed: lane.commits,
    head_commit: lane.headCommit === null ? null : `commit:${lane.headCommit}`,
    head_seq: lane.headSeq,
    compiler_versions_seen: [...lane.compilers],
  };
}
