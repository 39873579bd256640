// A profile says how one kind of hash-chained log is written: where its members are and
// which bytes its hashes are made of. It is plain JSON data, never code, so that it can be
// shown, shared and checked; docs/formats/chains.md describes it for strangers.

export const PROFILE_FORMAT = 'chain-profile/1';

/** A JSON Pointer (RFC 6901) into a record: `/decision/action`. */
export type Pointer = string;

/** Of several, the first one that is there counts. */
export type Pointers = Pointer | readonly Pointer[];

export interface ChainProfile {
  readonly format: typeof PROFILE_FORMAT;
  readonly id: string;
  readonly name: string;
  /** Which software, in which versions, writes such logs. */
  readonly writer: string;
  readonly recognise: Recognition;
  readonly members: Members;
  readonly chain: Chain;
  /** Of a record as a whole: what the next record names. */
  readonly hash: HashRule | KeyedHash;
  /** Hashes over parts of a record, which the record's own hash covers. */
  readonly innerHashes?: readonly InnerHash[];
  /** Lines may have `NaN`, `Infinity` and `-Infinity`, which JSON does not have. */
  readonly nonFinite?: true;
}

/** How the first records of such a log look. */
export interface Recognition {
  /** All of these are there. */
  readonly has: readonly Pointer[];
  /** Members with a text that is always the same. */
  readonly texts?: readonly { readonly at: Pointer; readonly text: string }[];
  /** Other logs have these members too: one of the first hashes has to agree as well. */
  readonly byHash?: true;
}

export interface Members {
  readonly id?: Pointer;
  /** The hash of the record before. Without it, that hash is only one of the hashed parts. */
  readonly previous?: Pointer;
  readonly sequence?: { readonly at: Pointer; readonly first: 0 | 1 | 'any' };
  /** Session, run or chain: records with the same text make a lane. */
  readonly lane?: Pointers;
  readonly time?: { readonly at: Pointers; readonly unit: TimeUnit };
  readonly kind?: Pointers;
  readonly actor?: Pointers;
  readonly tool?: Pointers;
  /** What it was done with, in a text: a path, a command, an address. */
  readonly target?: Pointers;
  readonly decision?: Decision;
  readonly signature?: Pointer;
}

/** Which words mean what; another word is shown as it is. */
export interface Decision {
  readonly at: Pointers;
  readonly reason?: Pointers;
  readonly permit?: readonly string[];
  readonly deny?: readonly string[];
  readonly ask?: readonly string[];
}

export type TimeUnit = 'RFC 3339' | 'seconds' | 'milliseconds';

export interface Chain {
  /** One chain through the whole file, or one for each lane. */
  readonly per: 'file' | 'lane';
  /** What the first record has in place of a previous hash. */
  readonly first: First;
  /** A line with this member is no record: it names the last hash of the file before this one. */
  readonly continues?: Pointer;
}

/** `text`: empty, zeros or a word; also what takes the place of a previous hash in hashed bytes. */
export type First =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'null' | 'absent' };

export interface HashRule {
  /** Where the record holds it; null: it holds none, and only the next record names it. */
  readonly at: Pointer | null;
  readonly algorithm: 'sha256' | 'blake3';
  readonly encoding: 'hex' | 'base64' | 'base64url';
  /** Before the encoded hash, as in `sha256:`. */
  readonly prefix?: string;
  /** Characters that are kept of the encoded hash. */
  readonly length?: number;
  /** The hashed bytes are these, one after another. */
  readonly parts: readonly Part[];
}

export interface InnerHash extends HashRule {
  readonly at: Pointer;
}

/** Made with a secret: nothing here can compute it, and only its links can be compared. */
export interface KeyedHash {
  readonly at: Pointer;
  /** In words: "HMAC-SHA256". */
  readonly keyed: string;
}

export type Part =
  | { readonly text: string }
  /** A text without its quotes, a number as it is written, nothing where there is nothing. */
  | { readonly member: Pointer }
  /** The hash of the record before, as written; of the first, the text of {@link First}. */
  | { readonly previous: true }
  /** The line's own bytes without its line end, with `""` for the values of some members. */
  | { readonly line: { readonly emptied?: readonly Pointer[] } }
  | { readonly json: JsonPart };

/** The record, or some of it, written as JSON again. */
export interface JsonPart {
  readonly style: JsonStyleName;
  /** All members but these; not together with `only`. */
  readonly without?: readonly Pointer[];
  /** These members in this order, under these names; one that is absent is left out. */
  readonly only?: readonly { readonly name: string; readonly at: Pointer }[];
  /** Members that have another text while they are hashed. */
  readonly texts?: readonly { readonly at: Pointer; readonly text: string }[];
}

export type JsonStyleName = 'RFC 8785' | JsonSpelling;

export interface JsonSpelling {
  /** Of the members of every object inside; `only` keeps its own order. */
  readonly order: 'written' | 'UTF-16' | 'UTF-8';
  readonly separators: 'compact' | 'spaced';
  /** `go`: also `<`, `>`, `&`, U+2028 and U+2029. */
  readonly escapes: 'least' | 'ascii' | 'go';
  readonly numbers: NumberRule;
}

/**
 * How a number is spelled in the hashed bytes, made of its own text. `python whole`: as
 * Python does, and a float without a fraction as an integer.
 */
export type NumberRule = 'written' | 'javascript' | 'python' | 'python whole';

export function isKeyed(hash: HashRule | KeyedHash): hash is KeyedHash {
  return 'keyed' in hash;
}
