// Ledgers are written for tests as JSON Lines: one run, with what a test needs in it.

import { nobleHash } from '../base/hash/hash.ts';
import type { JsonValue } from '../base/json/value.ts';
import { OPERATOR_DENIAL } from '../formats/thymos/words.ts';
import { toJsonLines, toSqlite } from '../formats/thymos/write/writer/containers.ts';
import { writeJsonValue } from '../formats/thymos/write/writer/json.ts';
import type { Trace } from '../formats/thymos/write/writer/payloads.ts';
import { TrajectoryWriter } from '../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter } from '../formats/thymos/write/writer/writer.ts';
import type { SqlCreator } from '../ledger/sources/sqlite/create.ts';

const TRACE: Trace = { rules: ['writ.scope'], decision: { kind: 'permit' } };
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };

export interface WrittenStep {
  readonly tool: string;
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
}

/** Each step creates one resource. */
export function writtenRun(name: string, note: string, steps: Iterable<WrittenStep>) {
  const { ledger, run, propose } = begin(name, note);
  for (const { tool, kind, id, value } of steps) {
    run.commit(propose(tool, writeJsonValue({}), TRACE), {
      delta: [{ op: 'create', kind, id, value }],
      observations: [{ tool, output: value, latencyMs: 1 }],
      cost: COST,
    });
  }
  return new Uint8Array(toJsonLines(ledger));
}

/** The run is long enough to be cut off in the middle of anything. */
export function longRun(steps: number) {
  function* all(): Generator<WrittenStep> {
    for (let i = 0; i < steps; i++)
      yield { tool: 'set', kind: 'kv', id: `${i}`, value: writeJsonValue(i) };
  }
  return writtenRun('long.jsonl', 'A long run', all());
}

/** Makes one run of so many commits that each write so long a text, in a database. */
export function longDatabase(commits: number, length: number, create: SqlCreator) {
  const { ledger, run, propose } = begin('long.db', 'A long run');
  const value = 'text '.repeat(length / 5);
  for (let i = 0; i < commits; i++)
    run.commit(propose('set', writeJsonValue({}), TRACE), {
      delta: [{ op: 'create', kind: 'kv', id: `${i}`, value }],
      observations: [{ tool: 'set', output: value, latencyMs: 1 }],
      cost: COST,
    });
  return toSqlite(ledger, create);
}

export interface WrittenAsk {
  readonly tool: string;
  readonly channel: string;
  readonly reason: string;
  readonly args: JsonValue;
  readonly isGranted?: boolean;
  readonly isDenied?: boolean;
}

/** Has an order, and a file that would be written. */
export const HARBOUR_LEDGER: readonly WrittenAsk[] = [
  {
    tool: 'sign_order',
    channel: 'harbour master',
    reason: 'more than ten signs at once',
    args: writeJsonValue({ name: 'pier signs', count: 14 }),
  },
  {
    tool: 'fs_write',
    channel: 'harbour master',
    reason: 'writes outside of the run',
    args: writeJsonValue({ path: 'signs/pier.txt', content: 'Pier 1\nPier 2\n' }),
  },
];

/** The run asks, and is never answered except where that is said. */
export function askingRun(name: string, note: string, requests: readonly WrittenAsk[]) {
  const { ledger, run, propose } = begin(name, note);
  for (const { tool, channel, reason, args, isGranted, isDenied } of requests) {
    const decision = { kind: 'require_approval', channel, reason } as const;
    const proposal = propose(tool, args, { ...TRACE, decision });
    run.ask(proposal);
    if (isGranted)
      run.commit(proposal, {
        delta: [],
        observations: [{ tool, output: writeJsonValue('done'), latencyMs: 1 }],
        cost: COST,
      });
    if (isDenied)
      run.reject(proposal.intent.intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  }
  return new Uint8Array(toJsonLines(ledger));
}

/** Makes so many runs of one commit each; every fiftieth asks, and is never answered. */
export function manyRuns(runs: number) {
  const ledger = new LedgerWriter(nobleHash);
  for (let i = 0; i < runs; i++) {
    const { run, propose } = begin(`run ${i}`, `Run ${i}`, ledger);
    const value = writeJsonValue(i);
    if (i % 50 === 0) {
      const decision = { kind: 'require_approval', channel: 'desk', reason: 'spends' } as const;
      run.ask(propose('pay', value, { ...TRACE, decision }));
    } else
      run.commit(propose('set', value, TRACE), {
        delta: [{ op: 'create', kind: 'kv', id: `${i}`, value }],
        observations: [{ tool: 'set', output: value, latencyMs: 1 }],
        cost: COST,
      });
  }
  return new Uint8Array(toJsonLines(ledger));
}

function begin(name: string, note: string, ledger = new LedgerWriter(nobleHash)) {
  let now = 1_700_000_000;
  const run = new TrajectoryWriter(ledger, ledger.idOfText(name), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    clock: () => now++,
  });
  run.root(note);
  const propose = (tool: string, args: JsonValue, trace: Trace) => {
    const intent = ledger.idOfText(`intent ${name} ${now}`);
    return run.propose({ intent, writ: ledger.idOfText('writ'), tool, args }, trace);
  };
  return { ledger, run, propose };
}
