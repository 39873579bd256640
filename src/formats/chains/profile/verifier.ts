// What the small verifier of a package does, as data: how it reads lines, what it compares
// with what and in which order, where it stops, and how it names the place. The reference
// profile repeats its verdict by this, blind spots included.

import { memberAt } from '../../../base/json/access.ts';
import {
  choice,
  exactly,
  listShape,
  oneOf,
  optionalShape,
  type ReadShape,
  type Shape,
} from '../../../base/json/shape.ts';
import {
  has,
  isTrue,
  MAX_HASH_PARTS,
  MAX_LISTED,
  nameLeaf,
  pointer,
  textLeaf,
  words,
} from './leaves.ts';

const WHAT = [
  'text',
  'whole number',
  'unsigned number',
  'time',
  'object',
  'texts',
  'word',
] as const;

const value = {
  name: nameLeaf,
  is: oneOf(...WHAT),
  /** The words that it may be. */
  of: optionalShape(words),
  /** The text that an absent member reads as. Otherwise the reader’s own rule counts. */
  absent: optionalShape(textLeaf),
  /** Written again only where it is not empty. */
  omitEmpty: optionalShape(isTrue),
  /** Go’s pointer: null and absent are kept apart from empty. */
  orNull: optionalShape(isTrue),
};
const INNER = exactly(value);
/** A record inside the record, or (`each`) a map of such. */
const NESTED = exactly({
  name: nameLeaf,
  members: listShape(INNER, MAX_LISTED, 1),
  each: optionalShape(isTrue),
  omitEmpty: optionalShape(isTrue),
  orNull: optionalShape(isTrue),
});

const READS = exactly({
  /**
   * Whose JSON: what Python, JavaScript, serde (Rust), Go and pydantic take differs in
   * numbers, in halves of surrogate pairs, and in `NaN`.
   */
  as: oneOf('Python', 'pydantic', 'JavaScript', 'Rust', 'Go'),
  /** What ends a line. `CR`: LF, CR or both. `any`: also VT, FF, U+0085, U+2028 and their like. */
  lines: oneOf('LF', 'CR', 'any'),
  /**
   * Bytes that are no UTF-8: refused before the first line is looked at, with the block of 8 KiB
   * that they are in, or with their line; or read as U+FFFD.
   */
  utf8: oneOf('whole', 'blocks', 'line', 'replaced'),
  /** Lines that are passed over: without a character, with none but white space, or none at all. */
  blank: oneOf('empty', 'white', 'none'),
  /** White space around a line is taken off before it is read. */
  strips: optionalShape(isTrue),
  /** A line that is no JSON, or does not fit `record`. `stops`: the verifier ends without a verdict. */
  unread: oneOf('stops', 'named', 'left out'),
  /** JSON that is no object. `compared`: as if it had no members. */
  other: oneOf('stops', 'named', 'left out', 'compared'),
  /** All lines are read before anything is compared. */
  whole: optionalShape(isTrue),
  /** LF has to end the last line. */
  closed: optionalShape(isTrue),
  /** A typed reader: other members are lost. */
  record: optionalShape(
    listShape(
      choice<ReadShape<typeof INNER> | ReadShape<typeof NESTED>>('a member', (one) =>
        has(one, 'members') ? NESTED : INNER,
      ),
      MAX_LISTED,
      1,
    ),
  ),
});

/** {line}, {record} (from 0), {id}, {found} and {expected} in it are filled in. */
const says = textLeaf;
const chooseComparison = <P>(part: Shape<P>) => ({
  /** `members.sequence` counts from 0. */
  sequence: exactly({ is: oneOf('sequence'), says }),
  /** `members.previous` is the hash of the record before, as written there or else computed. */
  link: exactly({ is: oneOf('link'), says, first: optionalShape(says) }),
  /** This member says what another one said in the record before; nothing in the first. */
  before: exactly({ is: oneOf('before'), at: pointer, before: pointer, says, first: says }),
  /** The hash at `at`, of `parts` as the package reads and writes them. */
  hash: exactly({
    is: oneOf('hash'),
    at: pointer,
    parts: optionalShape(listShape(part, MAX_HASH_PARTS, 1)),
    says,
  }),
  /** Without a text there the verifier ends. */
  there: exactly({ is: oneOf('there'), at: pointer, says }),
  /** Only with keys. `unknown`: no key of the id that the record names. */
  signature: exactly({
    is: oneOf('signature'),
    parts: optionalShape(listShape(part, MAX_HASH_PARTS, 1)),
    says,
    unknown: optionalShape(says),
    /** A record without one passes. */
    mayLack: optionalShape(isTrue),
    /** All links are compared before the first signature. */
    last: optionalShape(isTrue),
    /** The algorithm that most records name is the one that all have to name; else this. */
    algorithm: optionalShape(says),
  }),
});

/** `part`: of hashed bytes. */
export function verifierShape<P>(part: Shape<P>) {
  const compares = chooseComparison(part);
  return exactly({
    /** Which package, in which version. */
    name: nameLeaf,
    reads: READS,
    compares: listShape(
      choice<CompareOf<P>>(`one of ${Object.keys(compares).join(', ')}`, (one) => {
        const [, shape = null] =
          Object.entries(compares).find(([is]) => memberAt(one, 'is') === is) ?? [];
        return shape;
      }),
      MAX_LISTED,
    ),
    /** It lists what it finds; otherwise it stops at the first. */
    goesOn: optionalShape(isTrue),
    /** What cannot be said as data: see reference/any-order.ts and reference/declared.ts. */
    rule: optionalShape(oneOf('any order', 'declared breaks')),
    /** What the hashed text cannot hold: there the verifier ends. `last`: in the last record, too. */
    unwritable: optionalShape(
      exactly({ large: optionalShape(isTrue), last: optionalShape(isTrue) }),
    ),
    /** How it names a place: a number that it expected is where it first is missing. */
    names: oneOf('line', 'record', 'number', 'event', 'nothing'),
    /** Changes that it does not see, in a few words each. */
    blind: words,
    /** Why it rejects some honest logs of its own package. */
    rejectsHonest: optionalShape(textLeaf),
  });
}

type ComparesOf<P> = ReturnType<typeof chooseComparison<P>>;
type CompareOf<P> = ReadShape<ComparesOf<P>[keyof ComparesOf<P>]>;
export type Reads = ReadShape<typeof READS>;
export type VerifierMember = NonNullable<Reads['record']>[number];
export type InnerMember = ReadShape<typeof INNER>;
