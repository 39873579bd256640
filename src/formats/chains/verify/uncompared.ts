// Members that look like hashes or signatures and that no rule of the profile compares: of a log whose
// rules were found or given, they look like a proof of something that nobody here checks.

import { encodeText } from '../../../base/bytes.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { isOfSignature, isSignatureText, lastPointerName } from '../guess/names.ts';
import { parseHashText } from '../guess/seen.ts';
import { looksLikeHash } from '../hash/hash-text.ts';
import { coversMember } from '../profile/covers.ts';
import {
  type Pointer,
  pointerTo,
  pointerWords,
  splitPointer,
  textAtPointer,
} from '../profile/pointer.ts';
import type { ChainProfile, HashPart } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { hasSignatureForm } from '../signature-form.ts';
import { looksLikeSignature } from '../signature-text.ts';
import type { ChainsCheckId } from './checks.ts';

const NAME = /(?:hash|digest|checksum|fingerprint|root|e_?tag|sha_?(?:256|384|512))$/i;
/** Within an object, a member that is called so names a record before. */
const LINK = /^(?:\w*_)?(?:chain_?)?prev(?:ious)?_?(?:\w*_?)?(?:hash|digest)$/i;
/** Texts of the form of a hash that are chosen, and made of nothing. */
const CHOSEN = /key|token|secret|nonce|salt|signer|address|challenge|password|seed|iv$/i;
const ALGORITHM = /^(?:sha|md5|blake|keccak|ripemd)[\w-]*$/i;
/** Bytes of digests that few other texts have. */
const SIZES: readonly number[] = [20, 32, 48, 64];
const MAX_NAMES = 16;
const MAX_DEPTH = 10;
/** Members of one record that are looked at. */
const MAX_MEMBERS = 512;
/** Of a text that is JSON itself, as columns of tables have it. */
const MAX_INNER_TEXT = 20_000;

export class UncomparedMembers {
  private readonly known: ReadonlySet<string>;
  private readonly hashes = new Map<Pointer, number>();
  private readonly signatures = new Map<Pointer, number>();
  /** Counts the records that share a text, by members that are called the root of a batch. */
  private readonly roots = new Map<Pointer, Map<string, number>>();
  /** Members that say once more which record comes before. */
  private readonly copies = new Set<Pointer>();
  private readonly profile: ChainProfile;
  private readonly parts: readonly HashPart[];
  private readonly covered = new Map<Pointer, boolean>();
  private records = 0;
  private left = 0;
  /** Where a record names the one before it, and what it names. */
  private readonly previous: Pointer | undefined;
  private linked: string | null = null;

  /** `parts`: what the hashes, and signatures with a known key, are made of; none: nobody knows it. */
  constructor(profile: ChainProfile, parts: readonly HashPart[] = []) {
    const { hash, members, innerHashes = [], innerChains = [], repeats = [], roots = [] } = profile;
    this.profile = profile;
    this.parts = parts;
    const known = new Set(innerHashes.map(({ at }) => at));
    if (hash.at !== null) known.add(hash.at);
    addTexts(known, members);
    addTexts(known, repeats);
    addTexts(known, roots);
    for (const { previous, at = previous } of innerChains) addTexts(known, [previous, at]);
    this.known = known;
    this.previous = members.previous;
  }

  examine(object: JsonObject): void {
    this.records++;
    this.left = MAX_MEMBERS;
    this.linked = textAtPointer(object, this.previous);
    const seen = new Map<Pointer, Map<Pointer, number>>();
    this.collect(object, '', 0, seen);
    // Once for a record, however many items of a list have one.
    for (const [at, list] of seen) add(list, at);
  }

  /** Something looks like a signature, and no rule says what it is made over. */
  get hasSignatures(): boolean {
    return this.signatures.size > 0;
  }

  report(log: FindingsLog<ChainsCheckId>): void {
    this.reportLinks(log);
    this.reportRoots(log);
    for (const [at, count] of this.signatures) {
      log.examine('chains.signature');
      new EntryLog(log, null).warn('chains.signature', {
        path: at,
        fault: 'A signature was not checked',
        message: `${count.toLocaleString('en')} ${count === 1 ? 'record has' : 'records have'} something that looks like a signature at ${pointerWords(at)}, and it was not checked: what it is made over is not in the rules of this log.`,
      });
    }
  }

  /** What looks like a chain within the records is more than a hash of something elsewhere. */
  private reportLinks(log: FindingsLog<ChainsCheckId>): void {
    for (const [at, count] of this.hashes) {
      if (count < 2 || !isLinkOfInner(at) || this.copies.has(at)) continue;
      log.examine('chains.inner');
      new EntryLog(log, null).warn('chains.inner', {
        path: at,
        message: `${count.toLocaleString('en')} records name a hash before them at ${pointerWords(at)}, and nothing compares it: what it is the hash of is not in the rules of this log.`,
      });
    }
  }

