// Anomalies as events of their own, in a file of their own: history is never
// changed. The file has the ledger's envelope, and its numbers go on after the last one.

import { encodeText } from '../../core/bytes.ts';
import { textAt } from '../../core/json/access.ts';
import { canonicalText } from '../../core/json/canonical.ts';
import type { JsonMember, JsonObject, JsonValue } from '../../core/json/value.ts';
import type { Finding } from '../../core/model/check.ts';
import { type HolonEvent, isBad, readEvent } from './read/record.ts';
import { compareTimes, readTime } from './read/time.ts';

export interface AnomalyOptions {
  /** The last line of the ledger that has a number; null: there is none. */
  readonly head: string | null;
  /** When the anomalies are written down: "2026-02-10T03:12:45Z". */
  readonly now: string;
  readonly verifier: string;
  readonly profile: string;
  /** The ledger's id. */
  readonly ledger: string;
}

/** One line a finding, errors and warnings; '' where there are none. */
export function anomalyLines(findings: readonly Finding[], options: AnomalyOptions): string {
  const head = headOf(options.head);
  const first = head?.seq === undefined || head.seq === null ? 0n : BigInt(head.seq) + 1n;
  const serious = findings.filter(({ severity }) => severity !== 'info');
  return serious
    .map((finding, i) => {
      const event = eventOf(finding, options, head, first + BigInt(i));
      return `${canonicalText(event, (number) => number, written)}\n`;
    })
    .join('');
}

/** Members stay in the order in which they are given. */
const written = () => 0;

function headOf(line: string | null): HolonEvent | null {
  const read = line === null ? null : readEvent(encodeText(line));
  return read && !isBad(read) ? read : null;
}

function eventOf(
  finding: Finding,
  { now, verifier, profile, ledger }: AnomalyOptions,
  head: HolonEvent | null,
  seq: bigint,
): JsonObject {
  const known = (...path: string[]) => textAt(head?.tree, ...path) ?? 'unknown';
  return object(
    ['schema_version', '1.0'],
    ['event_type', 'ledger_validation_error'],
    ['ts', later(now, textAt(head?.tree, 'ts'))],
    ['seq', { number: String(seq) }],
    ['run_id', `R-ledgerscope-${ledger.slice(0, 8)}`],
    ['agent_id', 'ledgerscope'],
    [
      'host',
      object(
        ['hostname', known('host', 'hostname')],
        ['platform', known('host', 'platform')],
        ['repo_root', known('host', 'repo_root')],
      ),
    ],
    [
      'git',
      object(
        ['branch', known('git', 'branch')],
        ['head_sha', known('git', 'head_sha')],
        ['dirty', false],
      ),
    ],
    [
      'payload',
      object(
        ['check', finding.check],
        ['severity', finding.severity],
        ['message', finding.message],
        ['path', finding.path],
        ['expected', finding.expected],
        ['actual', finding.actual],
        [
          // Nested, so that no reader takes it for an event of that intent.
          'about',
          object(
            ['intent_id', finding.lane],
            ['line', finding.line === undefined ? null : { number: String(finding.line) }],
            ['seq', finding.seq === null ? null : { number: String(finding.seq) }],
            ['line_blake3', finding.entry],
          ),
        ],
        ['ledger', ledger],
        ['verifier', verifier],
        ['profile', profile],
      ),
    ],
  );
}

function object(...members: JsonMember[]): JsonObject {
  return { members };
}

/** Times never fall, be the clocks what they may. */
function later(now: string, head: string | null): JsonValue {
  const [a, b] = [readTime(now), head === null ? null : readTime(head)];
  return a && b && compareTimes(b, a) > 0 ? head : now;
}
