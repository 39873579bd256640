// A journal's end and its decisions are known without reading it. The index is derived from the
// records alone and kept with them in one transaction. Where it is behind (an earlier version kept
// none, or an export was restored) it reads on from where it was.

import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import {
  type DeliveryFate,
  fateAfter,
  type JournalRecord,
  readJournalRecord,
  type SignedDecision,
  toDecisionCaseKey,
  toDecisionRequestKey,
} from '../../review/api.ts';

/** Has to be raised whenever the rows below change their meaning: they are then made again. */
const INDEX = 2;

export interface JournalRecordRow {
  readonly journal: string;
  readonly seq: number;
  readonly id: string;
  readonly previous: string | null;
  readonly line: string;
}

/** Each journal has one: the sum of its records. */
export interface JournalEnd {
  readonly journal: string;
  readonly index: number;
  readonly records: number;
  readonly decisions: number;
  readonly head: string;
  /** Ed25519, in hex. */
  readonly publicKey: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly reviewer: string | null;
  /** When its key was revoked, and which takes its place; null when it was not. */
  readonly revoked: { readonly at: string; readonly successor: string | null } | null;
}

/** Each decision has one. */
export interface DecisionRow {
  readonly journal: string;
  readonly id: string;
  readonly seq: number;
  /** Hashes of the names of its request, and of its case. */
  readonly request: string;
  readonly about: string;
  readonly verdict: SignedDecision['verdict'];
  readonly fate: DeliveryFate;
  readonly later: readonly number[];
}

/** The tables of the index. */
export interface IndexTables {
  readonly end: (journal: string) => Promise<JournalEnd | undefined>;
  readonly putEnd: (end: JournalEnd) => Promise<unknown>;
  readonly decisions: (journal: string, ids: readonly string[]) => Promise<readonly DecisionRow[]>;
  readonly putDecisions: (rows: readonly DecisionRow[]) => Promise<unknown>;
  readonly clear: (journal: string) => Promise<unknown>;
  readonly last: (journal: string) => Promise<JournalRecordRow | undefined>;
  readonly record: (journal: string, seq: number) => Promise<JournalRecordRow | undefined>;
  readonly records: (
    journal: string,
    seq: number,
    count: number,
  ) => Promise<readonly JournalRecordRow[]>;
}

/** The index reads so many records at once while it catches up. */
const AT_ONCE = 500;

export function nameHash(name: string): string {
  return sha256Hex(encodeText(name));
}

/** Null when the row cannot be read as a record. */
export function readRowRecord({ line }: Pick<JournalRecordRow, 'line'>): JournalRecord | null {
  const read = readJournalRecord(encodeText(line.trimEnd()));
  return 'record' in read && !read.bodyFault ? read.record : null;
}

/** Returns whether the index covers all records up to this one, the last. */
export function isRecordAt(end: JournalEnd | undefined, last: JournalRecordRow): boolean {
  return end?.index === INDEX && end.records === last.seq + 1 && end.head === last.id;
}

/**
 * Brings the index up to the last record, within one transaction. Null when there is no such
 * journal.
 */
export async function catchUp(tables: IndexTables, journal: string): Promise<JournalEnd | null> {
  const last = await tables.last(journal);
  if (!last) return null;
  let end = await tables.end(journal);
  if (end && isRecordAt(end, last)) return end;
  const known = end && (await tables.record(journal, end.records - 1));
  if (end?.index !== INDEX || known?.id !== end.head) {
    await tables.clear(journal);
    end = undefined;
  }
  for (let at = end?.records ?? 0; at <= last.seq; at += AT_ONCE)
    end = await indexRows(tables, end, await tables.records(journal, at, AT_ONCE));
  return end ?? null;
}

/**
 * Puts some records, which follow the end, into the index. Between two steps in the database
 * nothing else is waited for: a transaction would not wait either.
 */
export async function indexRows(
  tables: IndexTables,
  end: JournalEnd | undefined,
  rows: readonly JournalRecordRow[],
): Promise<JournalEnd | undefined> {
  const read = rows.map((row) => ({ row, record: readRowRecord(row) }));
  const named = read.flatMap(({ record }) =>
    record && belongsToDecision(record) ? [record.body.decision] : [],
  );
  const [first] = rows;
  if (!first) return end;
  const known = named.length ? await tables.decisions(first.journal, named) : [];
  const decisions = new Map(known.map((row) => [row.id, row]));
  const changed = new Set<string>();
  let next = end;
  for (const { row, record } of read) {
    next = endAfter(next, row, record);
    const decision = decisionAfter(decisions, row, record);
    if (!decision) continue;
    decisions.set(decision.id, decision);
    changed.add(decision.id);
  }
  if (changed.size)
    await tables.putDecisions([...changed].flatMap((id) => decisions.get(id) ?? []));
  if (next) await tables.putEnd(next);
  return next;
}

function endAfter(
  end: JournalEnd | undefined,
  { journal, seq, id }: JournalRecordRow,
  record: JournalRecord | null,
): JournalEnd {
  const at = record?.recorded_at;
  return {
    journal,
    index: INDEX,
    records: seq + 1,
    decisions: (end?.decisions ?? 0) + Number(record?.kind === 'decision'),
    head: id,
    publicKey: record?.kind === 'opened' ? record.body.public_key : (end?.publicKey ?? ''),
    firstAt: end?.firstAt ?? at ?? '',
    lastAt: at ?? end?.lastAt ?? '',
    reviewer: record?.kind === 'reviewer' ? record.body.name : (end?.reviewer ?? null),
    revoked:
      record?.kind === 'revoked'
        ? { at: record.recorded_at, successor: record.body.successor }
        : (end?.revoked ?? null),
  };
}

/** Returns whether a record says more about a decision that comes before it. */
export function belongsToDecision(
  record: JournalRecord,
): record is Extract<JournalRecord, { kind: 'delivery' | 'countersignature' }> {
  return record.kind === 'delivery' || record.kind === 'countersignature';
}

function decisionAfter(
  decisions: ReadonlyMap<string, DecisionRow>,
  { journal, seq, id }: JournalRecordRow,
  record: JournalRecord | null,
): DecisionRow | null {
  if (record?.kind === 'decision') {
    const request = nameHash(toDecisionRequestKey(record.body));
    const about = nameHash(toDecisionCaseKey(record.body));
    const { verdict } = record.body;
    return { journal, id, seq, request, about, verdict, fate: 'not sent', later: [] };
  }
  if (!record || !belongsToDecision(record)) return null;
  const known = decisions.get(record.body.decision);
  if (!known) return null;
  const fate = record.kind === 'delivery' ? fateAfter(known.fate, record.body.outcome) : known.fate;
  return { ...known, fate, later: [...known.later, seq] };
}

/** Returns of the decisions on one case by one key the one in force, or null. */
export function decisionsInForce(rows: readonly DecisionRow[]): DecisionRow | null {
  return rows.filter(({ fate }) => fate !== 'void').sort((a, b) => b.seq - a.seq)[0] ?? null;
}
