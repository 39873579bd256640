// The replay verifier: load, content hashes, parent chain, sequence, fold, compare,
// report. One lane after another is fed; what needs the whole ledger (branches,
// delegations, heads) is answered at the end.

import { fromHex } from '../../core/bytes.ts';
import {
  type CheckOutcome,
  type CheckStatus,
  type Finding,
  type LaneReport,
  type LedgerReport,
  type Pins,
  type Profile,
  verdictOf,
  worstVerdict,
} from '../../core/check.ts';
import type { Entry } from '../../core/entry.ts';
import { type Resource, worldHash } from '../../core/fold.ts';
import type { SignatureObligation, SignatureOutcome } from '../../core/signature.ts';
import type { Host, LedgerReader, LedgerVerifier, VerifyOptions } from '../format.ts';
import { CHECKS, type CheckId } from './checks.ts';
import { foldMessage, type LaneFinding, LaneState, type SignatureRequest } from './lane.ts';
import type { SqliteReader } from './sqlite.ts';
import { laneTitle } from './words.ts';
import { LaneWorlds, type Origin } from './worlds.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const VERIFIER = 'thymos-verifier/1';

export function createVerifier(
  reader: LedgerReader,
  host: Host,
  options: VerifyOptions,
): LedgerVerifier {
  return new ThymosVerifier(reader, host, options);
}

class ThymosVerifier implements LedgerVerifier {
  private readonly lanes = new Map<string, LaneState>();
  private readonly requests: { lane: LaneState; request: SignatureRequest }[] = [];
  private handedOut = 0;
  private current: LaneState | null = null;
  private readonly reader: LedgerReader;
  private readonly host: Host;
  private readonly profile: Profile;
  private readonly pins: Pins;
  private readonly signer: Uint8Array;

  constructor(reader: LedgerReader, host: Host, { profile, pins }: VerifyOptions) {
    this.reader = reader;
    this.host = host;
    this.profile = profile;
    this.pins = pins;
    this.signer = fromHex(pins.signer ?? '') ?? new Uint8Array();
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
    for (const request of lane.signatures) this.requests.push({ lane, request });
    lane.signatures.length = 0;
    this.current = null;
  }

  takeObligations(): readonly SignatureObligation[] {
    const open = this.requests.slice(this.handedOut).map(({ request }, i) => ({
      id: this.handedOut + i,
      publicKey: this.signer,
      message: request.message,
      signature: request.signature,
    }));
    this.handedOut = this.requests.length;
    return open;
  }

  settle(outcomes: readonly SignatureOutcome[]): void {
    for (const { id, fault } of outcomes) {
      const asked = this.requests[id];
      if (asked) asked.lane.settle(asked.request, fault);
    }
  }

  finish(): LedgerReport {
    const origins = new Map<string, Origin>();
    for (const [id, { origin }] of this.lanes) if (origin) origins.set(id, origin);
    const worlds = new LaneWorlds(this.reader, origins);
    const openFault = (this.reader as Partial<SqliteReader>).openFault ?? null;
    const lanes: LaneReport[] = [];
    const hashes: string[] = [];
    for (const lane of this.lanes.values()) {
      const projection = lane.readable ? worlds.project(lane.lane) : null;
      this.foldFindings(lane, projection?.broken ?? null);
      if (this.profile === 'strict') this.branch(lane);
      this.delegations(lane);
      if (this.profile === 'strict') this.heads(lane);
      const world =
        projection && !projection.broken && !openFault
          ? this.world(projection.head.values())
          : null;
      if (world) hashes.push(world.hash);
      lanes.push(this.laneReport(lane, world, openFault?.message ?? null));
    }
    const findings = [...this.reader.findings, ...this.openFindings(), ...this.worldPin(hashes)];
    return {
      format: 'thymos',
      profile: this.profile,
      verifier: VERIFIER,
      pins: this.pins,
      verdict: worstVerdict([verdictOf(findings), ...lanes.map(({ verdict }) => verdict)]),
      checks: this.together(lanes, findings),
      findings,
      lanes,
    };
  }

  private world(resources: Iterable<Resource<Uint8Array>>): LaneReport['world'] {
    const all = [...resources];
    return { hash: worldHash(all, ({ value }) => value, this.host.hash), resources: all.length };
  }

