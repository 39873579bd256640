// A profile says how one kind of hash-chained log is written: where its members are and
// which bytes its hashes are made of. It is plain JSON data, never code, so that it can be
// shown, shared and checked; docs/formats/chains.md describes it for strangers. Its shape is
// here, and its types are read from the shape. Members that no profile has are refused: a
// misspelt name must not pass as one left out.

import { writtenAt } from '../../../base/json/access.ts';
import {
  choice,
  exactly,
  leaf,
  listOf,
  oneOf,
  optional,
  orNull,
  type Read,
  type Shape,
  within,
} from '../../../base/json/shape.ts';
import { MACS } from '../../../base/signature/mac.ts';
import { CONTAINER } from './container.ts';
import {
  has,
  isTrue,
  MAX_LISTED,
  MAX_PARTS,
  MAX_TEXT,
  matching,
  name,
  pointer,
  pointerList,
  pointers,
  text,
  texts,
  words,
  ZEROS,
} from './leaves.ts';
import { verifierShape } from './verifier.ts';

export { ZEROS };

const SPELLING = exactly({
  /**
   * Of the members of every object inside; `only` keeps its own order. `JavaScript`: as
   * written, and first those whose names are whole numbers.
   */
  order: oneOf('written', 'UTF-16', 'UTF-8', 'JavaScript'),
  separators: oneOf('compact', 'spaced'),
  /** `go`: also `<`, `>`, `&`, U+2028 and U+2029. */
  escapes: oneOf('least', 'ascii', 'go'),
  /**
   * How a number is spelled in the hashed bytes, made of its own text. `python whole`: as
   * Python does, and a float without a fraction as an integer. `rust`: as serde reads and
   * writes it, which gives some floats back as a neighbour. `go`: read as a double.
   */
  numbers: oneOf('written', 'javascript', 'python', 'python whole', 'rust', 'go'),
});
const style = choice<JsonStyleName>('"RFC 8785" or an object', (value) =>
  typeof value === 'string' ? oneOf('RFC 8785') : SPELLING,
);

const NAMED_PREVIOUS = exactly({ name: text, previous: isTrue });
const NAMED_MEMBER = exactly({ name: text, at: pointer });
const NAMED = choice<NamedValue>('an object', (value) =>
  has(value, 'previous') ? NAMED_PREVIOUS : NAMED_MEMBER,
);

const changed = {
  style,
  /** Members that have another text while they are hashed. */
  texts: optional(texts),
  /** Members that are null while they are hashed. */
  nulls: optional(pointerList),
  /** All members but these. */
  without: optional(listOf(pointer, MAX_LISTED)),
  /** Members that are left out where they are null, or an empty text, list or object, too. */
  skips: optional(oneOf('null', 'null everywhere', 'empty', 'empty everywhere')),
};
const WITHOUT = exactly({
  ...changed,
  /** Not the record, but this member's value. */
  of: optional(pointer),
  /**
   * In every object of the written value only members with these names, which `written` order has in this order;
   * `outside`: in objects inside only those that are called as a member of the written value is.
   */
  named: optional(
    choice<'outside' | readonly string[]>('"outside" or a list of names', (value) =>
      typeof value === 'string' ? oneOf('outside') : words,
    ),
  ),
  /** Members that only the hashed text has, at the end where it is not sorted. */
  adds: optional(listOf(NAMED_PREVIOUS, MAX_LISTED, 1)),
});
const ONLY = exactly({
  ...changed,
  /** These members in this order, under these names; one that is absent is left out. */
  only: listOf(NAMED, MAX_LISTED, 1),
});
const LIST = exactly({
  ...changed,
  /** A list of these values, `true` for the hash of the record before; of one that is absent null. */
  list: listOf(
    choice<string | true>('a JSON Pointer or true', (value) => (value === true ? isTrue : pointer)),
    MAX_LISTED,
    1,
  ),
});
const json = choice<JsonPart>('an object', (value) => {
  if (has(value, 'only')) return ONLY;
  return has(value, 'list') ? LIST : WITHOUT;
});

