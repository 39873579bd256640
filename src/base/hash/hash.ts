// One small hash interface, two implementations: noble's audited one here, a
// WASM one for bulk in hash-wasm.ts. What the fast one calls a mismatch is
// confirmed with this one before it is called tampering.

import { blake3 } from '@noble/hashes/blake3.js';

export interface HashStream {
  update(bytes: Uint8Array): void;
  /** Of all bytes so far, 32 bytes; more may follow. */
  digest(): Uint8Array;
}

/** The hash of bytes of which little changes from one time to the next. */
export interface ChangingHash {
  /** Bytes from `from` up to `to` are not what they were the last time. */
  change(from: number, to: number): void;
  /** Of all of these, 32 bytes. With another length than the last time, the last byte of both is new, and all in between. */
  digest(bytes: Uint8Array): Uint8Array;
}

export interface HashEngine {
  readonly name: string;
  /** BLAKE3-256 of `bytes`: 32 bytes, valid until the next call at least. */
  blake3(bytes: Uint8Array): Uint8Array;
  /** The same of many messages: their digests one after another. The faster, the more there are. */
  blake3Many(messages: readonly Uint8Array[]): Uint8Array;
  blake3Stream(): HashStream;
  blake3Changing(): ChangingHash;
}

/** For an engine that hashes all bytes whenever some have changed. */
export function asAWhole(stream: HashEngine['blake3Stream']): ChangingHash {
  return {
    change: () => undefined,
    digest(bytes) {
      const whole = stream();
      whole.update(bytes);
      return whole.digest();
    },
  };
}

/** For an engine that hashes one message at a time. */
export function oneByOne(blake3: HashEngine['blake3']): HashEngine['blake3Many'] {
  return (messages) => {
    const digests = new Uint8Array(32 * messages.length);
    messages.forEach((message, i) => {
      digests.set(blake3(message), 32 * i);
    });
    return digests;
  };
}

export const nobleHash: HashEngine = {
  name: 'noble',
  blake3: (bytes) => blake3(bytes),
  blake3Many: oneByOne((bytes) => blake3(bytes)),
  blake3Stream() {
    const state = blake3.create({});
    return {
      update: (bytes) => void state.update(bytes),
      digest: () => state.clone().digest(),
    };
  },
  blake3Changing: () => asAWhole(() => nobleHash.blake3Stream()),
};
