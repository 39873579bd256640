// The logs of the three kinds are sealed by a few lines of their own that share nothing with the
// code under test.

import { encodeText } from '../base/bytes.ts';
import { nobleHash } from '../base/hash/hash.ts';
import { sha256Hex } from '../base/hash/sha256.ts';
import type { KnownKey } from '../base/signature/keyring.ts';
import { chains } from '../formats/chains/index.ts';
import type { Host } from '../ledger/format/reader.ts';
import { readLedger } from '../ledger/format/recognise.ts';
import type { Finding, LedgerReport, Pins } from '../ledger/model/check.ts';
import { inMemory } from '../ledger/sources/bytes.ts';
import { verifyLedger } from '../ledger/verify/run.ts';

export const chainsHost: Host = {
  hash: nobleHash,
  openSql: () => {
    throw new Error('no database here');
  },
};

export type LooseRecord = Record<string, unknown>;

/**
 * A record's hash is in the record, only in the next one, or in the record without the previous
 * one.
 */
export const CHAIN_KINDS = ['own hash', 'next names it', 'not written down'] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

interface Way {
  record(i: number, session: string): LooseRecord;
  /** `previous` is that of the first record, as such logs begin. */
  seal(records: readonly LooseRecord[], first?: string): LooseRecord[];
  readonly sequence: string | null;
  readonly time: string;
  readonly content: string;
}

const sha256 = (text: string) => sha256Hex(encodeText(text));

/** Sorts the members, with these separators, as Python's `json.dumps` does. */
export function sorted(value: unknown, comma: string, colon: string): string {
  if (Array.isArray(value)) return `[${value.map((v) => sorted(v, comma, colon)).join(comma)}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => `${JSON.stringify(name)}${colon}${sorted(own, comma, colon)}`);
  return `{${members.join(comma)}}`;
}

const time = (i: number) => `2026-02-10T09:00:${String(i).padStart(2, '0')}.000+00:00`;

export const WAYS: Readonly<Record<ChainKind, Way>> = {
  // The crewhaus audit log writes it so.
  'own hash': {
    sequence: 'seq',
    time: 'ts',
    content: 'payload',
    record: (i, session) => ({
      ts: 1_795_165_200_000 + 1000 * i,
      version: 1,
      kind: 'tool_call',
      seq: i,
      payload: { session, tool: 'files.read', note: 'é', ms: 0.5, n: i },
    }),
    seal(records, first = 'GENESIS') {
      let prevHash = first;
      return records.map((record) => {
        const { ts, version, kind, seq, payload } = record;
        const hash = sha256(`${prevHash}|${JSON.stringify({ ts, version, kind, seq, payload })}`);
        const own = { ...record, prevHash, hash };
        prevHash = hash;
        return own;
      });
    },
  },
  // attestroot writes it so.
  'next names it': {
    sequence: 'seq',
    time: 'ts_local',
    content: 'data',
    record: (i, session_id) => ({
      v: '1.0',
      seq: i,
      ts_local: time(i),
      session_id,
      sha256: sha256(String(i)),
      raw_ref: `raw/${String(i).padStart(6, '0')}.json`,
      kind: 'tool_call',
      tool_name: 'files.read',
      data: { note: 'é', ms: 0.5, n: i },
    }),
    seal(records, first) {
      let prev: string | null = first ?? null;
      return records.map((record) => {
        const own = { ...record, prev };
        prev = sha256(sorted(own, ',', ':'));
        return own;
      });
    },
  },
  // arcaeon-ledger writes it so.
  'not written down': {
    sequence: null,
    time: 'ts',
    content: 'data',
    record: (i, session) => ({
      ts: time(i),
      session,
      event: 'tool_call',
      tool: 'files.read',
      data: { note: 'é', ms: 0.5, n: i },
    }),
    seal(records, first = 'genesis') {
      let previous = first;
      return records.map((record) => {
        const { chain: _, ...content } = record;
        previous = sha256(previous + sorted(content, ', ', ': ')).slice(0, 32);
        return { ...content, chain: previous };
      });
    },
  },
};

const SESSIONS = ['a', 'a', 'b', 'a', 'b', 'b', 'a', 'b'];

/** Two sessions take turns in one chain, without their hashes. */
export function chainRecords(kind: ChainKind): LooseRecord[] {
  return SESSIONS.map((session, i) => WAYS[kind].record(i, session));
}

export function writeSealedLines(sealed: readonly LooseRecord[]): string[] {
  return sealed.map((record) => JSON.stringify(record));
}

export function joinLogLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Reads the hash of the last record, or makes it of the record itself where it holds none. */
export function readLastHash(kind: ChainKind, sealed: readonly LooseRecord[]): string {
  const last = sealed.at(-1) ?? {};
  if (kind === 'next names it') return sha256(sorted(last, ',', ':'));
  return String(kind === 'own hash' ? last.hash : last.chain);
}

export function openChainText(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? encodeText(text) : text;
  return readLedger(chains, [{ name: 'log.jsonl', bytes: inMemory(bytes) }], chainsHost);
}

export function verifyChainText(
  text: string | Uint8Array,
  pins: Pins = {},
  keyring?: readonly KnownKey[],
): LedgerReport {
  const options = { profile: 'strict', pins, ...(keyring && { keyring }) } as const;
  return verifyLedger(chains, openChainText(text), chainsHost, options);
}

/** Leaves out the remarks that a record rests on a changed one. */
export function listPlainFindings({ findings, lanes }: LedgerReport): Finding[] {
  const all = [...findings, ...lanes.flatMap((lane) => lane.findings)];
  return all.filter(({ severity, follows }) => severity !== 'info' || follows === undefined);
}
