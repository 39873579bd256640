// A value that a profile of linked logs knows to be said twice is changed in one place only, with
// all hashes made again. There is one row for each pair of each built-in profile.

import { encodeText } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { joinLogLines, type LooseRecord, sorted, writeSealedLines } from '../chains.ts';

const sha256 = (text: string) => sha256Hex(encodeText(text));
const time = (i: number) => `2026-02-10T09:00:${String(i).padStart(2, '0')}.000+00:00`;
const id = (i: number) => `7c1f0c52-2f5e-4d0a-9b1e-00000000000${i}`;

interface Way {
  records(): LooseRecord[];
  seal(records: readonly LooseRecord[]): LooseRecord[];
}

function linked(records: readonly LooseRecord[], member: string): LooseRecord[] {
  let previous: string | null = null;
  return records.map((record) => {
    const own = { ...record, [member]: previous };
    previous = sha256(sorted(own, ',', ':'));
    return own;
  });
}

export const PROFILE_LOGS = {
  'agent-audit-trail': {
    records: () =>
      [0, 1, 2, 3].map((i) => ({
        record_id: id(i),
        timestamp: time(i),
        agent_id: 'urn:agent:tidy.example',
        agent_version: '1.0.0',
        session_id: 's-17',
        action_type: 'tool_call',
        action_detail: { tool_name: 'files.read' },
        outcome: 'success',
        trust_level: 'L1',
        parent_record_id: i ? id(i - 1) : null,
        record_phase: 'pre_execution',
      })),
    seal: (records) => linked(records, 'prev_hash'),
  },
  attestroot: {
    records: () =>
      [0, 1, 2, 3].map((seq) => ({
        v: '1.0',
        seq,
        ts_local: time(seq),
        session_id: 's-17',
        sha256: sha256(String(seq)),
        raw_ref: `raw/00000${seq}.json`,
      })),
    seal: (records) => linked(records, 'prev'),
  },
  'colorless-audit': {
    records: () => [
      { kind: 'session', ref: 's-17', seq: 0, ts: time(0) },
      action(1, 'files.read', { decision: 'allow', executed: true, ok: true }),
      action(2, 'shell.exec', { decision: 'deny', executed: false, reason: 'no shell' }),
      action(3, 'mail.send', { decision: 'approve', approved: false, executed: false }),
      action(4, 'mail.send', { decision: 'approve', approved: true, executed: true, ok: true }),
      // Somebody's own entries may be of any shape.
      { kind: 'note', ref: 'x', seq: 5, ts: time(5), action: { name: 'y' } },
      { kind: 'action', ref: 'z', seq: 6, ts: time(6) },
      { kind: 'plan', ref: 'z', seq: 7, ts: time(7), decision: 'allow', executed: false },
    ],
    seal(records) {
      let prev_hash = '0'.repeat(64);
      return records.map((record) => {
        const content_hash = sha256(sorted(record, ',', ':'));
        const row_hash = sha256(prev_hash + content_hash);
        const own = { ...record, content_hash, prev_hash, row_hash };
        prev_hash = row_hash;
        return own;
      });
    },
  },
  'air-gate': {
    records: () => [
      gated(0, { tool_name: 'files.read', result: 'auto_allowed' }),
      gated(1, { tool_name: 'mail.send', input_context: 'x'.repeat(500) }),
      gated(2, { tool_name: 'files.read' }),
      gated(3, {
        tool_name: 'mail.send',
        input_context: 'x'.repeat(500),
        entry_type: 'decision',
        related_event_id: id(1),
        result: 'approved',
      }),
      gated(4, { tool_name: 'files.read', related_event_id: 'ticket 7' }),
    ],
    // Without the key nobody can make a seal; only their order is read.
    seal: (records) =>
      records.map((record, i) => ({
        ...record,
        previous_hash: i ? `${i - 1}`.padStart(64, 'a') : 'GENESIS',
        hmac_signature: `${i}`.padStart(64, 'a'),
      })),
  },
} satisfies Record<string, Way>;

