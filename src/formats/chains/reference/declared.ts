// A verifier that goes on from the hash that a record claims, passes over records without a hash
// before the first with one, and excuses a break that a later row declares with the digest of its
// line. Where it did not check every record, it says neither yes nor no.

import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { type JsonObject, type JsonValue, member } from '../../../base/json/value.ts';
import { twiceIn } from '../../../ledger/format/json-line.ts';
import { hashText } from '../hash/bytes.ts';
import { textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import { isKeyed } from '../profile/profile.ts';
import { ChainWalk } from '../walk.ts';
import { OwnFaults, type OwnVerdict, passed, rejected } from './faults.ts';
import { ownRecord } from './json.ts';
import { type OwnLine, ownLines, strip } from './lines.ts';
import type { OwnRun } from './run.ts';

const OP = 'chain_break_declared';

interface Declared {
  readonly digest: string;
  readonly why: string;
  /** The hash that the record after it follows; null: as if it were the first. */
  readonly resumes: string | null;
}

export function* verdictWithDeclared(run: OwnRun): Generator<void, OwnVerdict> {
  const { verifier, source, profile, engine } = run;
  const { hash } = profile;
  const faults = new OwnFaults(verifier);
  if (isKeyed(hash) || hash.at === null) return passed(verifier, 0, false);
  const declared = yield* declarations(run);
  const begins = ChainWalk.firstText(profile);
  const excused: string[] = [];
  let [previous, rows, chained, before] = [begins, 0, 0, 0];
  for (const line of ownLines(source, verifier.reads)) {
    yield;
    const add = (words: string) =>
      faults.add(`line {line}: ${words}`, { line: line.number, record: rows });
    const record = ownRecord(line, verifier.reads);
    if (record.is !== 'object') {
      add(record.is === 'unread' ? 'unparseable' : 'not a JSON object');
      continue;
    }
    const { object } = record;
    const twice = twiceIn(object);
    if (twice) add(`duplicate key '${twice.at(-1)}'`);
    rows++;
    const claimed = valueAtPointer(object, hash.at) ?? null;
    const isExcused = () => {
      const one = declared.get(line.number);
      if (one?.digest !== digestLine(line, run)) return null;
      excused.push(`line ${line.number} (${one.why})`);
      return one;
    };
    if (claimed === null) {
      const one = chained ? isExcused() : null;
      if (!chained) before++;
      else if (one) previous = one.resumes ?? begins;
      else add(`unchained row after chain began${declared.has(line.number) ? MOVED : ''}`);
      continue;
    }
    chained++;
    if (typeof claimed !== 'string') {
      add('non-string chain value');
      previous = '';
      continue;
    }
    const expected = hashText(hash, { object, bytes: line.bytes, previous }, engine);
    if (claimed !== expected && !isExcused())
      add(`chain mismatch${declared.has(line.number) ? MOVED : ''}`);
    previous = claimed;
  }
  if (faults.first) return rejected(verifier, faults, false);
  const bounds = [
    ...(before ? [`${before} rows before the first one with a hash were passed over`] : []),
    ...(excused.length ? [`declared breaks: ${excused.slice(0, 4).join(', ')}`] : []),
  ];
  if (!bounds.length) return passed(verifier, rows, false);
  return {
    ok: null,
    line: null,
    message: `${verifier.name} finds no break, and says neither yes nor no: ${bounds.join('; ')}.`,
    isUnproven: false,
  };
}

const MOVED = '; a declaration exists, and its digest is not that of this line';

/** The last one for a line counts. */
function* declarations({ source, verifier }: OwnRun): Generator<void, Map<number, Declared>> {
  const found = new Map<number, Declared>();
  for (const line of ownLines(source, verifier.reads)) {
    if (!line.text?.includes(OP)) continue;
    yield;
    const record = ownRecord(line, verifier.reads);
    const one = record.is === 'object' ? readDeclaration(record.object) : null;
    if (one && found.size < MOST) found.set(one.line, one);
  }
  return found;
}

const MOST = 100_000;

function readDeclaration(object: JsonObject): (Declared & { readonly line: number }) | null {
  const [digest, why] = [textAtPointer(object, '/orphan_sha256'), textAtPointer(object, '/why')];
  const line = lineNumber(member(object, 'orphan_line'));
  if (textAtPointer(object, '/op') !== OP || textAtPointer(object, '/chain') === null) return null;
  if (line === null || digest?.length !== 64 || !why?.trim()) return null;
  return {
    line,
    digest,
    why: why.slice(0, 200),
    resumes: textAtPointer(object, '/resume_prev') || null,
  };
}

function lineNumber(value: JsonValue | undefined): number | null {
  if (value === null || typeof value !== 'object' || !('number' in value)) return null;
  return /^\d{1,15}$/.test(value.number) ? Number(value.number) : null;
}

function digestLine({ text }: OwnLine, { verifier }: OwnRun): string {
  return sha256Hex(encodeText(strip(text ?? '', verifier.reads)));
}