const PLAIN_PARTS = {
  /** `afterFirst`: not where there is no record before. `with`: only where the record has this member. */
  text: exactly({ text, afterFirst: optional(isTrue), with: optional(pointer) }),
  /**
   * A text without its quotes, a number as it is written, nothing where there is nothing. `as`: the
   * hash without what is before its last colon, or its bytes; a whole number in so many bits,
   * the highest first; a time in RFC 3339 as milliseconds since 1970.
   */
  member: exactly({
    member: pointer,
    as: optional(oneOf('bare', 'bytes', 'u32', 'u64', 'milliseconds')),
  }),
  /** The hash of the record before, as written; of the first, the text of {@link First}. */
  previous: exactly({ previous: isTrue, as: optional(oneOf('bare', 'bytes')) }),
  /** The line's own bytes without its line end, with `""` for the values of some members. */
  line: exactly({
    line: exactly({
      emptied: optional(pointerList),
      /** Members of the record that are taken out, with a comma next to them. */
      without: optional(pointerList),
    }),
  }),
  json: exactly({ json }),
};
function partOf<T>(parts: Readonly<Record<string, Shape<unknown>>>) {
  return choice<T>(`one of ${Object.keys(parts).join(', ')}`, (value) => {
    const [, shape = null] = Object.entries(parts).find(([member]) => has(value, member)) ?? [];
    // The shapes of the parts are those that T is read from.
    return shape as Shape<T> | null;
  });
}

const algorithm = oneOf(
  ...(['sha256', 'sha384', 'sha512', 'sha512-256', 'sha3-256', 'sha3-384', 'sha3-512'] as const),
  ...(['keccak-256', 'blake2b-128', 'blake2b-160', 'blake2b-256', 'blake2b-384'] as const),
  ...(['blake2b-512', 'blake2s-128', 'blake2s-256', 'blake3'] as const),
);
const encoding = oneOf(
  ...(['hex', 'hex upper', 'base64', 'base64 unpadded', 'base64url', 'base64url padded'] as const),
);

const HASHED = exactly({
  hashed: exactly({
    algorithm,
    /** `bytes`: the digest itself. */
    encoding: choice<'bytes' | HashEncoding>('a way to write a hash, or "bytes"', (value) =>
      value === 'bytes' ? oneOf('bytes') : encoding,
    ),
    parts: listOf(partOf<PlainPart>(PLAIN_PARTS), MAX_PARTS, 1),
  }),
});
const PARTS = {
  ...PLAIN_PARTS,
  /** The hash of these parts, one after another. */
  hashed: HASHED,
};
const part = partOf<Part>(PARTS);

const rule = {
  algorithm,
  encoding,
  /** Before the encoded hash, as in `sha256:`. */
  prefix: optional(text),
  /** Bytes that are kept of the hash. */
  bytes: optional(within(8, 64)),
  /** Characters that are kept of the encoded hash. */
  length: optional(within(16, 128)),
  /** The hashed bytes are these, one after another. */
  parts: listOf(part, MAX_PARTS, 1),
};
/** `at`: where the record has it; null: it has none, and only the next record names it. */
const RULE = exactly({ at: orNull(pointer), ...rule });
/**
 * Made with a key ("HMAC-SHA256"), as `signature` says: without the key only links can be
 * compared.
 */
const KEYED = exactly({
  at: pointer,
  keyed: name,
  /** No rule is known by which it is made, with a key or without. */
  unknown: optional(isTrue),
});

