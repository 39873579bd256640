// What a profile says about hashes, in words: which bytes, by which function, where from.

import { NAMED_HASHES } from '../../../base/hash/named.ts';
import { expandStyle } from '../hash/style.ts';
import { pointerWords as named, type Pointer } from './pointer.ts';
import {
  type ChainProfile,
  type HashPart,
  type HashRule,
  type InnerChain,
  isKeyed,
  type JsonPart,
  type RootRule,
} from './profile.ts';

export function hashRuleWords(profile: ChainProfile): string {
  const { roots = [], innerChains = [] } = profile;
  return [
    recordRuleWords(profile),
    ...roots.map((root) => `${rootWords(root)}.`),
    ...innerChains.map((chain) => `${innerChainWords(chain)}.`),
  ].join(' ');
}

export function innerChainWords({ previous, at, ...rule }: InnerChain): string {
  const what = at === undefined ? 'the hash of' : `${named(at)} of`;
  return `${named(previous)} is ${what} the record before that has one: ${describeHashRule(rule)}`;
}

function rootWords({ at, algorithm, tree, leaf, records }: RootRule): string {
  const name = NAMED_HASHES[algorithm].words;
  const kind =
    tree === 'running'
      ? `the ${name} that runs along`
      : `the Merkle root (${name}, ${TREES[tree]})`;
  const what = leaf === undefined ? 'the hashes of' : `${named(leaf)} of`;
  const which =
    typeof records === 'string'
      ? RECORDS[records]
      : `the records from ${named(records.from)} to ${named(records.to)}`;
  return `${named(at)} is ${kind} over ${what} ${which}`;
}

const TREES = {
  'RFC 6962': 'as in RFC 6962',
  promoted: 'an odd last node goes up',
  'RFC 6962 doubled': 'prefixes as in RFC 6962, an odd last node is paired with itself',
  doubled: 'an odd last node is paired with itself',
};

const RECORDS = {
  before: 'all records before it',
  through: 'all records up to it',
  since: 'the records since the last such root',
  alike: 'all records that have the same root',
};

function recordRuleWords(profile: ChainProfile): string {
  const { hash, innerHashes = [], members } = profile;
  if (isKeyed(hash) && hash.unknown) return unknownWords(hash.at, members.previous);
  if (isKeyed(hash))
    return `each record’s ${named(hash.at)} is made by ${hash.keyed} with a key, and the next record names it.`;
  if (hash.at === null)
    return `records hold no hash of their own; ${named(members.previous ?? '')} is the hash of the record before: ${describeHashRule(hash)}.`;
  const own = [...innerHashes, { ...hash, at: hash.at }].map(
    (rule) => `${named(rule.at)} is ${describeHashRule(rule)}`,
  );
  const link =
    members.previous === undefined
      ? 'no member names the record before'
      : `${named(members.previous)} names the hash of the record before`;
  return `in each record ${own.join('; ')}; ${link}.`;
}

function unknownWords(at: Pointer, previous: Pointer | undefined): string {
  const own = `${named(at)} looks like the hash of a record, and no rule that was tried gives it`;
  return previous === undefined
    ? `${own}.`
    : `${own}; ${named(previous)} names that of the record before.`;
}

/** “SHA-256 over the record without …”. */
export function describeHashRule(rule: Omit<HashRule, 'at'>): string {
  const { algorithm, encoding, parts, bytes, length } = rule;
  const cut = [
    bytes === undefined ? '' : `, the first ${bytes} bytes,`,
    length === undefined ? '' : `, the first ${length} characters,`,
  ].join('');
  const written = encoding === 'hex' ? '' : `, in ${ENCODINGS[encoding]},`;
  const name = `${NAMED_HASHES[algorithm].words}${cut}${written}`.replaceAll(',,', ',');
  return `${name} over ${parts.map(partWords).join(' + ')}`;
}

const ENCODINGS = {
  'hex upper': 'upper-case hex',
  base64: 'base64',
  'base64 unpadded': 'base64 without padding',
  base64url: 'base64url',
  'base64url padded': 'base64url with padding',
};

const FORMS = {
  bare: 'without what is before its last colon',
  bytes: 'as bytes',
  u32: 'in 32 bits',
  u64: 'in 64 bits',
  milliseconds: 'in milliseconds',
};

