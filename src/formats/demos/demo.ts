import type { ByteChange } from '../../ledger/model/byte-change.ts';

/** A ledger to look at without having one. */
export interface Demo {
  readonly file: string;
  readonly name: string;
  readonly title: string;
  /** What it shows, in a sentence or two. */
  readonly story: string;
  readonly bytes: Uint8Array;
  /** Public key of whoever signed it, hex: an anchor of it is kept next to the app, too. */
  readonly signer?: string;
  /** Public keys that are known from elsewhere, hex, each with what it is called: others than `signer`. */
  readonly keys?: readonly NamedKey[];
  readonly tampering?: Tampering;
  /** It has a request that no one has answered. */
  readonly waits?: true;
  /** The file that this one is a changed copy of. */
  readonly copyOf?: string;
}

export interface NamedKey {
  readonly name: string;
  /** Ed25519 public key, hex. */
  readonly key: string;
}

/** A change that shows what a ledger is good for. */
export interface Tampering extends ByteChange {
  /** What the ledger answers, as a question. */
  readonly question: string;
  /** What the change does, in a sentence. */
  readonly alteration: string;
}
