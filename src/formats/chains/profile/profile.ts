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
  listShape,
  oneOf,
  optionalShape,
  orNull,
  type ReadShape,
  type Shape,
  within,
} from '../../../base/json/shape.ts';
import { MACS } from '../../../base/signature/mac.ts';
import { CONTAINER } from './container.ts';
import {
  has,
  isTrue,
  MAX_HASH_PARTS,
  MAX_LISTED,
  MAX_TEXT,
  matchingLeaf,
  nameLeaf,
  pointer,
  pointerList,
  pointers,
  textLeaf,
  textLeaves,
  words,
  ZEROS_IN_ROW,
} from './leaves.ts';
import { verifierShape } from './verifier.ts';

export { ZEROS_IN_ROW };

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

const NAMED_PREVIOUS = exactly({ name: textLeaf, previous: isTrue });
const NAMED_MEMBER = exactly({ name: textLeaf, at: pointer });
const NAMED = choice<NamedValue>('an object', (value) =>
  has(value, 'previous') ? NAMED_PREVIOUS : NAMED_MEMBER,
);

const changed = {
  style,
  /** Members that have another text while they are hashed. */
  texts: optionalShape(textLeaves),
  /** Members that are null while they are hashed. */
  nulls: optionalShape(pointerList),
  /** All members but these. */
  without: optionalShape(listShape(pointer, MAX_LISTED)),
  /** Members that are left out where they are null, or an empty text, list or object, too. */
  skips: optionalShape(oneOf('null', 'null everywhere', 'empty', 'empty everywhere')),
};
const WITHOUT = exactly({
  ...changed,
  /** Not the record, but this member's value. */
  of: optionalShape(pointer),
  /**
   * In every object of the written value only members with these names, which `written` order has in this order;
   * `outside`: in objects inside only those that are called as a member of the written value is.
   */
  named: optionalShape(
    choice<'outside' | readonly string[]>('"outside" or a list of names', (value) =>
      typeof value === 'string' ? oneOf('outside') : words,
    ),
  ),
  /** Members that only the hashed text has, at the end where it is not sorted. */
  adds: optionalShape(listShape(NAMED_PREVIOUS, MAX_LISTED, 1)),
});
const ONLY = exactly({
  ...changed,
  /** These members in this order, under these names; one that is absent is left out. */
  only: listShape(NAMED, MAX_LISTED, 1),
});
const LIST = exactly({
  ...changed,
  /** A list of these values, `true` for the hash of the record before; of one that is absent null. */
  list: listShape(
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
  text: exactly({
    text: textLeaf,
    afterFirst: optionalShape(isTrue),
    with: optionalShape(pointer),
  }),
  /**
   * A text without its quotes, a number as it is written, nothing where there is nothing. `as`: the
   * hash without what is before its last colon, or its bytes; a whole number in so many bits,
   * the highest first; a time in RFC 3339 as milliseconds since 1970.
   */
  member: exactly({
    member: pointer,
    as: optionalShape(oneOf('bare', 'bytes', 'u32', 'u64', 'milliseconds')),
  }),
  /** The hash of the record before, as written; of the first, the text of {@link First}. */
  previous: exactly({ previous: isTrue, as: optionalShape(oneOf('bare', 'bytes')) }),
  /** The line's own bytes without its line end, with `""` for the values of some members. */
  line: exactly({
    line: exactly({
      emptied: optionalShape(pointerList),
      /** Members of the record that are taken out, with a comma next to them. */
      without: optionalShape(pointerList),
    }),
  }),
  json: exactly({ json }),
};
function choosePart<T>(parts: Readonly<Record<string, Shape<unknown>>>) {
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
    parts: listShape(choosePart<PlainPart>(PLAIN_PARTS), MAX_HASH_PARTS, 1),
  }),
});
const PARTS = {
  ...PLAIN_PARTS,
  /** The hash of these parts, one after another. */
  hashed: HASHED,
};
const part = choosePart<HashPart>(PARTS);

