// One record and what is hashed of it, part by part, by a profile that may not be the right one.

import { decodeLenient, toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { styledText } from '../../../base/json/canonical.ts';
import { isNumber, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import type { StoredLedger } from '../../../ledger/format/questions.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { readChainAnnotation } from '../annotation.ts';
import { seenIn } from '../guess/seen.ts';
import { hashText, partBytes } from '../hash/bytes.ts';
import { AS_WRITTEN, expandStyle } from '../hash/style.ts';
import { hasMember } from '../profile/covers.ts';
import { partWords } from '../profile/hash-words.ts';
import { type Pointer, textAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, type HashPart, isKeyed } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { chainLines } from '../row-order.ts';
import { ChainWalk } from '../walk.ts';
import type { HashedPart, LogRecordMember, RecordView } from './query.ts';

/** Characters of a part, and of a member, that are shown. */
const MAX_PART = 6_000;
const MAX_VALUE = 400;
/** Lanes in which a line is looked for. */
const MAX_LANES = 64;

export async function recordView(
  ledger: StoredLedger,
  source: Bytes,
  profile: ChainProfile,
  line: number,
): Promise<RecordView | null> {
  const walk = new ChainWalk(profile, nobleHash);
  let view: RecordView | null = null;
  for (const { number, bytes } of chainLines(source, profile)) {
    await ledger.pause();
    const { object } = readChainRecord(bytes, profile.nonFinite === true);
    const step = walk.step(number, bytes, object);
    if (view) {
      // Where records hold no hash, the next one of the chain names it.
      if (step.before?.line !== view.line) continue;
      const recorded = textAtPointer(object, profile.members.previous);
      return recorded === null ? view : { ...view, recorded, recordedAt: number };
    }
    const isBefore = profile.chain.rows ? number !== line : number < line;
    if (isBefore || !object) continue;
    const before = step.before && { line: step.before.line, hash: step.before.hash };
    const previous = before ? before.hash : ChainWalk.firstText(profile);
    const entry = await entryAt(ledger, number);
    view = { entry, ...viewRecord(profile, { line: number, object, bytes, previous, before }) };
    if (isKeyed(profile.hash) || profile.hash.at !== null) return view;
  }
  return view;
}

interface Shown {
  readonly line: number;
  readonly object: JsonObject;
  readonly bytes: Uint8Array;
  readonly previous: string | null;
  readonly before: { readonly line: number; readonly hash: string | null } | null;
}

function viewRecord(profile: ChainProfile, shown: Shown): Omit<RecordView, 'entry'> {
  const { line, object, bytes, before } = shown;
  const { hash, members } = profile;
  const record = { object, bytes: bytes.slice(), previous: shown.previous ?? '' };
  const rule = isKeyed(hash) ? null : hash;
  const recorded = hash.at === null ? null : textAtPointer(object, hash.at);
  const named = textAtPointer(object, members.previous);
  return {
    line,
    members: markedMembers(profile, line, record.bytes, object),
    parts: (rule?.parts ?? []).map((part) => shownPart(part, record)),
    computed: rule && hashText(rule, record, nobleHash),
    recorded,
    recordedAt: recorded === null ? null : line,
    link:
      named !== null && before?.hash != null ? { named, is: before.hash, line: before.line } : null,
  };
}

function shownPart(part: HashPart, record: Parameters<typeof partBytes>[1]): HashedPart {
  const bytes = partBytes(part, record, nobleHash);
  const isHex = isBinary(part);
  const text = isHex ? toHex(bytes) : decodeLenient(bytes);
  return { words: partWords(part), text: text.slice(0, MAX_PART), isHex, size: bytes.length };
}

function isBinary(part: HashPart): boolean {
  if ('hashed' in part) return part.hashed.encoding === 'bytes';
  return 'as' in part && (part.as === 'bytes' || part.as === 'u32' || part.as === 'u64');
}

/** Which outer members go into the hash, be it by a hash inside. */
function markedMembers(
  { hash, innerHashes = [] }: ChainProfile,
  line: number,
  bytes: Uint8Array,
  object: JsonObject,
): readonly LogRecordMember[] {
  const parts = isKeyed(hash) ? [] : hash.parts;
  const inner = innerHashes.filter(({ at }) => parts.some((part) => hasMember(part, at)));
  const all = [...parts, ...inner.flatMap((one) => one.parts)];
  const isHashed = (at: Pointer) => all.some((part) => hasMember(part, at));
  const { values } = seenIn(line, bytes, object);
  return object.members.map(([name, value]): LogRecordMember => {
    const at = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const leaves = [...values].flatMap(([pointer, own]) =>
      pointer.startsWith(`${at}/`) && !isObject(own ?? null) ? [pointer] : [],
    );
    const places = leaves.length ? leaves : [at];
    const some = places.some(isHashed);
    const is = places.every(isHashed) ? 'hashed' : some ? 'partly hashed' : 'left out';
    return { name, text: shortValue(value, MAX_VALUE), is: at === hash.at ? 'the hash' : is };
  });
}

/** A value as text, cut. */
export function shortValue(value: JsonValue, most: number): string {
  const text =
    typeof value === 'string' || isNumber(value)
      ? typeof value === 'string'
        ? value
        : value.number
      : styledText(value, expandStyle(AS_WRITTEN));
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** The entry that was read from a line: lanes have theirs in the order of their lines. */
async function entryAt(ledger: StoredLedger, line: number): Promise<RecordView['entry']> {
  for (const id of (await ledger.lanes()).slice(0, MAX_LANES)) {
    const lane = await ledger.lane(id);
    let [low, high] = [0, lane.summary.entries];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = readChainAnnotation(await lane.entry(middle)).line;
      if (at === line) return { lane: id, index: middle };
      if (at < line) low = middle + 1;
      else high = middle;
    }
  }
  return null;
}
