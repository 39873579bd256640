// What a profile says about hashes, in words: which bytes, by which function, where from.

import { pointerWords as named, type Pointer } from './pointer.ts';
import { type ChainProfile, type HashRule, isKeyed, type JsonPart, type Part } from './profile.ts';

export function hashRuleWords(profile: ChainProfile): string {
  const { hash, innerHashes = [], members } = profile;
  if (isKeyed(hash))
    return `each record’s ${named(hash.at)} is made by ${hash.keyed} with a key, and the next record names it.`;
  if (hash.at === null)
    return `records hold no hash of their own; ${named(members.previous ?? '')} is the hash of the record before: ${ruleWords(hash)}.`;
  const own = [...innerHashes, { ...hash, at: hash.at }].map(
    (rule) => `${named(rule.at)} is ${ruleWords(rule)}`,
  );
  const link =
    members.previous === undefined
      ? 'no member names the record before'
      : `${named(members.previous)} names the hash of the record before`;
  return `in each record ${own.join('; ')}; ${link}.`;
}

function ruleWords({ algorithm, parts, length }: HashRule): string {
  const name = algorithm === 'sha256' ? 'SHA-256' : 'BLAKE3';
  const cut = length === undefined ? '' : `, the first ${length} characters,`;
  return `${name}${cut} over ${parts.map(partWords).join(' + ')}`;
}

function partWords(part: Part): string {
  if ('text' in part) return `'${part.text}'`;
  if ('member' in part) return named(part.member);
  if ('previous' in part) return 'the hash of the record before';
  if ('json' in part) return jsonWords(part.json);
  const { emptied = [] } = part.line;
  return emptied.length ? `the line with ${list(emptied)} emptied` : 'the line as it is';
}

function jsonWords({ style, without = [], only, texts = [] }: JsonPart): string {
  const how = style === 'RFC 8785' ? 'canonical JSON (RFC 8785)' : `JSON (${spellingWords(style)})`;
  if (only) return `${list(only.map(({ at }) => at))} as ${how}`;
  const left = without.length ? ` without ${list(without)}` : '';
  const emptied = texts.map(({ at, text }) => ` with ${named(at)} as “${text}”`).join('');
  return `the record${left}${emptied} as ${how}`;
}

function spellingWords({
  order,
  separators,
  escapes,
  numbers,
}: Exclude<JsonPart['style'], string>): string {
  const words = [order === 'written' ? 'in the written order' : `sorted by ${order}`, separators];
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
