// What one trajectory says of another: requests, denials and commits of the lanes that a branch
// comes from, and of lanes that have nothing to do with it.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../../core/hash/hash.ts';
import { verifyLedger } from '../../../../core/verify/run.ts';
import { toJsonLines } from '../../../../producers/thymos/writer/containers.ts';
import { json, type Plain } from '../../../../producers/thymos/writer/json.ts';
import { object, type Proposal } from '../../../../producers/thymos/writer/payloads.ts';
import { branchId, TrajectoryWriter } from '../../../../producers/thymos/writer/trajectory.ts';
import { LedgerWriter } from '../../../../producers/thymos/writer/writer.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { thymos } from '../../index.ts';
import { OPERATOR_DENIAL } from '../../words.ts';

const host = await createTestHost();
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
const ASKING = { kind: 'require_approval', channel: 'owner', reason: 'it costs' } as const;

class Forge {
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
    const lane = this.lane('', branchId(this.ledger, source.id, commit));
    lane.branch(source.id, commit, 'what if');
    return lane;
  }

  /** `permitted`: another gate than the policy asked. */
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
    const id = this.ledger.idOf(json(body));
    return { id, intent: { intent, writ, tool, args: json({ name }) }, trace, body };
  }

  ask(lane: TrajectoryWriter, { id, body }: ReturnType<Forge['proposal']>): void {
    const head = this.ledger.head(lane.id);
    const payload = object(
      ['type', 'pending_approval'],
      ['proposal', object(['id', id], ['body', json(body)])],
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
    const proposal = lane.propose({ intent, writ, tool: 'kv_set', args: json({}) }, trace);
    return this.commit(lane, proposal, name);
  }

  deny(lane: TrajectoryWriter, { intent }: Proposal): void {
    lane.reject(intent.intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  }

  /** Every finding as "lane index, severity, check". */
  found(): string[] {
    return this.findings().map(
      ({ lane, index, severity, check }) => `${this.nameOf(lane)} ${index} ${severity} ${check}`,
    );
  }

  findings() {
    const reader = thymos.read(
      [{ name: 'a.jsonl', bytes: new Uint8Array(toJsonLines(this.ledger)) }],
      host,
    );
    const { findings, lanes } = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    return [...findings, ...lanes.flatMap((lane) => lane.findings)];
  }

  private nameOf(lane: string | null): number {
    const lanes = [...new Set(this.ledger.entries.map(({ trajectory }) => trajectory))];
    return lanes.indexOf(lane ?? '');
  }
}

describe.each([
  ['the policy asked', false],
  ['another gate asked', true],
])('a commit carries out a request (%s)', (_, permitted) => {
  it('of its source, before the branch: as it should', () => {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked', permitted);
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.commit(branch, asked, 'asked');
    expect(forge.found()).toEqual([]);
  });

  it('of its source, after the branch', () => {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked', permitted);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.ask(run, asked);
    forge.commit(branch, asked, 'asked');
    expect(forge.found()).toEqual(['1 1 error thymos.request-order']);
    expect(forge.findings()[0]?.actual).toContain('seq 2 of trajectory');
  });

  it('of a trajectory that it does not come from', () => {
    const forge = new Forge();
    const [run, other] = [forge.root('run'), forge.root('other')];
    const asked = forge.proposal('asked', permitted);
    forge.ask(other, asked);
    forge.commit(run, asked, 'asked');
    expect(forge.found()).toEqual(['0 1 error thymos.request-order']);
  });

  it('that was carried out before it branched', () => {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked', permitted);
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.commit(run, asked, 'asked'));
    forge.commit(branch, asked, 'again');
    expect(forge.found()).toEqual(['1 1 warning thymos.one-commit-a-proposal']);
  });
});

describe('a denial in a branch', () => {
  function denied() {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked');
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    return { forge, run, branch, asked };
  }

  it('answers a request of its source', () => {
    const { forge, branch, asked } = denied();
    forge.deny(branch, asked);
    expect(forge.found()).toEqual([]);
  });

  it('is kept in the branch, and binds no other trajectory', () => {
    const { forge, run, branch, asked } = denied();
    forge.deny(branch, asked);
    forge.commit(branch, asked, 'asked');
    expect(forge.found()).toEqual(['1 2 warning thymos.denial-kept']);
    const elsewhere = denied();
    elsewhere.forge.deny(elsewhere.branch, elsewhere.asked);
    elsewhere.forge.commit(elsewhere.run, elsewhere.asked, 'asked');
    expect(elsewhere.forge.found()).toEqual([]);
    expect(run.id).not.toBe(branch.id);
  });

  it('answers nothing where its source asked only later', () => {
    const { forge, run, branch } = denied();
    const late = forge.proposal('late');
    forge.ask(run, late);
    forge.deny(branch, late);
    expect(forge.found()).toEqual(['1 1 warning thymos.denial']);
  });
});

it('a denied intent is denied with every proposal that was asked for it', () => {
  const forge = new Forge();
  const run = forge.root('run');
  const [one, other] = [forge.proposal('asked'), forge.proposal('asked', false, 'shell')];
  forge.ask(run, one);
  forge.ask(run, other);
  forge.deny(run, one);
  forge.commit(run, one, 'one');
  expect(forge.found()).toEqual(['0 4 warning thymos.denial-kept']);
});

it('a branch from a commit of another lane than it names says where that commit is', () => {
  const forge = new Forge();
  const [run, other] = [forge.root('run'), forge.root('other')];
  forge.branch(other, forge.plain(run, 'first'));
  expect(forge.findings()).toMatchObject([
    { check: 'thymos.branch-source', actual: expect.stringContaining('another trajectory') },
  ]);
});

describe('a child', () => {
  const delegated = () => {
    const forge = new Forge();
    const [run, other] = [forge.root('run'), forge.root('other')];
    forge.root('delegated: write');
    const child = forge.ledger.idOfText('delegated: write');
    run.delegate(child, 'write');
    return { forge, run, other, child };
  };

  it('is delegated once', () => {
    expect(delegated().forge.found()).toEqual([]);
    const { forge, other, child } = delegated();
    // With the same answer it would have the same id.
    other.delegate(child, 'write', 'done');
    expect(forge.found()).toEqual(['1 1 warning thymos.one-delegation']);
  });
});