export function partWords(part: HashPart): string {
  if ('text' in part) {
    const where = part.with === undefined ? '' : ` (where ${named(part.with)} is there)`;
    return `'${shownText(part.text)}'${part.afterFirst ? ' (not in the first record)' : ''}${where}`;
  }
  if ('member' in part) return named(part.member) + (part.as ? ` ${FORMS[part.as]}` : '');
  if ('previous' in part)
    return `the hash of the record before${part.as ? ` ${FORMS[part.as]}` : ''}`;
  if ('json' in part) return jsonWords(part.json);
  if ('hashed' in part) {
    const { algorithm, encoding, parts } = part.hashed;
    const how = encoding === 'bytes' ? ' (its bytes)' : encoding === 'hex' ? '' : ` (${encoding})`;
    return `${NAMED_HASHES[algorithm].words}${how} of [${parts.map(partWords).join(' + ')}]`;
  }
  const { emptied = [], without = [] } = part.line;
  const changes = [
    emptied.length ? `with ${list(emptied)} emptied` : '',
    without.length ? `without ${list(without)}` : '',
  ].filter((one) => one !== '');
  return `the line ${changes.join(' and ') || 'as it is'}`;
}

/** Controls by their number: `\u001f`. */
function shownText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
}

function jsonWords(json: JsonPart): string {
  const { without = [], only, texts = [], nulls = [], of, adds = [], skips, named: kept } = json;
  const how = styleWords(json);
  const left = without.length ? ` without ${list(without)}` : '';
  const changes = [
    left,
    ...texts.map(({ at, text }) => ` with ${named(at)} as “${text}”`),
    nulls.length ? ` with ${list(nulls)} as null` : '',
    ...adds.map(({ name }) => ` with the hash of the record before as “${name}”`),
    skips === undefined ? '' : ` ${SKIPS[skips]}`,
    kept === undefined ? '' : ` with only ${keptWords(kept)}`,
  ].join('');
  if (only) {
    const members = only.map((one) => {
      const value = 'at' in one ? pointerOrRecord(one.at) : 'the hash of the record before';
      return value === named(`/${one.name}`) ? value : `${value} (as “${one.name}”)`;
    });
    return `${members.join(', ')}${changes} as ${how}`;
  }
  if (json.list) {
    const items = json.list.map((at) =>
      at === true ? 'the hash of the record before' : pointerOrRecord(at),
    );
    return `a list of ${items.join(', ')}${changes} as ${how}`;
  }
  return `${pointerOrRecord(of ?? '')}${changes} as ${how}`;
}

/** Chosen members keep the order in which they are listed: that of the style is for objects inside of them. */
function styleWords({ style, only = [] }: JsonPart): string {
  const { order } = expandStyle(style);
  const isOwn =
    order !== null && only.some(({ name }, i) => i > 0 && order(only[i - 1]?.name ?? '', name) > 0);
  if (style === 'RFC 8785')
    return isOwn
      ? 'JSON (in this order, what is inside as in RFC 8785)'
      : 'canonical JSON (RFC 8785)';
  return `JSON (${spellingWords(style, isOwn)})`;
}

function pointerOrRecord(pointer: Pointer): string {
  return pointer === '' ? 'the record' : named(pointer);
}

function keptWords(kept: NonNullable<JsonPart['named']>): string {
  return kept === 'outside'
    ? 'members in it that are called as one of its own, at every depth,'
    : `members called ${kept.map((one) => `“${one}”`).join(', ')}, at every depth,`;
}

const SKIPS = {
  null: 'less members that are null',
  'null everywhere': 'less members that are null, at every depth',
  empty: 'less members that are null or empty',
  'empty everywhere': 'less members that are null or empty, at every depth',
};

function spellingWords(
  { order, separators, escapes, numbers }: Exclude<JsonPart['style'], string>,
  isOwn: boolean,
): string {
  const sorted = order === 'written' ? 'in the written order' : `sorted by ${order}`;
  const words = [isOwn ? `in this order, objects inside ${sorted}` : sorted, separators];
  if (escapes === 'ascii') words.push('ASCII escapes');
  if (escapes === 'go') words.push('escapes as Go writes them');
  words.push(numbers === 'written' ? 'numbers as written' : `numbers as ${NUMBERS[numbers]}`);
  return words.join(', ');
}

const NUMBERS = {
  javascript: 'JavaScript writes them',
  python: 'Python writes them',
  'python whole': 'Python writes them, whole ones as integers',
  rust: 'serde reads and writes them',
  go: 'Go reads and writes them',
};

function list(pointers: readonly Pointer[]): string {
  return pointers.map(named).join(', ');
}
