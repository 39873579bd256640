// Rules leave parts out of a report: they are taken out of every text of it, wherever that comes
// from.

import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { isArray, isObject, type JsonValue } from '../../../base/json/value.ts';
import type { ReportedEntry, ReportedLedger } from '../shape.ts';
import type { Redactor } from './redactor.ts';
import type { Removed } from './removed.ts';
import type { ReportStubs } from './stub.ts';

/**
 * These members have words of ours, of formats and of hashes: nothing of a ledger's own is in them.
 */
const KEPT: ReadonlySet<string> = new Set([
  'schema',
  'format',
  'format_name',
  'container',
  'verifier',
  'profile',
  'pins',
  'verdict',
  'cause',
  'state',
  'severity',
  'check',
  'proves',
  'status',
  'outcome',
  'is',
  'why',
  'on',
  'blake3',
  'notes',
  'ledger',
]);

export function redactedLedger(
  ledger: ReportedLedger,
  redactor: Redactor,
  removed: Removed,
  stubs: ReportStubs,
): ReportedLedger {
  const stub = (text: string) => stubs.of(text);
  const { id, chosen, ...rest } = ledger;
  return {
    ...withoutTexts(rest, (text) => redactor.without(text, stub)),
    id,
    chosen: chosen.map((entry) => redactedEntry(entry, redactor, removed, stub)),
    notes: ledger.notes.map((note) => redactedNote(note, redactor, stub)),
  };
}

/** Returns the same shape, with each text in it written again. */
export function withoutTexts<T>(value: T, write: (text: string) => string): T {
  return walk(value, write) as T;
}

function walk(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, write));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, KEPT.has(name) ? item : walk(item, write)]),
  );
}

type Stub = (text: string) => string;

function redactedEntry(
  entry: ReportedEntry,
  redactor: Redactor,
  removed: Removed,
  stub: Stub,
): ReportedEntry {
  const { lane, index, payload, blocks, facts } = entry;
  const touched = removed.of(lane, index);
  const isWhole = touched?.whole ?? false;
  const hides = isWhole || (touched?.short ?? false);
  const write = (text: string) => redactor.without(text, stub);
  const written = (text: string) => (hides ? stub(text) : withoutIn(text, redactor, stub));
  return {
    ...withoutTexts(entry, isWhole ? stub : write),
    id: write(entry.id),
    parent: entry.parent && write(entry.parent),
    lane: write(lane),
    kind: write(entry.kind),
    decision: entry.decision && write(entry.decision),
    facts: facts.map(({ label, value }) => ({
      label: write(label),
      value: hides ? stub(value) : write(value),
    })),
    blocks: blocks.map(({ title, text }) => ({ title: write(title), text: written(text) })),
    payload: { ...payload, text: payload.text === null ? null : written(payload.text) },
  };
}

/**
 * JSON can write a letter in more than one way: a text that is not found as it is, is hidden whole.
 */
function withoutIn(text: string, redactor: Redactor, stub: Stub): string {
  const hidden = [...stringsIn(parsed(text))].some(
    (one) => redactor.hits(one) && !text.includes(JSON.stringify(one)),
  );
  return hidden ? stub(text) : redactor.without(text, stub);
}

function parsed(text: string): JsonValue {
  try {
    return parseJson(encodeText(text), { maxDepth: 256 });
  } catch {
    return null;
  }
}

function* stringsIn(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (isArray(value)) for (const item of value) yield* stringsIn(item);
  else if (isObject(value))
    for (const [name, item] of value.members) {
      yield name;
      yield* stringsIn(item);
    }
}

/** A note that says something of it is left out whole: it is no longer than a note may be then. */
function redactedNote(
  note: ReportedLedger['notes'][number],
  redactor: Redactor,
  stub: Stub,
): ReportedLedger['notes'][number] {
  const { place, text, signature } = note;
  const write = (one: string) =>
    redactor.hits(one) ? redactor.without(one, () => stub(one)) : one;
  return {
    ...note,
    place: withoutTexts(place, (one) => redactor.without(one, stub)),
    text: redactor.hits(text) ? stub(text) : text,
    signature: signature && { ...signature, reviewer: write(signature.reviewer) },
  };
}
