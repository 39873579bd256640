// Sealing a hash-chained log again, of any profile: each record gets the hash of the one before it and
// then its own, as the profile says; and where a forger signs, a signature of the forger's own.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { integerAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import type { Signer } from '../../../base/signature/sign.ts';
import type { ForgedRecord } from '../../forging/draft.ts';
import { jsonValue, withTextAt } from '../../forging/json-place.ts';
import { hashedBytes, hashText, plainText } from '../hash/bytes.ts';
import { memberWords } from '../members.ts';
import { type Pointer, splitPointer, textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { chooseAlgorithm } from '../reference/keys.ts';
import { signatureText } from '../signature-text.ts';
import { ChainWalk, continuedHash } from '../walk.ts';

/** Keys that a forger makes: one of each kind that can be made without knowing a secret. */
export interface ForgerKeys {
  readonly ed25519: Signer;
  readonly es256: Signer;
}

interface Before {
  readonly hash: string;
  readonly sequence: bigint | null;
  readonly object: JsonObject;
}

export class ChainSealing {
  /** Of each chain the last record. */
  private readonly last = new Map<string, Before>();
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;
  private readonly keys: ForgerKeys | null;
  private lane = '';

  constructor(profile: ChainProfile, engine: HashEngine, keys: ForgerKeys | null) {
    this.profile = profile;
    this.engine = engine;
    this.keys = keys;
  }

  next(record: ForgedRecord, isSealed: boolean): ForgedRecord {
    const { profile, last } = this;
    const object = readForgedObject(record.bytes);
    if (!object) return record;
    this.lane = memberWords(object, profile, 'lane');
    const chain = profile.chain.per === 'lane' ? this.lane : '';
    const before = last.get(chain) ?? null;
    const continued = continuedHash(object, profile);
    if (continued !== null) {
      last.set(chain, { hash: continued, sequence: null, object });
      return record;
    }
    const bytes = isSealed ? this.sealed(record.bytes, before) : record.bytes;
    const made = readForgedObject(bytes) ?? object;
    const hash = this.hashRecord(made, bytes, before);
    const sequence = integerAt(valueAtPointer(made, profile.members.sequence?.at));
    if (hash !== null) last.set(chain, { hash, sequence, object: made });
    return bytes === record.bytes ? record : { ...record, bytes };
  }

  private sealed(line: Uint8Array, before: Before | null): Uint8Array {
    const { members, hash, innerHashes = [], repeats = [] } = this.profile;
    let bytes = line;
    const set = (at: Pointer, text: string) => {
      bytes = withTextAt(bytes, splitPointer(at), text) ?? bytes;
    };
    if (members.previous !== undefined && before)
      set(members.previous, JSON.stringify(before.hash));
    if (members.sequence && before?.sequence != null)
      set(members.sequence.at, String(before.sequence + 1n));
    for (const { at, says } of repeats)
      if ('before' in says && before) {
        const named = plainText(valueAtPointer(before.object, says.before));
        if (named !== '') set(at, JSON.stringify(named));
      }
    const rules =
      isKeyed(hash) || hash.at === null ? innerHashes : [...innerHashes, { ...hash, at: hash.at }];
    // A hash may cover the signature, or the signature the hash: the second time, both are as they stay.
    for (let i = 0; i < (this.keys ? 2 : 1); i++) {
      for (const rule of rules) {
        const object = readForgedObject(bytes);
        if (!object) break;
        const record = { object, bytes, previous: this.previous(before) };
        set(rule.at, JSON.stringify(hashText(rule, record, this.engine)));
      }
      const signature = this.makeSignature(bytes, before);
      if (signature && members.signature !== undefined)
        set(members.signature, JSON.stringify(signature));
    }
    return bytes;
  }

  /** null: it is not signed, or in a way for which nobody can make up a key. */
  private makeSignature(bytes: Uint8Array, before: Before | null): string | null {
    const { members, signature: rule } = this.profile;
    const object = this.keys && readForgedObject(bytes);
    if (!this.keys || !rule || !object || textAtPointer(object, members.signature) === null)
      return null;
    const algorithm = chooseAlgorithm(object, rule);
    if (algorithm?.is !== 'Ed25519' && algorithm?.is !== 'ES256') return null;
    const signer = algorithm.is === 'Ed25519' ? this.keys.ed25519 : this.keys.es256;
    const record = { object, bytes, previous: this.previous(before) };
    const signature = signer.sign(hashedBytes(rule.parts, record, this.engine));
    return signatureText(signature, rule, algorithm);
  }

  private hashRecord(object: JsonObject, bytes: Uint8Array, before: Before | null): string | null {
    const { hash } = this.profile;
    if (!isKeyed(hash) && hash.at === null)
      return hashText(hash, { object, bytes, previous: this.previous(before) }, this.engine);
    const written = valueAtPointer(object, hash.at ?? undefined);
    return typeof written === 'string' ? written : null;
  }

  private previous(before: Before | null): string {
    return before?.hash ?? ChainWalk.firstText(this.profile);
  }
}

export function readForgedObject(bytes: Uint8Array): JsonObject | null {
  const value = jsonValue(bytes);
  return value !== undefined && value !== null && typeof value === 'object' && isObject(value)
    ? value
    : null;
}
