// Members that say what is said elsewhere too, as the profile lists them. Hashes do not show
// that they differ, where whoever changed one of them made the hashes again.

import { encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type LinePosition, linePlaceWords } from '../annotation.ts';
import { plainText } from '../hash/bytes.ts';
import { type Pointer, pointerWords, valueAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, type Repeat, ZEROS_IN_ROW } from '../profile/profile.ts';
import type { ExaminedRecord } from './context.ts';

/** How a member should be, where it is not so. */
interface Contradiction {
  readonly path: Pointer;
  readonly expected: string;
  readonly message: string;
}

/** The records of one lane so far. */
export class RepeatedMembers {
  private readonly repeats: readonly Repeat[];
  private readonly named: ReadonlyMap<Repeat, NamedRecords>;
  private last: { readonly line: number; readonly object: JsonObject } | null = null;

  private readonly hasGap: () => boolean;

  /** `hasGap`: whether a line of the lane could not be read. */
  constructor({ repeats = [] }: ChainProfile, hasGap: () => boolean) {
    this.repeats = repeats;
    this.hasGap = hasGap;
    this.named = new Map(
      repeats.flatMap((repeat): [Repeat, NamedRecords][] => {
        const { says } = repeat;
        return 'earlier' in says
          ? [[repeat, new NamedRecords(says.earlier, says.alike ?? [])]]
          : [];
      }),
    );
  }

  examine(record: ExaminedRecord): void {
    const { object, log, annotation } = record;
    for (const repeat of this.repeats) {
      const found = isMeant(repeat, object) ? this.compare(repeat, record) : null;
      if (found === null) continue;
      log.examine('chains.repeats');
      for (const { path, ...how } of found)
        log.error('chains.repeats', { path, actual: shorten(readText(object, path)), ...how });
    }
    for (const one of this.named.values()) one.add(annotation, object);
    this.last = { line: annotation.line, object };
  }

  /** null: there is nothing to compare. */
  private compare(repeat: Repeat, record: ExaminedRecord): readonly Contradiction[] | null {
    const { at, when = [], says } = repeat;
    const { object } = record;
    const own = readText(object, at);
    if ('before' in says) return this.withBefore(at, says.before, record);
    if (own === '') return null;
    const named = this.named.get(repeat);
    if (named) return named.has(own) || !this.hasGap() ? named.compare(at, object) : null;
    const expected = findExpected(says, object);
    if (expected === null) return null;
    const agrees = 'length' in says ? own.length === says.length : expected.includes(own);
    const others = [...when.map((one) => one.at), ...('member' in says ? [says.member] : [])];
    const message = `${pointerWords(at)} contradicts ${others.map(pointerWords).join(', ') || 'what such logs say'}: this record was changed after it was written, or was written by other software than its log’s.`;
    return agrees ? [] : [{ path: at, expected: expected.map(shorten).join(' or '), message }];
  }

  private withBefore(at: Pointer, other: Pointer, { object, annotation }: ExaminedRecord) {
    const { before } = annotation;
    if (valueAtPointer(object, at) === undefined) return null;
    // The record before is in another lane, or cannot be read.
    if (before && before.line !== this.last?.line) return null;
    const expected = before && this.last ? readText(this.last.object, other) : '';
    if (before && expected === '') return null;
    if (readText(object, at) === expected) return [];
    const message = before
      ? `${pointerWords(at)} does not name the record before (${linePlaceWords(before)}) by its ${pointerWords(other)}: a record was taken out, put in or moved here, or one of the two was changed.`
      : `${pointerWords(at)} names a record before this one, which is the first: the front of the log was cut off, or this record was changed.`;
    return [{ path: at, expected: shorten(expected), message }];
  }
}

/** Records by what a member of theirs says, and what some other members say. */
class NamedRecords {
  private readonly at: Pointer;
  private readonly alike: readonly Pointer[];
  private readonly records = new Map<string, { place: LinePosition; alike: readonly string[] }>();

  constructor(at: Pointer, alike: readonly Pointer[]) {
    this.at = at;
    this.alike = alike;
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  add(place: LinePosition, object: JsonObject): void {
    const id = readText(object, this.at);
    if (id === '' || this.records.has(id)) return;
    this.records.set(id, {
      place: { line: place.line, ...(place.file && { file: place.file }) },
      alike: this.alike.map((at) => toKept(readText(object, at))),
    });
  }

  compare(at: Pointer, object: JsonObject): readonly Contradiction[] {
    const named = this.records.get(readText(object, at));
    if (!named)
      return [
        {
          path: at,
          expected: `the ${pointerWords(this.at)} of an earlier record`,
          message: `No earlier record of this lane has the ${pointerWords(this.at)} that ${pointerWords(at)} names: it was taken out, or comes too late.`,
        },
      ];
    return this.alike.flatMap((path, i) => {
      const kept = named.alike[i] ?? '';
      if (toKept(readText(object, path)) === kept) return [];
      const expected = isDigest(kept) ? `what ${linePlaceWords(named.place)} has` : shorten(kept);
      const message = `${pointerWords(path)} is another one than in the record of ${linePlaceWords(named.place)}, which ${pointerWords(at)} names: one of the two was changed.`;
      return [{ path, expected, message }];
    });
  }
}

function isMeant({ when = [] }: Repeat, object: JsonObject): boolean {
  return when.every(({ at, text }) => readText(object, at) === text);
}

/** What may be there, in words where it is a length; null: nothing to compare with. */
function findExpected(says: Repeat['says'], object: JsonObject): readonly string[] | null {
  if ('texts' in says) return says.texts;
  if ('length' in says) return [`${says.length} characters`];
  if (!('member' in says)) return null;
  const other = readText(object, says.member);
  if (other === '') return null;
  if (says.as === undefined) return [other];
  const [, zeros = ''] = ZEROS_IN_ROW.exec(says.as) ?? [];
  return /^\d+$/.test(other) ? [says.as.replace(zeros, other.padStart(zeros.length, '0'))] : null;
}

function readText(object: JsonObject, at: Pointer): string {
  return plainText(valueAtPointer(object, at));
}

/** Long texts are kept as digests: a log may repeat whole prompts. */
const MAX_KEPT = 64;
const DIGEST = 'SHA-256 ';

function toKept(text: string): string {
  return text.length > MAX_KEPT ? DIGEST + sha256Hex(encodeText(text)) : text;
}

function isDigest(kept: string): boolean {
  return kept.length > MAX_KEPT;
}

function shorten(text: string): string {
  return text === '' ? 'nothing' : text.slice(0, 200);
}
