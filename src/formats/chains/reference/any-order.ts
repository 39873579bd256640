// A verifier that takes records in any order: where a link does not lead to the record before it
// in the file, it begins again and follows links from the first record, which names nothing.

import type { JsonObject } from '../../../base/json/value.ts';
import { hashText } from '../hash/bytes.ts';
import { textAtPointer } from '../profile/pointer.ts';
import { type HashRule, isKeyed } from '../profile/profile.ts';
import { OwnFaults, type OwnVerdict, passed, rejected } from './faults.ts';
import { ownRecord } from './json.ts';
import { type OwnLine, ownLines } from './lines.ts';
import type { OwnRun } from './run.ts';
import { parseInstant } from './times.ts';

/** Its reader takes no longer record. */
const MAX_RECORD = 2 * 1024 * 1024;

interface Read {
  readonly line: number;
  readonly id: string;
  readonly hash: string;
  readonly previous: string;
  readonly time: string;
}
/** The line that a rotated file begins with. */
interface Header {
  readonly line: number;
  readonly continues: string;
  readonly file: string;
}
type FoundLine = Read | Header;

class Rejected extends Error {
  readonly line: number | null;
  constructor(line: number | null, message: string) {
    super(message);
    this.line = line;
  }
}

export function* verdictInAnyOrder(run: OwnRun): Generator<void, OwnVerdict> {
  try {
    const records = (yield* inFileOrder(run)) ?? (yield* byLinks(run));
    return passed(run.verifier, records, false);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const faults = new OwnFaults(run.verifier);
    const place = { line: error.line ?? 0, record: 0, found: error.message };
    faults.add('{found}', place);
    const verdict = rejected(run.verifier, faults, false);
    return error.line === null ? { ...verdict, line: null } : verdict;
  }
}

/** null: a link leads elsewhere. Otherwise how many records there are. */
function* inFileOrder(run: OwnRun): Generator<void, number | null> {
  const ids = new Set<string>();
  let again: Read | null = null;
  let [last, records, seen] = ['', 0, false];
  for (const found of readRecords(run)) {
    yield;
    if ('continues' in found) {
      const before = fileBefore(run, found);
      if (seen && before === null) throw misplaced(found);
      if (found.continues !== last) return null;
      if (found.file !== (before ?? '')) throw otherFile(found);
    } else {
      if (found.previous !== last) return null;
      last = found.hash;
      records++;
      if (ids.has(found.id)) again ??= found;
      ids.add(found.id);
    }
    seen = true;
  }
  if (again) throw twice(again);
  return records;
}

function* byLinks(run: OwnRun): Generator<void, number> {
  const byHash = new Map<string, Read>();
  const next = new Map<string, Read[]>();
  const headers: Header[] = [];
  const ids = new Set<string>();
  let again: Read | null = null;
  for (const found of readRecords(run)) {
    yield;
    if ('continues' in found) {
      const before = fileBefore(run, found);
      if (before === null && (byHash.size || headers.length)) throw misplaced(found);
      if (found.file !== (before ?? '')) throw otherFile(found);
      if (before === null) headers.push(found);
      continue;
    }
    const { line, id, hash, previous } = found;
    if (byHash.has(hash))
      throw new Rejected(line, `line ${line} event ${id}: duplicate event hash "${hash}"`);
    byHash.set(hash, found);
    const others = next.get(previous);
    if (others) others.push(found);
    else next.set(previous, [found]);
    if (ids.has(id)) again ??= found;
    ids.add(id);
  }
  checkLinks(byHash, next);
  yield* followLinks(byHash, next);
  for (const { line, continues } of headers)
    if (continues !== '')
      throw new Rejected(
        line,
        `line ${line}: first audit file cannot continue hash "${continues}"`,
      );
  if (again) throw twice(again);
  return byHash.size;
}

function checkLinks(byHash: ReadonlyMap<string, Read>, next: ReadonlyMap<string, Read[]>): void {
  for (const { line, id, hash, previous } of byHash.values()) {
    if (previous !== '' && !byHash.has(previous))
      throw new Rejected(
        line,
        `event ${id} (line ${line}): prev_hash "${previous}" does not reference an audit event`,
      );
    const { length } = next.get(hash) ?? [];
    if (length > 1)
      throw new Rejected(
        line,
        `event ${id} (line ${line}): hash chain forks into ${length} events`,
      );
  }
}

