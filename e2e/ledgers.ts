// The ledgers that the journeys are walked on: the demos of the build, the corpus
// where it is, and ledgers written here for what no honest system writes.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nobleHash } from '../src/core/hash/hash.ts';
import type { JsonValue } from '../src/core/json/value.ts';
import { toJsonLines } from '../src/producers/thymos/writer/containers.ts';
import { json } from '../src/producers/thymos/writer/json.ts';
import type { Trace } from '../src/producers/thymos/writer/payloads.ts';
import { TrajectoryWriter } from '../src/producers/thymos/writer/trajectory.ts';
import { LedgerWriter } from '../src/producers/thymos/writer/writer.ts';
import { corpusPath } from '../src/testing/corpus.ts';
import type { Ledger } from './app.ts';

export { corpusPresent } from '../src/testing/corpus.ts';

export function demo(file: string): Ledger {
  return fromFile(join(import.meta.dirname, '../dist/app/demo', file));
}

export function corpus(...parts: string[]): Ledger {
  return fromFile(corpusPath('thymos', ...parts));
}

function fromFile(path: string): Ledger {
  return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
}

const TRACE: Trace = { rules: ['writ.scope'], decision: { kind: 'permit' } };
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };

export interface Step {
  readonly tool: string;
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
}

/** One run with one created resource a step, as JSON Lines. */
export function written(name: string, note: string, steps: Iterable<Step>): Ledger {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const run = new TrajectoryWriter(ledger, ledger.idOfText(name), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    clock: () => now++,
  });
  run.root(note);
  for (const { tool, kind, id, value } of steps) {
    const intent = ledger.idOfText(`intent ${name} ${now}`);
    const writ = ledger.idOfText('writ');
    const proposal = run.propose({ intent, writ, tool, args: json({}) }, TRACE);
    run.commit(proposal, {
      delta: [{ op: 'create', kind, id, value }],
      observations: [{ tool, output: value, latencyMs: 1 }],
      cost: COST,
    });
  }
  return { name, bytes: toJsonLines(ledger) };
}

export interface Asked {
  readonly tool: string;
  readonly channel: string;
  readonly reason: string;
  readonly args: JsonValue;
}

/** One run that asks, and is never answered. */
export function asking(name: string, note: string, requests: readonly Asked[]): Ledger {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const run = new TrajectoryWriter(ledger, ledger.idOfText(name), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy'),
    clock: () => now++,
  });
  run.root(note);
  for (const { tool, channel, reason, args } of requests) {
    const intent = ledger.idOfText(`intent ${name} ${now}`);
    const writ = ledger.idOfText('writ');
    const decision = { kind: 'require_approval', channel, reason } as const;
    run.ask(run.propose({ intent, writ, tool, args }, { ...TRACE, decision }));
  }
  return { name, bytes: toJsonLines(ledger) };
}

const LONG = 12_000;
let long: Ledger | null = null;

/** Long enough that its import can be cut off in the middle. Made once for all tests. */
export function longLedger(): Ledger {
  function* steps(): Generator<Step> {
    for (let i = 0; i < LONG; i++) yield { tool: 'set', kind: 'kv', id: `${i}`, value: json(i) };
  }
  long ??= written('long.jsonl', 'A long run', steps());
  return long;
}

const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>bold</b>';
const BIDI = 'invoice\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth';

/** Text that wants to be markup, keys that want to be prototypes, values without an end. */
export function hostileLedger(): Ledger {
  let deep: JsonValue = 'the bottom';
  for (let i = 0; i < 100; i++) deep = i % 2 ? [deep] : { members: [['down', deep]] };
  const prototypes: JsonValue = {
    members: [
      ['__proto__', { members: [['polluted', true]] }],
      ['constructor', { members: [['prototype', { members: [['polluted', true]] }]] }],
      ['toString', MARKUP],
      ['href', 'javascript:alert(3)'],
    ],
  };
  return written('hostile.jsonl', MARKUP, [
    { tool: MARKUP, kind: MARKUP, id: 'markup', value: MARKUP },
    { tool: 'bidi', kind: 'file', id: BIDI, value: BIDI },
    { tool: '__proto__', kind: '__proto__', id: 'constructor', value: prototypes },
    { tool: 'deep', kind: 'deep', id: 'hasOwnProperty', value: deep },
    { tool: 'long', kind: 'text', id: 'x'.repeat(20_000), value: 'y'.repeat(200_000) },
    { tool: 'lines', kind: 'text', id: 'lines', value: `${MARKUP}\n`.repeat(500) },
    { tool: 'zalgo', kind: 'text', id: 'zalgo', value: `z${'\u0335\u0321'.repeat(2_000)}` },
    {
      tool: 'url',
      kind: 'text',
      id: 'https://example.invalid/x',
      value: 'https://example.invalid/',
    },
  ]);
}