const rule = {
  algorithm,
  encoding,
  /** Before the encoded hash, as in `sha256:`. */
  prefix: optionalShape(textLeaf),
  /** Bytes that are kept of the hash. */
  bytes: optionalShape(within(8, 64)),
  /** Characters that are kept of the encoded hash. */
  length: optionalShape(within(16, 128)),
  /** The hashed bytes are these, one after another. */
  parts: listShape(part, MAX_HASH_PARTS, 1),
};
/** `at`: where the record has it; null: it has none, and only the next record names it. */
const RULE = exactly({ at: orNull(pointer), ...rule });
/**
 * Made with a key ("HMAC-SHA256"), as `signature` says: without the key only links can be
 * compared.
 */
const KEYED = exactly({
  at: pointer,
  keyed: nameLeaf,
  /** No rule is known by which it is made, with a key or without. */
  unknown: optionalShape(isTrue),
});

/** A root over several records, which a member of one of them has. */
const ROOT = exactly({
  at: pointer,
  /** Only in records with all of these texts. */
  when: optionalShape(textLeaves),
  algorithm,
  encoding,
  prefix: optionalShape(textLeaf),
  /**
   * A Merkle tree: as RFC 6962 has it, with 0 before leaves and 1 before nodes; `RFC 6962 doubled`: with these,
   * and an odd last node is paired with itself; or of bare pairs, where an
   * odd last node goes up as it is or is paired with itself. `running`: the hash of the root before and
   * the new leaf.
   */
  tree: oneOf('RFC 6962', 'RFC 6962 doubled', 'promoted', 'doubled', 'running'),
  /** What leaves are made of; left out: each record's own hash. */
  leaf: optionalShape(pointer),
  /** How leaves, and nodes where they are bare, are put together; left out: as the bytes of their hex or base64. */
  as: optionalShape(oneOf('text', 'bare')),
  /** In place of the root of no records; where it runs along, the first one goes on from it. */
  first: optionalShape(textLeaf),
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
type RootRecords = ReadShape<typeof ROOT_RECORDS> | ReadShape<typeof ROOT_RANGE>;

/** A chain within records, besides that of the records themselves; not all of them need be in it. */
const INNER_CHAIN = exactly({
  /** Where a record names what an earlier one has. */
  previous: pointer,
  /** Where that has its own hash; left out: it is computed. */
  at: optionalShape(pointer),
  /** Records that say the same here make a chain; left out: all of the log do. */
  lane: optionalShape(pointer),
  ...rule,
});

/** How the signature of a record is made, which `members.signature` has. */
const SIGNATURE = exactly({
  encoding: oneOf('hex', 'base64', 'base64url'),
  /** What is before it, such as `ed25519:`. */
  prefix: optionalShape(textLeaf),
  /** Which key a record names. */
  keyId: optionalShape(pointer),
  /** The first whose texts the record has is the one that counts. `form`: of ES256; left out: r and s alone. */
  algorithms: listShape(
    exactly({
      is: oneOf('Ed25519', 'ES256', ...MACS),
      form: optionalShape(oneOf('DER')),
      when: optionalShape(textLeaves),
    }),
    MAX_HASH_PARTS,
    1,
  ),
  parts: listShape(part, MAX_HASH_PARTS, 1),
});

/** Empty, zeros or a word; also what takes the place of a previous hash in hashed bytes. */
const FIRST_TEXT = exactly({ is: oneOf('text'), text: textLeaf });
/** `any`: any text that is no hash of a record. `hashed`: what is hashed in its place. */
const FIRST_NONE = exactly({ is: oneOf('null', 'absent', 'any'), hashed: optionalShape(textLeaf) });

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
    as: optionalShape(
      matchingLeaf('a text with one row of zeros', (value) => ZEROS_IN_ROW.test(value)),
    ),
  }),
  /** What this member of the record before in the chain says; in the first record nothing. */
  before: exactly({ before: pointer }),
  /** What this member of some earlier record in the lane says. `alike`: both say the same there. */
  earlier: exactly({ earlier: pointer, alike: optionalShape(pointerList) }),
};
const REPEAT = exactly({
  at: pointer,
  /** Only in records with all of these texts. */
  when: optionalShape(textLeaves),
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
  when: optionalShape(listShape(exactly({ at: pointer, texts: words }), MAX_LISTED, 1)),
  is: choice<RequiredForm | readonly string[]>('a form or a list of words', (value) =>
    typeof value === 'string' ? FORM : words,
  ),
});
const FORM = oneOf('there', 'text', 'object', 'UUID v4', 'URI', 'SemVer', 'RFC 3339');
export type RequiredForm = ReadShape<typeof FORM>;