function action(seq: number, name: string, more: LooseRecord): LooseRecord {
  return { kind: 'action', ref: name, seq, ts: time(seq), action: { name, args: {} }, ...more };
}

function gated(i: number, more: LooseRecord): LooseRecord {
  return {
    event_id: id(i),
    timestamp: time(i),
    entry_type: 'action',
    related_event_id: '',
    agent_id: 'tidy',
    authorized_by: 'pending',
    action_type: 'tool_call',
    input_context: '',
    payload: {},
    result: 'pending',
    result_detail: '',
    signature_algorithm: 'HMAC-SHA256',
    ...more,
  };
}

export type ProfileName = keyof typeof PROFILE_LOGS;

export interface RepeatForgery {
  readonly name: string;
  readonly of: ProfileName;
  readonly at: number;
  readonly change: LooseRecord;
  readonly path: string;
  readonly expected: string;
}

export const REPEATS: readonly RepeatForgery[] = [
  {
    name: 'another parent than the record before',
    of: 'agent-audit-trail',
    at: 2,
    change: { parent_record_id: id(0) },
    path: '/parent_record_id',
    expected: id(1),
  },
  {
    name: 'a parent of the first record',
    of: 'agent-audit-trail',
    at: 0,
    change: { parent_record_id: id(9) },
    path: '/parent_record_id',
    expected: 'nothing',
  },
  {
    name: 'no parent in the middle',
    of: 'agent-audit-trail',
    at: 2,
    change: { parent_record_id: null },
    path: '/parent_record_id',
    expected: id(1),
  },
  {
    name: 'a raw file of another number',
    of: 'attestroot',
    at: 2,
    change: { raw_ref: 'raw/000007.json' },
    path: '/raw_ref',
    expected: 'raw/000002.json',
  },
  {
    name: 'another name than that of the action',
    of: 'colorless-audit',
    at: 1,
    change: { ref: 'files.delete' },
    path: '/ref',
    expected: 'files.read',
  },
  {
    name: 'denied, and carried out',
    of: 'colorless-audit',
    at: 2,
    change: { executed: true },
    path: '/executed',
    expected: 'false',
  },
  {
    name: 'allowed, and not carried out',
    of: 'colorless-audit',
    at: 1,
    change: { executed: false },
    path: '/executed',
    expected: 'true',
  },
  {
    name: 'not approved, and carried out',
    of: 'colorless-audit',
    at: 3,
    change: { executed: true },
    path: '/executed',
    expected: 'false',
  },
  {
    name: 'approved, and not carried out',
    of: 'colorless-audit',
    at: 4,
    change: { approved: false },
    path: '/executed',
    expected: 'false',
  },
  {
    name: 'a decision on nothing',
    of: 'air-gate',
    at: 3,
    change: { related_event_id: id(9) },
    path: '/related_event_id',
    expected: 'the “event_id” of an earlier record',
  },
  {
    name: 'a decision on what comes after it',
    of: 'air-gate',
    at: 3,
    change: { related_event_id: id(4) },
    path: '/related_event_id',
    expected: 'the “event_id” of an earlier record',
  },
  {
    name: 'a decision of another tool than its action',
    of: 'air-gate',
    at: 3,
    change: { tool_name: 'mail.read' },
    path: '/tool_name',
    expected: 'mail.send',
  },
  {
    name: 'a decision for another reason than its action',
    of: 'air-gate',
    at: 3,
    change: { input_context: 'y'.repeat(500) },
    path: '/input_context',
    expected: 'what line 2 has',
  },
  {
    name: 'a seal of another algorithm',
    of: 'air-gate',
    at: 2,
    change: { signature_algorithm: 'Ed25519' },
    path: '/hmac_signature',
    expected: '128 characters',
  },
];

export function writeProfileLog(
  name: ProfileName,
  change: (records: LooseRecord[]) => LooseRecord[],
): string {
  const { records, seal } = PROFILE_LOGS[name];
  return joinLogLines(writeSealedLines(seal(change(records()))));
}