/** A root over several records, which a member of one of them has. */
const ROOT = exactly({
  at: pointer,
  /** Only in records with all of these texts. */
  when: optional(texts),
  algorithm,
  encoding,
  prefix: optional(text),
  /**
   * A Merkle tree: as RFC 6962 has it, with 0 before leaves and 1 before nodes; `RFC 6962 doubled`: with these,
   * and an odd last node is paired with itself; or of bare pairs, where an
   * odd last node goes up as it is or is paired with itself. `running`: the hash of the root before and
   * the new leaf.
   */
  tree: oneOf('RFC 6962', 'RFC 6962 doubled', 'promoted', 'doubled', 'running'),
  /** What leaves are made of; left out: each record's own hash. */
  leaf: optional(pointer),
  /** How leaves, and nodes where they are bare, are put together; left out: as the bytes of their hex or base64. */
  as: optional(oneOf('text', 'bare')),
  /** In place of the root of no records; where it runs along, the first one goes on from it. */
  first: optional(text),
  records: choice<RootRecords>('which records', (value) =>
    typeof value === 'string' ? ROOT_RECORDS : ROOT_RANGE,
  ),
});
/**
 * Of the chain: those before the record with the root, that one too, those between the last record with
 * such a root and this one, or all that have the same root.
 */
const ROOT_RECORDS = oneOf('before', 'through', 'since', 'alike');
/** Members that have the sequence numbers of the first and the last one. */
const ROOT_RANGE = exactly({ from: pointer, to: pointer });
type RootRecords = Read<typeof ROOT_RECORDS> | Read<typeof ROOT_RANGE>;

/** A chain within records, besides that of the records themselves; not all of them need be in it. */
const INNER_CHAIN = exactly({
  /** Where a record names what an earlier one has. */
  previous: pointer,
  /** Where that has its own hash; left out: it is computed. */
  at: optional(pointer),
  /** Records that say the same here make a chain; left out: all of the log do. */
  lane: optional(pointer),
  ...rule,
});

/** How the signature of a record is made, which `members.signature` has. */
const SIGNATURE = exactly({
  encoding: oneOf('hex', 'base64', 'base64url'),
  /** What is before it, such as `ed25519:`. */
  prefix: optional(text),
  /** Which key a record names. */
  keyId: optional(pointer),
  /** The first whose texts the record has is the one that counts. `form`: of ES256; left out: r and s alone. */
  algorithms: listOf(
    exactly({
      is: oneOf('Ed25519', 'ES256', ...MACS),
      form: optional(oneOf('DER')),
      when: optional(texts),
    }),
    MAX_PARTS,
    1,
  ),
  parts: listOf(part, MAX_PARTS, 1),
});

/** Empty, zeros or a word; also what takes the place of a previous hash in hashed bytes. */
const FIRST_TEXT = exactly({ is: oneOf('text'), text });
/** `any`: any text that is no hash of a record. `hashed`: what is hashed in its place. */
const FIRST_NONE = exactly({ is: oneOf('null', 'absent', 'any'), hashed: optional(text) });

const FIRST_NUMBER = leaf<0 | 1>(
  'a whole number from 0 to 1',
  (value) => writtenAt(value) === '0' || writtenAt(value) === '1',
  (value) => (writtenAt(value) === '0' ? 0 : 1),
);
const SEQUENCE = exactly({
  at: pointer,
  first: choice<0 | 1 | 'any'>('0, 1 or "any"', (value) =>
    typeof value === 'string' ? oneOf('any') : FIRST_NUMBER,
  ),
});

const SAYS = {
  /** One of these texts. */
  texts: exactly({ texts: words }),
  /** A text of so many characters. */
  length: exactly({ length: within(1, MAX_TEXT) }),
  /** What another member of the record says; `as`: its number in place of the zeros, which it fills up. */
  member: exactly({
    member: pointer,
    as: optional(matching('a text with one row of zeros', (value) => ZEROS.test(value))),
  }),
  /** What this member of the record before in the chain says; in the first record nothing. */
  before: exactly({ before: pointer }),
  /** What this member of some earlier record in the lane says. `alike`: both say the same there. */
  earlier: exactly({ earlier: pointer, alike: optional(pointerList) }),
};
const REPEAT = exactly({
  at: pointer,
  /** Only in records with all of these texts. */
  when: optional(texts),
  says: choice<Says>(`one of ${Object.keys(SAYS).join(', ')}`, (value) => {
    const [, shape = null] = Object.entries(SAYS).find(([member]) => has(value, member)) ?? [];
    return shape;
  }),
});

