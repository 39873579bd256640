// Anomalies as events of their own, in a file of their own: history is never
// changed. The file has the ledger's envelope, and its numbers go on after the last one.

import { encodeText } from '../../base/bytes.ts';
import { textAt } from '../../base/json/access.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Finding } from '../../ledger/model/check.ts';
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
  const head = readHead(options.head);
  const first = head?.seq === undefined || head.seq === null ? 0n : BigInt(head.seq) + 1n;
  const serious = findings.filter(({ severity }) => severity !== 'info');
  return serious
    .map((finding, i) => {
      const event = readEventFacts(finding, options, head, first + BigInt(i));
      return `${canonicalText(json(event), (number) => number, written)}\n`;
    })
    .join('');
}

/** Members stay in the order in which they are given. */
const written = () => 0;

function readHead(line: string | null): HolonEvent | null {
  const read = line === null ? null : readEvent(encodeText(line));
  return read && !isBad(read) ? read : null;
}

function readEventFacts(
  finding: Finding,
  { now, verifier, profile, ledger }: AnomalyOptions,
  head: HolonEvent | null,
  seq: bigint,
): Plain {
  const known = (...path: string[]) => textAt(head?.tree, ...path) ?? 'unknown';
  const { check, severity, message, path, expected, actual } = finding;
  return {
    schema_version: '1.0',
    event_type: 'ledger_validation_error',
    ts: later(now, textAt(head?.tree, 'ts')),
    seq,
    run_id: `R-ledgerscope-${ledger.slice(0, 8)}`,
    agent_id: 'ledgerscope',
    host: {
      hostname: known('host', 'hostname'),
      platform: known('host', 'platform'),
      repo_root: known('host', 'repo_root'),
    },
    git: { branch: known('git', 'branch'), head_sha: known('git', 'head_sha'), dirty: false },
    payload: {
      check,
      severity,
      message,
      path,
      expected,
      actual,
      // Nested, so that no reader takes it for an event of that intent.
      about: {
        intent_id: finding.lane,
        line: finding.line === undefined ? null : BigInt(finding.line),
        seq: finding.seq === null ? null : BigInt(finding.seq),
        line_blake3: finding.entry,
      },
      ledger,
      verifier,
      profile,
    },
  };
}

type Plain = null | boolean | string | bigint | { readonly [name: string]: Plain };

/** The names are ours, so they may be names of properties. */
function json(value: Plain): JsonValue {
  if (typeof value === 'bigint') return { number: String(value) };
  if (value === null || typeof value !== 'object') return value;
  return { members: Object.entries(value).map(([name, own]) => [name, json(own)]) };
}

/** Times never fall, be the clocks what they may. */
function later(now: string, head: string | null): string {
  const [a, b] = [readTime(now), head === null ? null : readTime(head)];
  return head !== null && a && b && compareTimes(b, a) > 0 ? head : now;
}
