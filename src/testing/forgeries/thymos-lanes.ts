// These trajectories say of one another what the writers of real ledgers refuse to say.

import fc from 'fast-check';
import { nobleHash } from '../../base/hash/hash.ts';
import type { Plain } from '../../base/json/plain.ts';
import { OPERATOR_DENIAL } from '../../formats/thymos/words.ts';
import { toJsonLines } from '../../formats/thymos/write/writer/containers.ts';
import { writeJsonValue } from '../../formats/thymos/write/writer/json.ts';
import { type Proposal, payloadObject } from '../../formats/thymos/write/writer/payloads.ts';
import {
  branchTrajectoryId,
  TrajectoryWriter,
} from '../../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../../formats/thymos/write/writer/writer.ts';

const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
const ASKING = { kind: 'require_approval', channel: 'owner', reason: 'it costs' } as const;
export class Forge {
  readonly ledger = new LedgerWriter(nobleHash);
  private now = 1_700_000_000;

  lane(name: string, id = this.ledger.idOfText(name)): TrajectoryWriter {
    const policySet = this.ledger.idOfText('policy');
    const clock = () => this.now++;
    return new TrajectoryWriter(this.ledger, id, { compiler: 'c/1', policySet, clock });
  }

  root(name: string): TrajectoryWriter {
    const lane = this.lane(name);
    lane.root(name);
    return lane;
  }

  branch(source: TrajectoryWriter, commit: string): TrajectoryWriter {
    const lane = this.lane('', branchTrajectoryId(this.ledger, source.id, commit));
    lane.branch(source.id, commit, 'what if');
    return lane;
  }

  /** Not `permitted` means that another gate than the policy asked. */
  proposal(name: string, permitted = false, tool = 'kv_set'): Proposal & { readonly body: Plain } {
    const [intent, writ] = [this.ledger.idOfText(name), this.ledger.idOfText('writ')];
    const { kind, channel, reason } = ASKING;
    const [detail, permit] = [{ channel, reason }, { kind: 'permit' } as const];
    const trace = { rules: ['writ.authority'], decision: permitted ? permit : ASKING };
    const decision: Plain = permitted ? permit : { kind, detail };
    const body: Plain = {
      intent_id: intent,
      writ_id: writ,
      plan: { tool, args: { name } },
      policy_trace: { rules_evaluated: trace.rules, decision },
      status: { kind: 'suspended', ...detail },
    };
    const id = this.ledger.hashId(writeJsonValue(body));
    return { id, intent: { intent, writ, tool, args: writeJsonValue({ name }) }, trace, body };
  }

  ask(lane: TrajectoryWriter, { id, body }: ReturnType<Forge['proposal']>): void {
    const head = this.ledger.head(lane.id);
    const payload = payloadObject(
      ['type', 'pending_approval'],
      ['proposal', payloadObject(['id', id], ['body', writeJsonValue(body)])],
      ['channel', ASKING.channel],
      ['reason', ASKING.reason],
    );
    const [parent, seq] = [head?.id ?? null, (head?.seq ?? -1) + 1];
    this.ledger.append({ trajectory: lane.id, parent, seq, payload, createdAt: this.now++ });
  }

  commit(lane: TrajectoryWriter, proposal: Proposal, id: string): string {
    return lane.commit(proposal, {
      delta: [{ op: 'create', kind: 'kv', id, value: id }],
      observations: [{ tool: proposal.intent.tool, output: id, latencyMs: 1 }],
      cost: COST,
    }).commit;
  }

  plain(lane: TrajectoryWriter, name: string): string {
    const [intent, writ] = [this.ledger.idOfText(name), this.ledger.idOfText('writ')];
    const trace = { rules: [], decision: { kind: 'permit' } } as const;
    const proposal = lane.propose(
      { intent, writ, tool: 'kv_set', args: writeJsonValue({}) },
      trace,
    );
    return this.commit(lane, proposal, name);
  }

  deny(lane: TrajectoryWriter, { intent }: Proposal): void {
    lane.reject(intent.intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  }

  bytes(): Uint8Array {
    return new Uint8Array(toJsonLines(this.ledger));
  }

  numberLane(lane: string | null): number {
    const lanes = [...new Set(this.ledger.entries.map(({ trajectory }) => trajectory))];
    return lanes.indexOf(lane ?? '');
  }
}

/** Draws lanes that branch, delegate, ask, grant and deny across one another at random. */
export function generatedLanes(): fc.Arbitrary<Forge> {
  const step = fc.record({
    what: fc.constantFrom('root', 'branch', 'ask', 'commit', 'plain', 'deny', 'delegate'),
    lane: fc.nat(9),
    other: fc.nat(9),
    name: fc.constantFrom('a', 'b', 'c'),
  });
  return fc.array(step, { minLength: 4, maxLength: 40 }).map((steps) => {
    const forge = new Forge();
    const lanes = [forge.root('first'), forge.root('second')];
    const commits = [forge.plain(lanes[0] ?? forge.root('none'), 'begin')];
    const at = <T>(list: readonly T[], i: number) => list[i % list.length] as T;
    for (const [i, { what, lane, other, name }] of steps.entries()) {
      const [own, its] = [at(lanes, lane), at(lanes, other)];
      const proposal = forge.proposal(name);
      try {
        if (what === 'root') lanes.push(forge.root(`root ${i}`));
        else if (what === 'branch') lanes.push(forge.branch(own, at(commits, other)));
        else if (what === 'ask') forge.ask(own, proposal);
        else if (what === 'commit') commits.push(forge.commit(own, proposal, `key ${i}`));
        else if (what === 'plain') commits.push(forge.plain(own, `plain ${i}`));
        else if (what === 'deny') forge.deny(own, proposal);
        else own.delegate(its.id, `task ${name}`, `answer ${i}`);
      } catch (error) {
        // The writer takes no entry twice.
        if (!(error instanceof Error) || error.name !== 'AppendRefused') throw error;
      }
    }
    return forge;
  });
}