/** What a document asks of a record's members: a form, or one of these words (numbers as written). */
const REQUIRED = exactly({
  check: oneOf('fields', 'words', 'trust', 'phases'),
  at: pointer,
  /** Only where all of these members have one of their texts. */
  when: optional(listOf(exactly({ at: pointer, texts: words }), MAX_LISTED, 1)),
  is: choice<RequiredForm | readonly string[]>('a form or a list of words', (value) =>
    typeof value === 'string' ? FORM : words,
  ),
});
const FORM = oneOf('there', 'text', 'object', 'UUID v4', 'URI', 'SemVer', 'RFC 3339');
export type RequiredForm = Read<typeof FORM>;

const REQUIRES = exactly({
  /** The document, as messages name it. */
  by: name,
  rules: listOf(REQUIRED, MAX_LISTED, 1),
  /** Where a record whose content was erased has the hash that it had. */
  erased: optional(pointer),
});

const WRITE = exactly({
  /** Of what sort it is: "file". */
  kind: name,
  /** What it is called. */
  id: pointers,
  /** Only in records with all of these texts. */
  when: optional(texts),
  /** Hashes of its content. */
  before: optional(pointers),
  after: optional(pointers),
  /** Its content itself. */
  value: optional(pointers),
  /** It is there no more. */
  removes: optional(isTrue),
});

