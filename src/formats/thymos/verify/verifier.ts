// The replay verifier: load, content hashes, parent chain, sequence, fold, compare,
// report. One lane after another is fed; what needs the whole ledger (branches,
// delegations, heads) is answered at the end.

import { fromHex } from '../../../core/bytes.ts';
import { type Resource, worldHash } from '../../../core/fold/fold.ts';
import type {
  Finding,
  LaneReport,
  LedgerReport,
  Pins,
  Profile,
  WorldSummary,
} from '../../../core/model/check.ts';
import { verdictOf, worstVerdict } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { SignatureObligation, SignatureOutcome } from '../../../core/signature/signature.ts';
import type { Host, LedgerReader, LedgerVerifier, VerifyOptions } from '../../format.ts';
import type { Head, SqliteReader } from '../containers/sqlite.ts';
import { laneTitle } from '../words.ts';
import {
  checkBranch,
  checkBranchId,
  checkChildren,
  checkHead,
  checkResumptions,
  checkUndoings,
  delegationCycles,
  judgeFold,
} from './across.ts';
import { checkAnchors, strayAnchors } from './anchors.ts';
import { LaneState } from './lane.ts';
import { laneReport, outcomesTogether } from './report.ts';
import type { SignatureRequest } from './signatures.ts';
import { LaneWorlds, type Origin } from './worlds.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const VERIFIER = 'thymos-verifier/4';

export function createVerifier(
  reader: LedgerReader,
  host: Host,
  options: VerifyOptions,
): LedgerVerifier {
  return new ThymosVerifier(reader, host, options);
}

class ThymosVerifier implements LedgerVerifier {
  private readonly lanes = new Map<string, LaneState>();
  private readonly requests: { readonly lane: LaneState; readonly request: SignatureRequest }[] =
    [];
  private handedOut = 0;
  private current: LaneState | null = null;
  private readonly reader: LedgerReader;
  private readonly host: Host;
  private readonly profile: Profile;
  private readonly pins: Pins;

  constructor(reader: LedgerReader, host: Host, { profile, pins }: VerifyOptions) {
    this.reader = reader;
    this.host = host;
    this.profile = profile;
    this.pins = pins;
  }

  begin(lane: string): void {
    this.current = new LaneState(lane, this.profile, this.pins, this.host.hash);
    this.lanes.set(lane, this.current);
  }

  push(entry: Entry): void {
    const lane = this.current;
    if (!lane) throw new Error('push before begin');
    if (lane.entries === 0) lane.title = laneTitle(entry).title;
    lane.push(entry);
  }

  end(): void {
    const lane = this.current;
    if (!lane) throw new Error('end before begin');
    for (const request of lane.signatures.requests) this.requests.push({ lane, request });
    lane.signatures.requests.length = 0;
    // A branch's state is folded after its source's, which may come later.
    if (!lane.origin && !lane.foldFindings.length) {
      lane.summary = this.summarise(lane.world.values());
    }
    lane.world.clear();
    this.current = null;
  }

  takeObligations(): readonly SignatureObligation[] {
    const first = this.handedOut;
    this.handedOut = this.requests.length;
    return this.requests.slice(first).map(({ request: { key, message, signature } }, i) => ({
      id: first + i,
      publicKey: fromHex(key) ?? new Uint8Array(),
      message,
      signature,
    }));
  }

  settle(outcomes: readonly SignatureOutcome[]): void {
    for (const { id, fault } of outcomes) {
      const asked = this.requests[id];
      asked?.lane.signatures.settle(asked.request, fault);
    }
  }

