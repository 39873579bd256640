// What no hash of a log covers, though it is shown: the link to the record before, who did what, what was
// decided, when. It can be changed, put in or taken out, and no hash changes.

import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { recordWord } from '../container/words.ts';
import { GUESSED } from '../guess/members.ts';
import { isOfSignature, isSignatureText } from '../guess/names.ts';
import { namesFor } from '../hash/json-text.ts';
import { coversMember, pointersIn } from '../profile/covers.ts';
import {
  listPointers,
  type Pointer,
  pointerTo,
  pointerWords,
  valueAtPointer,
} from '../profile/pointer.ts';
import type { ChainProfile, HashPart, JsonPart } from '../profile/profile.ts';
import { hasSignatureForm } from '../signature-form.ts';
import { looksLikeSignature } from '../signature-text.ts';
import type { ChainsCheckId } from './checks.ts';
import { coversPrevious } from './completeness.ts';

/** Lines of records that are named, of those that have a member. */
const MAX_NAMED = 8;
const MAX_MEMBERS = 64;
/** Records that show what the rules of a log leave out. */
const ENOUGH = 3;
/** How deep objects are looked into. */
const MAX_DEPTH = 4;

interface Uncovered {
  /** What it is shown as; null: it is not shown in a place of its own. */
  readonly as: string | null;
  records: number;
  readonly lines: number[];
}

export class CoveredMembers {
  private readonly profile: ChainProfile;
  private readonly parts: readonly HashPart[];
  /** By pointer, what it is shown as. */
  private readonly shown: ReadonlyMap<Pointer, string>;
  /** Members that prove something themselves. */
  private readonly proofs: ReadonlySet<Pointer>;
  /** What lies inside of other members and is spoken of by itself. */
  private readonly inside: readonly Pointer[];
  private readonly known = new Map<Pointer, boolean>();
  private readonly found = new Map<Pointer, Uncovered>();
  /** Parts with a list of names that holds at every depth. */
  private readonly filters: readonly (JsonPart & {
    readonly named: 'outside' | readonly string[];
  })[];
  private readonly leftOut = new Set<Pointer>();
  private records = 0;

  /** `parts`: of which the hashes, and what signatures with a known key are over. */
  constructor(profile: ChainProfile, parts: readonly HashPart[]) {
    this.profile = profile;
    this.parts = parts;
    this.shown = shownIn(profile);
    this.filters = parts.flatMap((part) => filtersIn(part));
    const { hash, members, innerHashes = [], roots = [], chain } = profile;
    this.proofs = new Set(
      [hash.at, members.previous, members.signature, chain.continues]
        .concat(innerHashes.map(({ at }) => at))
        .concat(roots.map(({ at }) => at))
        .flatMap((at) => at ?? []),
    );
    this.inside = [...this.proofs, ...this.shown.keys(), ...parts.flatMap(pointersIn)].filter(
      (at) => at.lastIndexOf('/') > 0,
    );
  }

  examine(object: JsonObject, line: number): void {
    this.records++;
    this.examineIn(object, '', line, 0);
    for (const { of = '', named } of this.filters) {
      const value = valueAtPointer(object, of) ?? null;
      this.examineNames(value, of, new Set(namesFor(named, value)), 0);
    }
  }