/** From each record that names nothing before it; they have to follow one another in time. */
function* followLinks(
  byHash: ReadonlyMap<string, Read>,
  next: ReadonlyMap<string, Read[]>,
): Generator<void, void> {
  const roots = next.get('') ?? [];
  if (byHash.size && !roots.length) throw new Rejected(null, 'no root event found');
  let [visited, latest] = [0, null as bigint | null];
  for (const root of roots) {
    const begins = parseInstant(root.time);
    const { line, id } = root;
    if (begins === null)
      throw new Rejected(line, `event ${id} (line ${line}): legacy chain root has no timestamp`);
    if (latest !== null && begins <= latest)
      throw new Rejected(
        line,
        `event ${id} (line ${line}): legacy chain epoch overlaps or precedes the prior epoch`,
      );
    latest = begins;
    for (let one: Read | undefined = root; one; one = next.get(one.hash)?.[0]) {
      if (++visited > byHash.size) throw new Rejected(null, 'cycle detected');
      const at = parseInstant(one.time);
      if (at !== null && at > latest) latest = at;
      yield;
    }
  }
  if (visited !== byHash.size)
    throw new Rejected(null, `${byHash.size - visited} events are disconnected`);
}

function* readRecords(run: OwnRun): Generator<FoundLine, void> {
  const { verifier, source, profile } = run;
  for (const line of ownLines(source, verifier.reads)) {
    const { number } = line;
    if (line.bytes.length > MAX_RECORD)
      throw new Rejected(number, `line ${number}: record exceeds ${MAX_RECORD}-byte limit`);
    if (line.isOpen && verifier.reads.closed)
      throw new Rejected(number, `line ${number}: unterminated audit record`);
    const record = ownRecord(line, verifier.reads);
    if (record.is === 'other' && record.value === null)
      throw new Rejected(number, `line ${number}: record has no event id`);
    if (record.is !== 'object')
      throw new Rejected(
        number,
        `line ${number}: ${record.is === 'other' ? 'JSON that is no object' : record.why}`,
      );
    const { object } = record;
    const id = textAtPointer(object, profile.members.id) ?? '';
    yield id === '' ? readHeader(line, run) : readEvent(object, id, line, run);
  }
}

function readEvent(
  object: JsonObject,
  id: string,
  { number: line, bytes }: OwnLine,
  run: OwnRun,
): Read {
  const { profile, engine } = run;
  const { hash } = profile;
  const at = isKeyed(hash) ? null : hash.at;
  const written = textAtPointer(object, at ?? undefined) ?? '';
  const rule = findRule(run);
  if (!rule || hashText(rule, { object, bytes, previous: '' }, engine) !== written)
    throw new Rejected(line, `line ${line} event ${id}: hash mismatch`);
  const previous = textAtPointer(object, profile.members.previous) ?? '';
  return { line, id, hash: written, previous, time: textAtPointer(object, '/timestamp') ?? '' };
}

function findRule({ profile: { hash }, verifier }: OwnRun): HashRule | null {
  if (isKeyed(hash)) return null;
  const compare = verifier.compares.find((one) => one.is === 'hash');
  return compare?.is === 'hash' && compare.parts ? { ...hash, parts: compare.parts } : hash;
}

/** A record without an id is the header of a rotated file, or none. */
function readHeader(line: OwnLine, { verifier, profile }: OwnRun): Header {
  const { number } = line;
  const { record: _, ...untyped } = verifier.reads;
  const whole = ownRecord(line, untyped);
  const object = whole.is === 'object' ? whole.object : { members: [] };
  const [continues, file] = [
    textAtPointer(object, profile.chain.continues),
    textAtPointer(object, '/prev_file'),
  ];
  if (continues === null || file === null)
    throw new Rejected(number, `line ${number}: record has no event id`);
  return { line: number, continues, file };
}

/** The name of the file before the one that this line begins; null: it begins none, or the first. */
function fileBefore({ files = [] }: OwnRun, { line }: Header): string | null {
  const nth = files.findIndex((file) => file.line === line);
  return files[nth - 1]?.name.replace(/^.*\//s, '') ?? null;
}

function misplaced({ line }: Header): Rejected {
  return new Rejected(line, `line ${line}: chain continuation must be the first record`);
}

function otherFile({ line, file }: Header): Rejected {
  return new Rejected(
    line,
    `line ${line}: prev_file "${file}" does not match the previous audit file, which is not here`,
  );
}

function twice({ line, id }: Read): Rejected {
  return new Rejected(line, `line ${line}: duplicate event ID ${id}`);
}