  finish(): LedgerReport {
    const { openFault = null, heads = null, damage } = this.reader as Partial<SqliteReader>;
    const origins = new Map<string, Origin>();
    for (const [id, { origin }] of this.lanes) if (origin) origins.set(id, origin);
    const worlds = new LaneWorlds(this.reader, origins);
    const headOf = heads && new Map(heads.map((head) => [head.lane, head]));
    const isCommit = this.commitIndex();
    const summaries = new Map<string, WorldSummary | null>();
    for (const lane of this.lanes.values()) {
      const branch = lane.origin && lane.log.passes('load') ? worlds.project(lane.lane) : null;
      judgeFold(lane, branch?.broken ?? null);
      lane.signatures.finish();
      checkAnchors(lane, this.pins.anchors ?? []);
      if (this.profile === 'strict') this.acrossLanes(lane, headOf, isCommit);
      const summary =
        branch && !branch.broken ? this.summarise(branch.head.values()) : lane.summary;
      summaries.set(lane.lane, lane.log.passes('load') && !openFault ? summary : null);
    }
    // Children last: whether they verify depends on everything above.
    if (this.profile === 'strict') {
      const circular = delegationCycles(this.lanes);
      for (const lane of this.lanes.values()) checkChildren(lane, this.lanes, circular);
    }
    const lanes = [...this.lanes.values()].map((lane) =>
      laneReport(lane, summaries.get(lane.lane) ?? null, openFault),
    );
    const findings = [
      ...this.reader.findings,
      ...openFindings(openFault),
      ...(damage && this.profile === 'strict' ? damageFindings(damage()) : []),
      ...worldPin(this.pins.world, lanes),
      ...strayAnchors(this.pins.anchors ?? [], this.lanes),
    ];
    return {
      format: 'thymos',
      profile: this.profile,
      verifier: VERIFIER,
      pins: this.pins,
      verdict: worstVerdict([verdictOf(findings), ...lanes.map(({ verdict }) => verdict)]),
      checks: outcomesTogether(lanes, findings, {
        'thymos.world-pin': this.pins.world !== undefined,
        'thymos.database': damage !== undefined && this.profile === 'strict',
      }),
      findings,
      lanes,
    };
  }

  /** Made when it is first asked: few ledgers undo a commit of another lane. */
  private commitIndex(): (id: string) => boolean {
    let all: Set<string> | null = null;
    return (id) => {
      if (!all) {
        all = new Set();
        for (const { commitIds } of this.lanes.values())
          for (const commit of commitIds) all.add(commit);
      }
      return all.has(id);
    };
  }

  private acrossLanes(
    lane: LaneState,
    heads: ReadonlyMap<string, Head> | null,
    isCommit: (id: string) => boolean,
  ): void {
    checkBranch(lane, this.lanes);
    checkBranchId(lane);
    checkResumptions(lane, this.lanes);
    checkUndoings(lane, isCommit);
    checkHead(lane, heads);
  }

  private summarise(resources: Iterable<Resource<Uint8Array>>): WorldSummary {
    const all = [...resources];
    const hash = worldHash(all, ({ value }) => value, this.host.hash);
    return { hash, resources: all.length };
  }
}

function openFindings(fault: SqliteReader['openFault']): Finding[] {
  if (!fault) return [];
  return [
    {
      check: 'thymos.load',
      severity: 'error',
      lane: null,
      index: null,
      seq: fault.seq,
      entry: null,
      path: 'seq',
      expected: 'one entry for each seq of a trajectory',
      actual: fault.message,
      message: `The reference runtime refuses to open this database: ${fault.message}. One of the entries was inserted; compare both with a copy from elsewhere.`,
    },
  ];
}

function damageFindings(said: string | null): Finding[] {
  if (said === null) return [];
  return [
    {
      check: 'thymos.database',
      severity: 'warning',
      lane: null,
      index: null,
      seq: null,
      entry: null,
      path: null,
      expected: 'ok',
      actual: said,
      message:
        'Parts of the database contradict one another: the file was changed by something else than SQLite, or is damaged. What the runtime reads depends on which part it goes by. Compare with a copy from elsewhere.',
    },
  ];
}

/** Met when the state of some lane is the observed one: a ledger is rarely one lane. */
function worldPin(pin: string | undefined, lanes: readonly LaneReport[]): Finding[] {
  const hashes = lanes.flatMap(({ world }) => (world ? [world.hash] : []));
  if (pin === undefined || hashes.includes(pin)) return [];
  return [
    {
      check: 'thymos.world-pin',
      severity: 'error',
      lane: null,
      index: null,
      seq: null,
      entry: null,
      path: 'world',
      expected: pin,
      actual: hashes.length === 1 ? (hashes[0] ?? '') : `${hashes.length} other states`,
      message: 'No trajectory of this ledger folds to the state that you observed.',
    },
  ];
}