const REQUIRES = exactly({
  /** The document, as messages name it. */
  by: nameLeaf,
  rules: listShape(REQUIRED, MAX_LISTED, 1),
  /** Where a record whose content was erased has the hash that it had. */
  erased: optionalShape(pointer),
});

const WRITE = exactly({
  /** Of what sort it is: "file". */
  kind: nameLeaf,
  /** What it is called. */
  id: pointers,
  /** Only in records with all of these texts. */
  when: optionalShape(textLeaves),
  /** Hashes of its content. */
  before: optionalShape(pointers),
  after: optionalShape(pointers),
  /** Its content itself. */
  value: optionalShape(pointers),
  /** It is there no more. */
  removes: optionalShape(isTrue),
});

export const PROFILE = exactly({
  /** Where the schema is, for editors. */
  $schema: optionalShape(textLeaf),
  format: oneOf('chain-profile/1'),
  id: matchingLeaf('lower-case letters, digits and hyphens', (value) =>
    /^[a-z0-9-]{1,64}$/.test(value),
  ),
  name: nameLeaf,
  /** Which software, in which versions, writes such logs. */
  writer: textLeaf,
  /** What such a log is in; left out: JSON Lines. */
  container: optionalShape(CONTAINER),
  /** How the first records of such a log look. */
  recognise: exactly({
    /** All of these are there. */
    has: pointerList,
    /** Members with a text that is always the same. */
    texts: optionalShape(textLeaves),
    /** Other logs have these members too: one of the first hashes has to agree as well. */
    byHash: optionalShape(isTrue),
  }),
  members: exactly({
    id: optionalShape(pointer),
    /** The hash of the record before. Without it, that hash is only one of the hashed parts. */
    previous: optionalShape(pointer),
    sequence: optionalShape(SEQUENCE),
    /** Session, run or chain: records with the same text make a lane. */
    lane: optionalShape(pointers),
    time: optionalShape(
      exactly({ at: pointers, unit: oneOf('RFC 3339', 'seconds', 'milliseconds') }),
    ),
    kind: optionalShape(pointers),
    actor: optionalShape(pointers),
    tool: optionalShape(pointers),
    /** What it was done with, in a text: a path, a command, an address. */
    target: optionalShape(pointers),
    /** What people and models wrote, such as prompts and answers: shown whole, with its line breaks. */
    freeText: optionalShape(pointerList),
    /** Which words mean what; another word is shown as it is. */
    decision: optionalShape(
      exactly({
        at: pointers,
        reason: optionalShape(pointers),
        permit: optionalShape(words),
        deny: optionalShape(words),
        ask: optionalShape(words),
      }),
    ),
    signature: optionalShape(pointer),
    /** Which question a decision answers: the id of the record that asked. */
    answers: optionalShape(pointer),
    /**
     * Which call a result is of: the id of the record that called, or an id of the call that both
     * records have here.
     */
    call: optionalShape(pointers),
    /**
     * Where the work of a lane was handed on: its first record has the name of another lane here, or
     * the id or hash of a record in it.
     */
    parent: optionalShape(pointers),
    /** The lane that work is handed to by this record. */
    handsTo: optionalShape(pointers),
    /** What records say that they wrote, each with hashes of its content where they have them. */
    writes: optionalShape(listShape(WRITE, MAX_LISTED, 1)),
    /** What it cost. */
    cost: optionalShape(
      listShape(
        exactly({ in: oneOf('USD', 'tokens', 'seconds', 'milliseconds'), at: pointers }),
        MAX_HASH_PARTS,
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
    rows: optionalShape(oneOf('linked', 'newest first')),
    /** A line with this member is no record: it names the last hash of the file before this one. */
    continues: optionalShape(pointer),
  }),
  /** Of a record as a whole: what the next record names. */
  hash: choice<HashRule | KeyedHash>('an object', (value) => (has(value, 'keyed') ? KEYED : RULE)),
  /** Hashes over parts of a record, which the record's own hash covers. */
  innerHashes: optionalShape(listShape(exactly({ at: pointer, ...rule }), MAX_HASH_PARTS, 1)),
  /** Chains within the records. */
  innerChains: optionalShape(listShape(INNER_CHAIN, MAX_HASH_PARTS, 1)),
  /** Roots over several records: Merkle trees, and hashes that run along. */
  roots: optionalShape(listShape(ROOT, MAX_HASH_PARTS, 1)),
  signature: optionalShape(SIGNATURE),
  /** Members that say what is said elsewhere too: where they are there, they have to agree. */
  repeats: optionalShape(listShape(REPEAT, MAX_LISTED, 1)),
  /** What a document that such logs follow asks of their records. */
  requires: optionalShape(REQUIRES),
  /** Lines may have `NaN`, `Infinity` and `-Infinity`, which JSON does not have. */
  nonFinite: optionalShape(isTrue),
  /** What the package’s own verifier does: the reference profile repeats it. */
  verifier: optionalShape(verifierShape(part)),
});

export type ChainProfile = ReadShape<typeof PROFILE>;
export type Verifier = NonNullable<ChainProfile['verifier']>;
export type Compare = Verifier['compares'][number];
export type First = ReadShape<typeof FIRST_TEXT> | ReadShape<typeof FIRST_NONE>;
export type TimeUnit = NonNullable<ChainProfile['members']['time']>['unit'];
export type HashRule = ReadShape<typeof RULE>;
export type KeyedHash = ReadShape<typeof KEYED>;
export type SignatureRule = ReadShape<typeof SIGNATURE>;
export type InnerChain = ReadShape<typeof INNER_CHAIN>;
export type RootRule = ReadShape<typeof ROOT>;
export type ProfileWrite = ReadShape<typeof WRITE>;
export type Required = ReadShape<typeof REQUIRED>;
export type Repeat = ReadShape<typeof REPEAT>;
export type Says = ReadShape<(typeof SAYS)[keyof typeof SAYS]>;
export type PlainPart = ReadShape<(typeof PLAIN_PARTS)[keyof typeof PLAIN_PARTS]>;
export type HashPart = PlainPart | ReadShape<typeof HASHED>;
/** The record, or some of it, written as JSON again. */
export type JsonPart = ReadShape<typeof WITHOUT> &
  Partial<Pick<ReadShape<typeof ONLY>, 'only'>> &
  Partial<Pick<ReadShape<typeof LIST>, 'list'>>;
export type NamedValue = ReadShape<typeof NAMED_MEMBER> | ReadShape<typeof NAMED_PREVIOUS>;
export type HashEncoding = ReadShape<typeof encoding>;
export type JsonSpelling = ReadShape<typeof SPELLING>;
export type JsonStyleName = 'RFC 8785' | JsonSpelling;

export function isKeyed(hash: HashRule | KeyedHash): hash is KeyedHash {
  return 'keyed' in hash;
}