  /** For a branch the real fold starts from nothing; the strict profile goes by the branch replay. */
  private foldFindings(
    lane: LaneState,
    broken: { index: number; error: Parameters<typeof errorOf>[1] } | null,
  ): void {
    const { origin } = lane;
    if (!origin || this.profile === 'reference') {
      for (const finding of lane.foldFindings) lane.add(finding);
      return;
    }
    lane.look('thymos.branch-replay', Math.max(1, lane.commits));
    const [first] = lane.foldFindings;
    if (broken)
      lane.add({
        ...errorOf(origin.entry, broken.error),
        check: 'thymos.branch-replay',
        message: `Folded after its source, the branch does not apply (entry ${broken.index}): ${errorOf(origin.entry, broken.error).message}`,
      });
    else if (first) {
      lane.add({
        ...first,
        severity: 'info',
        message: `The reference runtime’s replay fails here because it folds a branch onto nothing (${first.message}) Folded after its source, as the specification says, the branch applies.`,
      });
    }
  }

  private branch(lane: LaneState): void {
    const { origin } = lane;
    if (!origin) return;
    lane.look('thymos.branch-source');
    const source = this.lanes.get(origin.lane);
    const missing = source ? !source.commitIds.has(origin.commit) : true;
    if (!missing) return;
    lane.add({
      check: 'thymos.branch-source',
      severity: 'warning',
      entry: origin.entry,
      path: source ? 'payload.source_commit_id' : 'payload.source_trajectory_id',
      expected: source ? `commit ${origin.commit}` : `trajectory ${origin.lane}`,
      actual: 'not in this ledger',
      message: source
        ? 'The branch leaves from a commit that its source does not hold; the whole source is folded before it, as the runtime does.'
        : 'The trajectory that the branch leaves from is not in this ledger; what it inherited is not known. Open the ledger that holds it together with this one.',
    });
  }

  private delegations(lane: LaneState): void {
    if (!lane.children.length || this.profile === 'reference') return;
    for (const { lane: child, entry } of lane.children) {
      lane.look('thymos.delegation-child');
      if (this.lanes.has(child)) continue;
      lane.add({
        check: 'thymos.delegation-child',
        severity: 'warning',
        entry,
        path: 'payload.child_trajectory_id',
        expected: `trajectory ${child}`,
        actual: 'not in this ledger',
        message:
          'The delegated trajectory is not in this ledger: nothing is known of what was done there. Ask for the ledger that holds it.',
      });
    }
  }

  private heads(lane: LaneState): void {
    const heads = (this.reader as Partial<SqliteReader>).heads;
    if (!heads) return;
    lane.look('thymos.heads');
    const head = heads.find((candidate) => candidate.lane === lane.lane);
    if (head && head.id === lane.headId && head.seq === lane.headSeq) return;
    const entry = lane.lastEntry;
    if (!entry) return;
    const ahead = head !== undefined && head.seq > lane.headSeq;
    lane.add({
      check: 'thymos.heads',
      severity: ahead ? 'error' : 'warning',
      entry,
      path: 'heads',
      expected: `head ${lane.headId} at seq ${lane.headSeq}`,
      actual: head ? `head ${head.id} at seq ${head.seq}` : 'no head',
      message: ahead
        ? `The recorded head is at seq ${head.seq}, beyond the last entry: entries were cut off the end.`
        : 'The recorded head is not the last entry: the table of heads was changed, or entries were written around it.',
    });
  }

