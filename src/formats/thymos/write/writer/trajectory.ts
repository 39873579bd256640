// One trajectory being written: what the runtime records of a run, call by call.

import { encodeText, toHex } from '../../../../base/bytes.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import type { Signer } from '../../../../base/signature/sign.ts';
import { thymosCanonical } from '../../payload/canonical.ts';
import {
  type CommitDone,
  commitBody,
  type Proposal,
  payloadObject,
  proposalBody,
  type RejectionReason,
  rejectionPayload,
  type Skill,
  skillDefinition,
  type Trace,
  type WrittenIntent,
} from './payloads.ts';
import type { LedgerWriter, WrittenEntry } from './writer.ts';

export interface TrajectoryOptions {
  readonly compiler: string;
  /** Hex. */
  readonly policySet: string;
  readonly signer?: Signer;
  /** Unix seconds of the next entry. */
  readonly clock: () => number;
}

export interface Committed {
  readonly entry: WrittenEntry;
  /** The commit's id, which is not its entry's. */
  readonly commit: string;
}

export class TrajectoryWriter {
  readonly id: string;
  readonly ledger: LedgerWriter;
  private options: TrajectoryOptions;

  constructor(ledger: LedgerWriter, id: string, options: TrajectoryOptions) {
    this.ledger = ledger;
    this.id = id;
    this.options = options;
  }

  /** What follows is made by another compiler, under another policy set, or signed by another key. */
  goOn({ compiler, policySet, signer, clock }: Partial<TrajectoryOptions>): void {
    const { options } = this;
    this.options = {
      compiler: compiler ?? options.compiler,
      policySet: policySet ?? options.policySet,
      clock: clock ?? options.clock,
      ...((signer ?? options.signer) && { signer: signer ?? options.signer }),
    };
  }

  root(note: string): WrittenEntry {
    return this.append(payloadObject(['type', 'root'], ['trajectory_id', this.id], ['note', note]));
  }

  branch(source: string, commit: string, note: string): WrittenEntry {
    return this.append(
      payloadObject(
        ['type', 'branch'],
        ['source_trajectory_id', source],
        ['source_commit_id', commit],
        ['note', note],
      ),
    );
  }

  /** A proposal gets its id from what it says; nothing is written yet. */
  propose(intent: WrittenIntent, trace: Trace): Proposal {
    return { id: this.ledger.hashId(proposalBody(intent, trace)), intent, trace };
  }

  commit(proposal: Proposal, done: CommitDone): Committed {
    const head = this.ledger.head(this.id);
    const { compiler, policySet, signer } = this.options;
    const [seq, parent] = head ? [head.seq + 1, head.id] : [0, this.id];
    const origin = { trajectory: this.id, seq, parent, compiler, policySet };
    const bodyWith = (signature: string | null) => commitBody(origin, proposal, done, signature);
    const unsigned = bodyWith(null);
    const sign = (by: Signer) => toHex(by.sign(encodeText(thymosCanonical(unsigned))));
    const body = signer ? bodyWith(sign(signer)) : unsigned;
    const commit = this.ledger.hashId(body);
    const entry = this.append(payloadObject(['type', 'commit'], ['id', commit], ['body', body]));
    return { entry, commit };
  }

  /** @throws when neither the proposal's trace nor its gate asks for an approval. */
  ask({ id, intent, trace }: Proposal): WrittenEntry {
    const { decision } = trace;
    const asks = trace.gate ?? (decision.kind === 'require_approval' ? decision : null);
    if (!asks) throw new Error('no approval is required');
    return this.append(
      payloadObject(
        ['type', 'pending_approval'],
        ['proposal', payloadObject(['id', id], ['body', proposalBody(intent, trace)])],
        ['channel', asks.channel],
        ['reason', asks.reason],
      ),
    );
  }

  reject(intent: string, reason: RejectionReason): WrittenEntry {
    return this.append(rejectionPayload(intent, reason));
  }

  delegate(child: string, task: string, answer: string | null = null): WrittenEntry {
    return this.append(
      payloadObject(
        ['type', 'delegation'],
        ['child_trajectory_id', child],
        ['task', task],
        ['final_answer', answer],
      ),
    );
  }

  bindSkill(skill: Skill): WrittenEntry {
    const definition = skillDefinition(skill);
    return this.append(
      payloadObject(
        ['type', 'skill_bound'],
        ['skill_id', this.ledger.hashId(definition)],
        ['skill', definition],
        ['params', []],
      ),
    );
  }

  private append(payload: JsonValue): WrittenEntry {
    const head = this.ledger.head(this.id);
    return this.ledger.append({
      trajectory: this.id,
      parent: head?.id ?? null,
      seq: head ? head.seq + 1 : 0,
      payload,
      createdAt: this.options.clock(),
    });
  }
}

/** The id that the runtime gives to a delegated trajectory. */
export function childId(ledger: LedgerWriter, task: string, proposal: string): string {
  return ledger.idOfText(`delegate-${task}-proposal:${proposal}`);
}

/** The id that the runtime gives to a branch: a second one from the same commit collides. */
export function branchTrajectoryId(ledger: LedgerWriter, source: string, commit: string): string {
  return ledger.idOfText(`branch-traj:${source}-commit:${commit}`);
}
