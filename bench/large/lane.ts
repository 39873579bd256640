// One long run of a large ledger has commits of various sizes, and now and then a request that
// waits, is approved or is denied, or a proposal that is rejected.

import { createSigner } from '../../src/base/signature/sign.ts';
import { OPERATOR_DENIAL } from '../../src/formats/thymos/words.ts';
import { writeJsonValue } from '../../src/formats/thymos/write/writer/json.ts';
import type { Proposal, Trace, WrittenOp } from '../../src/formats/thymos/write/writer/payloads.ts';
import { TrajectoryWriter } from '../../src/formats/thymos/write/writer/trajectory.ts';
import type { LedgerWriter } from '../../src/formats/thymos/write/writer/writer.ts';

const FILES = 5_000;
/** One in so many entries has this word, to be searched for. */
export const RARE_WORD = 'heron';
const RARELY = 100_000;
const FIRST_RARE = 77_777;
const TOOLS = ['read_file', 'edit_file', 'grep', 'test_run', 'list_files'];
const LINES = [
  'let x = 1;\n',
  'fn main() {}\n',
  'assert_eq!(a, b);\n',
  '// naïve approach\n',
  '"quoted"\t日本語 ',
];
const RULES = ['writ.authority', 'tenant.isolation'];
const PERMIT: Trace = { rules: RULES, decision: { kind: 'permit' } };
const ASKS: Trace = {
  rules: RULES,
  decision: { kind: 'require_approval', channel: 'maintainer', reason: 'it cannot be undone' },
};

function mixed(n: number): number {
  let x = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

export class LargeLane {
  private readonly ledger: LedgerWriter;
  private readonly run: TrajectoryWriter;
  private readonly writ: string;
  private readonly name: string;
  private readonly salt: number;
  private changedAt: number;
  private rareAt = FIRST_RARE;
  private readonly versions = new Uint32Array(FILES);
  private asked: Proposal | null = null;

  /**
   * `signs` signs the second lane of a ledger with a key that anybody can make. `changedAt` changes
   * the next commit from there on.
   */
  constructor(
    ledger: LedgerWriter,
    lane: number,
    signs: boolean,
    clock: () => number,
    changedAt = Number.POSITIVE_INFINITY,
  ) {
    this.ledger = ledger;
    this.changedAt = changedAt;
    this.name = `run ${lane}`;
    this.salt = mixed(lane);
    this.writ = ledger.idOfText(`writ of ${this.name}`);
    this.run = new TrajectoryWriter(ledger, ledger.idOfText(this.name), {
      compiler: 'thymos-compiler/0.0.1',
      policySet: ledger.idOfText('policy set'),
      clock,
      ...(signs && lane === 1 && { signer: createSigner(new Uint8Array(32).fill(7)) }),
    });
  }

  write(seq: number): void {
    const random = mixed(seq + this.salt);
    if (seq === 0) this.run.root(`${this.name} of a large ledger`);
    else if (this.asked && random % 4 === 0) this.answer(seq, this.asked, random);
    else if (!this.asked && random % 50 === 1) {
      this.asked = this.propose(seq, ASKS);
      this.run.ask(this.asked);
    } else if (random % 25 === 2)
      this.run.reject(this.ledger.idOfText(`${this.name}, rejected ${seq}`), {
        kind: 'precondition_failed',
        detail: `${nameFile(random)} is at another version`,
      });
    else this.commit(seq, this.propose(seq, PERMIT), random);
  }

  private answer(seq: number, proposal: Proposal, random: number): void {
    this.asked = null;
    if (random % 3) this.commit(seq, proposal, random);
    else
      this.run.reject(proposal.intent.intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  }

  private propose(seq: number, trace: Trace): Proposal {
    const intent = this.ledger.idOfText(`${this.name}, intent ${seq}`);
    const args = writeJsonValue({
      path: nameFile(mixed(seq + this.salt)),
      reason: LINES[seq % LINES.length] ?? '',
    });
    return this.run.propose({ intent, writ: this.writ, tool: pickTool(seq), args }, trace);
  }

  private commit(seq: number, proposal: Proposal, random: number): void {
    const lines = Array.from(
      { length: random % 6 },
      (_, i) => LINES[mixed(random + i) % LINES.length],
    );
    if (seq >= this.rareAt) {
      lines.push(RARE_WORD);
      this.rareAt += RARELY;
    }
    if (seq >= this.changedAt) {
      lines.push('another line');
      this.changedAt = Number.POSITIVE_INFINITY;
    }
    const latencyMs = random % 1_000;
    const output = writeJsonValue({
      content: lines.join(''),
      exit_code: 0,
      path: nameFile(random),
    });
    this.run.commit(proposal, {
      delta: [this.change(random)],
      observations: [{ tool: proposal.intent.tool, output, latencyMs }],
      cost: {
        tokens: random % 5_000,
        toolCalls: 1,
        wallClockMs: latencyMs,
        usdMillicents: random % 150,
      },
    });
  }

  private change(random: number): WrittenOp {
    const file = random % FILES;
    const version = this.versions[file] ?? 0;
    this.versions[file] = version + 1;
    const value = writeJsonValue({
      bytes: random % 65_536,
      hash: random.toString(16).padStart(16, '0'),
      ratio: (random % 1_000) / 8,
      tags: ['x', 'y', 'é'],
    });
    const what = { kind: 'file', id: nameFile(random), value };
    return version ? { op: 'replace', expected: version, ...what } : { op: 'create', ...what };
  }
}

function nameFile(random: number): string {
  const file = random % FILES;
  return `src/mod${file % 10}/file${file}.rs`;
}

function pickTool(seq: number): string {
  return TOOLS[seq % TOOLS.length] ?? 'grep';
}