  private openFindings(): Finding[] {
    const fault = (this.reader as Partial<SqliteReader>).openFault;
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

  /** Met when the state of some lane is the observed one: a ledger is rarely one lane. */
  private worldPin(hashes: readonly string[]): Finding[] {
    const pin = this.pins.world;
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

  private laneReport(
    lane: LaneState,
    world: LaneReport['world'],
    openFault: string | null,
  ): LaneReport {
    const reference = openFault
      ? {
          ok: false as const,
          code: 'unreadable',
          seq: null,
          message: `The reference runtime refuses to open this database: ${openFault}.`,
        }
      : lane.reference();
    const verdict = openFault ? 'failed' : verdictOf(lane.findings);
    return {
      lane: lane.lane,
      title: lane.title,
      entries: lane.entries,
      verdict,
      reference,
      report: reference.ok
        ? {
            entries_seen: lane.entries,
            commits_replayed: lane.commits,
            head_commit: lane.headCommit === null ? null : `commit:${lane.headCommit}`,
            head_seq: lane.headSeq,
            compiler_versions_seen: [...lane.compilers],
          }
        : null,
      anchor: lane.intact && !openFault ? lane.anchor() : null,
      world,
      completeness: {
        state: 'not proven',
        reason:
          'A chain that verifies proves its prefix. Nothing in a ledger proves that nothing was cut off its end; an anchor published elsewhere does.',
      },
      checks: CHECKS.map(({ id }) => this.outcome(lane, id)),
      findings: lane.findings,
      findingsLeftOut: lane.findingsLeftOut,
    };
  }

  private outcome(lane: LaneState, check: CheckId): CheckOutcome {
    const looked = lane.looked.get(check) ?? 0;
    const counts = lane.found.get(check) ?? { errors: 0, warnings: 0, infos: 0 };
    const found = counts.errors + counts.warnings + counts.infos;
    const reason = this.whyNot(lane, check, looked);
    const status: CheckStatus = counts.errors
      ? 'fail'
      : counts.warnings
        ? 'warning'
        : (reason?.status ?? 'pass');
    return {
      check,
      status,
      reason: status === 'pass' ? null : (reason?.text ?? null),
      looked,
      found,
    };
  }

  /** Why a check was not made, so that it is never shown as passed. */
  private whyNot(
    lane: LaneState,
    check: CheckId,
    looked: number,
  ): { status: CheckStatus; text: string } | null {
    const notAsked = (text: string) => ({ status: 'not asked for' as const, text });
    const notCheckable = (text: string) => ({ status: 'not checkable' as const, text });
    if (check === 'thymos.compiler-pin' && this.pins.compiler === undefined)
      return notAsked('Give a compiler version to expect.');
    if (check === 'thymos.signature-pin' && this.pins.signer === undefined)
      return notAsked('Give a public key to expect.');
    if (check === 'thymos.policy-set-pin' && this.pins.policySet === undefined)
      return notAsked('Give a policy-set hash to expect.');
    if (check === 'thymos.world-pin') {
      return this.pins.world === undefined
        ? notAsked('Give a state hash to expect.')
        : notCheckable('It is compared with all trajectories of the ledger together.');
    }
    const definition = CHECKS.find(({ id }) => id === check);
    if (this.profile === 'reference' && definition?.profile === 'strict')
      return notAsked('It belongs to the strict profile.');
    if (check === 'thymos.parent-chain' && !lane.parentsCarried)
      return notCheckable('This container carries no parent ids.');
    if (check === 'thymos.heads' && looked === 0)
      return notCheckable('This container carries no table of heads.');
    if (looked === 0)
      return notCheckable(NOTHING.get(check) ?? 'There is nothing of the kind in this trajectory.');
    return null;
  }

  private together(lanes: readonly LaneReport[], findings: readonly Finding[]): CheckOutcome[] {
    return CHECKS.map(({ id }) => {
      const all = lanes.flatMap(({ checks }) => checks.filter(({ check }) => check === id));
      const own = findings.filter(({ check }) => check === id);
      const looked = all.reduce((sum, outcome) => sum + outcome.looked, 0);
      const found = all.reduce((sum, outcome) => sum + outcome.found, own.length);
      const statuses = new Set(all.map(({ status }) => status));
      let status: CheckStatus =
        WORST.find((candidate) => statuses.has(candidate)) ?? 'not checkable';
      if (own.some(({ severity }) => severity === 'error')) status = 'fail';
      else if (id === 'thymos.world-pin' && this.pins.world !== undefined) status = 'pass';
      const reason = all.find((outcome) => outcome.status === status)?.reason ?? null;
      return { check: id, status, reason: status === 'pass' ? null : reason, looked, found };
    });
  }
}

/** A pass somewhere outweighs "nothing to check" elsewhere. */
const WORST: readonly CheckStatus[] = ['fail', 'warning', 'pass', 'not checkable', 'not asked for'];

const NOTHING = new Map<CheckId, string>([
  ['thymos.trajectory', 'There is no root entry that could name its trajectory.'],
  ['thymos.skill-id', 'No skill is bound in this trajectory.'],
  ['thymos.branch-replay', 'This trajectory is not a branch.'],
  ['thymos.branch-source', 'This trajectory is not a branch.'],
  ['thymos.delegation-child', 'Nothing is delegated in this trajectory.'],
  ['thymos.sequence', 'There is only one entry.'],
  ['thymos.parent-chain', 'There is only one entry.'],
]);

function errorOf(
  entry: Entry,
  error: {
    fault: string;
    op: number;
    kind: string;
    id: string;
    expected: LaneFinding['entry']['seq'] | null;
    actual: LaneFinding['entry']['seq'] | null;
  },
): LaneFinding {
  return {
    check: 'thymos.fold',
    severity: 'error',
    entry,
    path: `payload.body.delta[${error.op}]`,
    expected: error.expected === null ? 'no such resource' : `version ${error.expected}`,
    actual: error.actual === null ? 'no such resource' : `version ${error.actual}`,
    message: foldMessage(error.fault, error.kind, error.id, error.expected, error.actual),
  };
}
