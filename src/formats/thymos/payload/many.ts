// The hashes of many payloads, computed at once.

import { equalAt, fromHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import {
  chooseHeld,
  type DecodedPayload,
  decodePayload,
  type HeldHashes,
  Payload,
} from './payload.ts';

/** Entries are read ahead by so many, at most, or until they have so many bytes. */
const MOST_ENTRIES = 64;
const MOST_BYTES = 512 * 1024;

/**
 * Reads entries in a row. Of each it is known then whether its hashes hold; where one does not,
 * whoever checks it computes it again, and says what is wrong.
 */
export function* decodeManyPayloads(
  entries: Iterable<Entry>,
  hash: HashEngine,
  isStrict: boolean,
): Generator<readonly [Entry, DecodedPayload]> {
  let read: (readonly [Entry, DecodedPayload])[] = [];
  let size = 0;
  for (const entry of entries) {
    read.push([entry, decodePayload(entry)]);
    size += entry.bytes.length;
    if (read.length < MOST_ENTRIES && size < MOST_BYTES) continue;
    holdHashes(read, hash, isStrict);
    yield* read;
    read = [];
    size = 0;
  }
  holdHashes(read, hash, isStrict);
  yield* read;
}

function holdHashes(
  read: readonly (readonly [Entry, DecodedPayload])[],
  hash: HashEngine,
  isStrict: boolean,
): void {
  const hashes = new Hashes(hash, isStrict);
  for (const [entry, decoded] of read) {
    const id = decoded instanceof Payload ? fromHex(entry.id) : null;
    if (decoded instanceof Payload && id) hashes.add(decoded, id);
  }
  hashes.hold();
}

/** Payloads whose hashes are computed together. */
export class Hashes {
  private readonly payloads: Payload[] = [];
  private readonly ids: Uint8Array[] = [];
  /** Contents and bodies, in order. */
  private readonly messages: Uint8Array[] = [];
  private readonly hash: HashEngine;
  private readonly isStrict: boolean;

  /** `isStrict`: the hash of a commit's body is asked for as well. */
  constructor(hash: HashEngine, isStrict: boolean) {
    this.hash = hash;
    this.isStrict = isStrict;
  }

  /** `id`: what the content should hash to. */
  add(payload: Payload, id: Uint8Array): void {
    this.payloads.push(payload);
    this.ids.push(id);
    this.messages.push(payload.canonical);
    if (this.isStrict && payload.commit)
      this.messages.push(payload.canonical.subarray(...payload.commit.body));
  }

  /** Notes at each payload which of its hashes hold. @returns the same, in the order of adding */
  hold(): readonly HeldHashes[] {
    const digests = this.hash.blake3Many(this.messages);
    let at = 0;
    return this.payloads.map((payload, i) => {
      const content = equalAt(digests, at, this.ids[i] ?? digests);
      at += DIGEST;
      let body = false;
      if (this.isStrict && payload.commit) {
        body = payload.isIdAt(payload.commit.id, digests, at);
        at += DIGEST;
      }
      payload.held = chooseHeld(content, body);
      return payload.held;
    });
  }
}

const DIGEST = 32;