export const PROFILE = exactly({
  /** Where the schema is, for editors. */
  $schema: optional(text),
  format: oneOf('chain-profile/1'),
  id: matching('lower-case letters, digits and hyphens', (value) =>
    /^[a-z0-9-]{1,64}$/.test(value),
  ),
  name,
  /** Which software, in which versions, writes such logs. */
  writer: text,
  /** What such a log is in; left out: JSON Lines. */
  container: optional(CONTAINER),
  /** How the first records of such a log look. */
  recognise: exactly({
    /** All of these are there. */
    has: pointerList,
    /** Members with a text that is always the same. */
    texts: optional(texts),
    /** Other logs have these members too: one of the first hashes has to agree as well. */
    byHash: optional(isTrue),
  }),
  members: exactly({
    id: optional(pointer),
    /** The hash of the record before. Without it, that hash is only one of the hashed parts. */
    previous: optional(pointer),
    sequence: optional(SEQUENCE),
    /** Session, run or chain: records with the same text make a lane. */
    lane: optional(pointers),
    time: optional(exactly({ at: pointers, unit: oneOf('RFC 3339', 'seconds', 'milliseconds') })),
    kind: optional(pointers),
    actor: optional(pointers),
    tool: optional(pointers),
    /** What it was done with, in a text: a path, a command, an address. */
    target: optional(pointers),
    /** What people and models wrote, such as prompts and answers: shown whole, with its line breaks. */
    freeText: optional(pointerList),
    /** Which words mean what; another word is shown as it is. */
    decision: optional(
      exactly({
        at: pointers,
        reason: optional(pointers),
        permit: optional(words),
        deny: optional(words),
        ask: optional(words),
      }),
    ),
    signature: optional(pointer),
    /** Which question a decision answers: the id of the record that asked. */
    answers: optional(pointer),
    /**
     * Which call a result is of: the id of the record that called, or an id of the call that both
     * records have here.
     */
    call: optional(pointers),
    /**
     * Where the work of a lane was handed on: its first record has the name of another lane here, or
     * the id or hash of a record in it.
     */
    parent: optional(pointers),
    /** The lane that work is handed to by this record. */
    handsTo: optional(pointers),
    /** What records say that they wrote, each with hashes of its content where they have them. */
    writes: optional(listOf(WRITE, MAX_LISTED, 1)),
    /** What it cost. */
    cost: optional(
      listOf(
        exactly({ in: oneOf('USD', 'tokens', 'seconds', 'milliseconds'), at: pointers }),
        MAX_PARTS,
        1,
      ),
    ),
  }),
  chain: exactly({
    /** One chain through the whole file, or one for each lane. */
    per: oneOf('file', 'lane'),
    /** What the first record has in place of a previous hash. */
    first: choice<First>('an object', (value) => (has(value, 'text') ? FIRST_TEXT : FIRST_NONE)),
    /**
     * Rows are in another order than their chain: `linked`, each follows the one whose hash it names;
     * `newest first`, where they hold no hash of their own.
     */
    rows: optional(oneOf('linked', 'newest first')),
    /** A line with this member is no record: it names the last hash of the file before this one. */
    continues: optional(pointer),
  }),
  /** Of a record as a whole: what the next record names. */
  hash: choice<HashRule | KeyedHash>('an object', (value) => (has(value, 'keyed') ? KEYED : RULE)),
  /** Hashes over parts of a record, which the record's own hash covers. */
  innerHashes: optional(listOf(exactly({ at: pointer, ...rule }), MAX_PARTS, 1)),
  /** Chains within the records. */
  innerChains: optional(listOf(INNER_CHAIN, MAX_PARTS, 1)),
  /** Roots over several records: Merkle trees, and hashes that run along. */
  roots: optional(listOf(ROOT, MAX_PARTS, 1)),
  signature: optional(SIGNATURE),
  /** Members that say what is said elsewhere too: where they are there, they have to agree. */
  repeats: optional(listOf(REPEAT, MAX_LISTED, 1)),
  /** What a document that such logs follow asks of their records. */
  requires: optional(REQUIRES),
  /** Lines may have `NaN`, `Infinity` and `-Infinity`, which JSON does not have. */
  nonFinite: optional(isTrue),
  /** What the package’s own verifier does: the reference profile repeats it. */
  verifier: optional(verifierShape(part)),
});

export type ChainProfile = Read<typeof PROFILE>;
export type Verifier = NonNullable<ChainProfile['verifier']>;
export type Compare = Verifier['compares'][number];
export type First = Read<typeof FIRST_TEXT> | Read<typeof FIRST_NONE>;
export type TimeUnit = NonNullable<ChainProfile['members']['time']>['unit'];
export type HashRule = Read<typeof RULE>;
export type KeyedHash = Read<typeof KEYED>;
export type SignatureRule = Read<typeof SIGNATURE>;
export type InnerChain = Read<typeof INNER_CHAIN>;
export type RootRule = Read<typeof ROOT>;
export type Write = Read<typeof WRITE>;
export type Required = Read<typeof REQUIRED>;
export type Repeat = Read<typeof REPEAT>;
export type Says = Read<(typeof SAYS)[keyof typeof SAYS]>;
export type PlainPart = Read<(typeof PLAIN_PARTS)[keyof typeof PLAIN_PARTS]>;
export type Part = PlainPart | Read<typeof HASHED>;
/** The record, or some of it, written as JSON again. */
export type JsonPart = Read<typeof WITHOUT> &
  Partial<Pick<Read<typeof ONLY>, 'only'>> &
  Partial<Pick<Read<typeof LIST>, 'list'>>;
export type NamedValue = Read<typeof NAMED_MEMBER> | Read<typeof NAMED_PREVIOUS>;
export type HashEncoding = Read<typeof encoding>;
export type JsonSpelling = Read<typeof SPELLING>;
export type JsonStyleName = 'RFC 8785' | JsonSpelling;

export function isKeyed(hash: HashRule | KeyedHash): hash is KeyedHash {
  return 'keyed' in hash;
}