  /** What a list of names leaves out of the objects in it. */
  private examineNames(
    value: JsonValue,
    under: Pointer,
    kept: ReadonlySet<string>,
    depth: number,
  ): void {
    if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return;
    if (isArray(value)) {
      for (const item of value) this.examineNames(item, under, kept, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    for (const [name, item] of value.members) {
      const at = under + pointerTo(name);
      if (kept.has(name)) this.examineNames(item, at, kept, depth + 1);
      else if (depth > 0 && this.leftOut.size < MAX_MEMBERS) this.leftOut.add(at);
    }
  }

  report(log: FindingsLog<ChainsCheckId>): void {
    const whole = new EntryLog(log, null);
    whole.examine('chains.covered');
    if (!this.coversLink)
      whole.warn('chains.covered', {
        path: this.profile.members.previous ?? null,
        message:
          'No hash covers what a record names as the one before it: a record can be taken out, put in or moved and the link mended, and no hash changes.',
      });
    if (this.leftOut.size) {
      const names = [...this.leftOut];
      const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
      whole.warn('chains.covered', {
        path: names[0] ?? null,
        message: `The names that are hashed hold at every depth, and what is called otherwise inside of objects is covered by nothing: ${names.slice(0, MAX_NAMED).map(pointerWords).join(', ')}${more}. It can be changed, and no hash changes.`,
      });
    }
    const only = this.onlyMember;
    if (only !== null)
      whole.warn('chains.covered', {
        path: only,
        message: `Only ${pointerWords(only)} is covered by the hash of a record. What its other members say is compared with nothing, and may be something else than what is in there.`,
      });
    for (const [at, { as, records, lines }] of this.found) {
      if (this.isRemark(as, records)) continue;
      const where = `${this.where(lines, records)}`;
      whole.warn('chains.covered', {
        path: at,
        message: this.isByFew(as, records)
          ? `The rules that were found leave out ${pointerWords(at)}, and ${this.records} records are too few to show that such logs do: it may have been put into them after their hashes were made.`
          : as === null
            ? `${pointerWords(at)} is in some records (${where}), and no hash covers it: it can be put in, changed or taken out, and no hash changes.`
            : `What is shown as the ${as} is ${pointerWords(at)}, which no hash covers (${where}): it can be changed, and no hash changes.`,
      });
    }
  }

  /** Of members that all records have, and that are shown in no place of their own. */
  get notes(): readonly string[] {
    const names = [...this.found].flatMap(([at, { as, records }]) =>
      this.isRemark(as, records) ? [pointerWords(at)] : [],
    );
    return names.length
      ? [
          `No hash covers ${names.join(', ')}, which every record has: what is there can be changed, and no hash changes.`,
        ]
      : [];
  }

  /** One text that all of the hash is made of, apart from the hash before; null: there is more. */
  private get onlyMember(): Pointer | null {
    const { previous } = this.profile.members;
    const rest = this.parts.filter(
      (part) =>
        !('text' in part) &&
        !('previous' in part) &&
        !('member' in part && part.member === previous),
    );
    const [only] = rest;
    const isInner = (at: Pointer) => this.profile.innerHashes?.some((inner) => inner.at === at);
    return rest.length === 1 && only && 'member' in only && !isInner(only.member)
      ? only.member
      : null;
  }

  /** Of what is shown in no place of its own, and which all records have. */
  private isRemark(as: string | null, records: number): boolean {
    return as === null && records === this.records && !this.isByFew(as, records);
  }

  /** Rules that were found on so few records may leave out what somebody put into all of them. */
  private isByFew(as: string | null, records: number): boolean {
    const isFound = this.profile.id.startsWith(GUESSED);
    return as === null && records === this.records && isFound && records < ENOUGH;
  }

  private get coversLink(): boolean {
    return coversPrevious(this.profile, this.parts);
  }

  private examineIn({ members }: JsonObject, under: Pointer, line: number, depth: number): void {
    for (const [name, value] of members) {
      const at = under + pointerTo(name);
      const hasParts = this.inside.some((one) => one.startsWith(`${at}/`));
      // Of what a hash covers, something inside may be left out.
      if (hasParts && depth < MAX_DEPTH && isInner(value))
        this.examineIn(value, at, line, depth + 1);
      else if (!this.isCovered(at) && !isAboutSignature(at, value)) this.note(at, line);
    }
  }

  private note(at: Pointer, line: number): void {
    const found = this.found.get(at) ?? { as: this.shown.get(at) ?? null, records: 0, lines: [] };
    if (found.records === 0 && this.found.size >= MAX_MEMBERS) return;
    found.records++;
    // Lanes come one after another, and lines with them.
    found.lines.push(line);
    found.lines.sort((a, b) => a - b);
    found.lines.length = Math.min(found.lines.length, MAX_NAMED);
    this.found.set(at, found);
  }

  private isCovered(at: Pointer): boolean {
    const known = this.known.get(at);
    if (known !== undefined) return known;
    const isCovered = this.proofs.has(at) || coversMember(this.profile, this.parts, at);
    this.known.set(at, isCovered);
    return isCovered;
  }

  private where(lines: readonly number[], records: number): string {
    const word = recordWord(this.profile).toLowerCase();
    const more = records - lines.length;
    const many = records > 1 ? `${word}s` : word;
    return `${many} ${lines.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
  }
}

function filtersIn(
  part: HashPart,
): readonly (JsonPart & { readonly named: 'outside' | readonly string[] })[] {
  if ('hashed' in part) return part.hashed.parts.flatMap((inner) => filtersIn(inner));
  if (!('json' in part) || part.json.named === undefined) return [];
  return [{ ...part.json, named: part.json.named }];
}

function shownIn({ members }: ChainProfile): ReadonlyMap<Pointer, string> {
  const { kind, actor, tool, target, decision, time } = members;
  const shown = new Map<Pointer, string>();
  const add = (as: string, at: Parameters<typeof listPointers>[0]) => {
    for (const one of listPointers(at)) if (!shown.has(one)) shown.set(one, as);
  };
  add('decision', decision?.at);
  add('reason of the decision', decision?.reason);
  add('actor', actor);
  add('tool', tool);
  add('target', target);
  add('title', kind);
  add('time', time?.at);
  return shown;
}

/** A signature, or what says how it was made: it can only be added after the hash, and is checked by itself. */
function isAboutSignature(at: Pointer, value: JsonValue): boolean {
  if (!isOfSignature(at)) return false;
  if (value === null || value === '') return true;
  if (typeof value === 'object') return holdsSignature(value, at, 0);
  return typeof value !== 'string' || !isSignatureText(at) || looksLikeSignature(value);
}

function holdsSignature(value: JsonValue, at: Pointer, depth: number): boolean {
  if (typeof value === 'string') return looksLikeSignature(value) || hasSignatureForm(value, at);
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return false;
  if (isArray(value))
    return hasSignatureForm(value, at) || value.some((one) => holdsSignature(one, at, depth + 1));
  return (
    isObject(value) &&
    value.members.some(([name, own]) => holdsSignature(own, at + pointerTo(name), depth + 1))
  );
}

function isInner(value: JsonValue): value is JsonObject {
  return value !== null && typeof value === 'object' && !isArray(value) && isObject(value);
}