  /** No rule for roots was found that holds for any batch of this log. */
  private reportRoots(log: FindingsLog<ChainsCheckId>): void {
    for (const [at, texts] of this.roots) {
      const batches = [...texts.values()].filter((records) => records >= LEAST_IN_BATCH);
      if (!batches.length || texts.size > batches.length) continue;
      const records = batches.reduce((sum, one) => sum + one, 0).toLocaleString('en');
      log.examine('chains.roots');
      new EntryLog(log, null).warn('chains.roots', {
        path: at,
        fault: 'Records do not fit the root of their batch',
        message: `${records} records share ${batches.length > 1 ? `${batches.length} roots` : 'one root'} at ${pointerWords(at)}, and by no rule that was tried do the records that are here fit: one was taken out, put in or changed, or the root is made in another way. Nothing here says which record.`,
      });
    }
  }

  /** Hashes that more than one record has. */
  get notes(): readonly string[] {
    const names = [...this.hashes].flatMap(([at, count]) =>
      count > 1 || this.records === 1 ? [pointerWords(at)] : [],
    );
    if (!names.length) return [];
    const [verb, one] =
      names.length > 1
        ? ['look like hashes and are', 'they are']
        : ['looks like a hash and is', 'it is'];
    return [
      `${names.join(', ')} ${verb} compared with nothing: what ${one} the hash of is not in the rules of this log, and may be another one by now.`,
    ];
  }

  private collect(
    value: JsonValue,
    under: Pointer,
    depth: number,
    seen: Map<Pointer, Map<Pointer, number>>,
  ): void {
    if (depth === MAX_DEPTH) return;
    if (typeof value === 'string') {
      const inner = this.isUncovered(under) ? parseInner(value) : null;
      if (inner) this.collect(inner, under, depth + 1, seen);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    if (isArray(value)) {
      if (this.isUncovered(under) && hasSignatureForm(value, under)) {
        seen.set(under, this.signatures);
        return;
      }
      for (const item of value)
        if (typeof item === 'string') this.note(under, item, lastPointerName(under), seen);
        else this.collect(item, under, depth + 1, seen);
      return;
    }
    if (!isObject(value)) return;
    for (const [name, own] of value.members) {
      if (this.left-- <= 0) return;
      const at = under + pointerTo(name);
      if (typeof own === 'string' && !this.known.has(at)) this.note(at, own, name, seen);
      this.collect(own, at, depth + 1, seen);
    }
  }

  private note(
    at: Pointer,
    text: string,
    name: string,
    seen: Map<Pointer, Map<Pointer, number>>,
  ): void {
    if (isSignatureText(at) && looksLikeSignature(text)) seen.set(at, this.signatures);
    else if (
      NAME.test(name)
        ? looksLikeHash(text, null)
        : isHashByForm(at, name, text) && !this.isSigned(at, text)
    ) {
      seen.set(at, this.hashes);
      if (OF_BATCH.test(at) && this.roots.size < MAX_NAMES) this.noteRoot(at, text);
      if (text === this.linked) this.copies.add(at);
    } else if (this.isSigned(at, text)) seen.set(at, this.signatures);
  }

  private noteRoot(at: Pointer, text: string): void {
    const texts = this.roots.get(at) ?? new Map<string, number>();
    if (texts.size < MAX_ROOTS) texts.set(text, (texts.get(text) ?? 0) + 1);
    this.roots.set(at, texts);
  }

  /** By its form, under any name. */
  private isSigned(at: Pointer, text: string): boolean {
    return this.isUncovered(at) && hasSignatureForm(text, at);
  }

  /** Whether it is known that no hash covers it: what hashes cover may well be a signature of something else. */
  private isUncovered(at: Pointer): boolean {
    const { profile, parts, covered } = this;
    if (parts.length === 0) return false;
    let known = covered.get(at);
    if (known === undefined) {
      known = coversMember(profile, parts, at);
      if (covered.size < MAX_KNOWN) covered.set(at, known);
    }
    return !known;
  }
}

const MAX_KNOWN = 4096;
/** Records that have one root, of which it is the root by all looks. */
const LEAST_IN_BATCH = 3;
const MAX_ROOTS = 4096;
const OF_BATCH = /(?:merkle|batch|tree)[^/]*root[^/]*$/i;

/** What a text says that is a JSON object or list. */
function parseInner(text: string): JsonValue | null {
  if (text.length > MAX_INNER_TEXT || !/^\s*[{[]/.test(text)) return null;
  const { object } = readChainRecord(encodeText(`{"":${text}}`), true);
  return object?.members.length === 1 ? (object.members[0]?.[1] ?? null) : null;
}

function isLinkOfInner(at: Pointer): boolean {
  return splitPointer(at).length > 1 && LINK.test(lastPointerName(at));
}

/** A hash whatever it is called. */
function isHashByForm(at: Pointer, name: string, text: string): boolean {
  const found = looksLikeHash(text, null) ? parseHashText(text) : null;
  if (!found || isOfSignature(at) || CHOSEN.test(name)) return false;
  return ALGORITHM.test(found.prefix.slice(0, -1)) || SIZES.includes(found.bytes.length);
}

function add(list: Map<Pointer, number>, at: Pointer): void {
  const count = list.get(at) ?? 0;
  if (count || list.size < MAX_NAMES) list.set(at, count + 1);
}

/** All texts in data of a profile, which is not deep. */
function addTexts(texts: Set<string>, data: unknown): void {
  if (typeof data === 'string') texts.add(data);
  else if (data !== null && typeof data === 'object')
    for (const one of Object.values(data)) addTexts(texts, one);
}
