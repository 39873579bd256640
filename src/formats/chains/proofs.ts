// What of a record of a log is computed again: its hashes, the hash that it names, its number.

import type { HashEngine } from '../../base/hash/hash.ts';
import { NAMED_HASHES } from '../../base/hash/named.ts';
import { integerAt } from '../../base/json/access.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { chainProof, hashProof } from '../../ledger/format/proofs.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Proof } from '../../ledger/model/replay.ts';
import type { BeforeRecord } from './annotation.ts';
import { type DecodedChain, decodeChain } from './decode.ts';
import { hashedBytes, hashText } from './hash/bytes.ts';
import { showChainMember } from './members.ts';
import { hasPrevious } from './profile/covers.ts';
import { type Pointer, textAtPointer, valueAtPointer } from './profile/pointer.ts';
import { type ChainProfile, type HashRule, isKeyed } from './profile/profile.ts';
import { ChainWalk } from './walk.ts';

export function chainsProofs(
  entry: Entry,
  decoded: DecodedChain,
  last: Entry | null,
  hash: HashEngine,
): readonly Proof[] {
  const { object, profile } = decoded;
  if (!object) return [];
  const { hash: own, innerHashes = [] } = profile;
  const rules: [Pointer, HashRule][] = innerHashes.map((inner) => [inner.at, inner]);
  if (!isKeyed(own) && own.at !== null) rules.push([own.at, own]);
  const hashes = rules.flatMap(([at, rule]) => hashedAt(entry, decoded, object, at, rule, hash));
  // The hash of the record as a whole first.
  return [...hashes.reverse(), ...linked(decoded, object, last), ...numbered(decoded, object)];
}

function hashedAt(
  { bytes }: Entry,
  { annotation, profile }: DecodedChain,
  object: JsonObject,
  at: Pointer,
  rule: HashRule,
  engine: HashEngine,
): Proof[] {
  const { before } = annotation;
  const previous = before ? before.hash : ChainWalk.firstText(profile);
  const needsPrevious = rule.parts.some(hasPrevious);
  const written = textAtPointer(object, at);
  if (written === null || (previous === null && needsPrevious)) return [];
  const record = { object, bytes, previous: previous ?? '' };
  const name = NAMED_HASHES[rule.algorithm].words;
  const computed = hashText(rule, record, engine);
  return [hashProof('chains.hash', name, computed, written, hashedBytes(rule.parts, record))];
}

function linked(
  { annotation: { before }, profile }: DecodedChain,
  object: JsonObject,
  last: Entry | null,
): Proof[] {
  const { previous } = profile.members;
  if (previous === undefined || !before || before.hash === null) return [];
  const named = valueAtPointer(object, previous);
  const proof = chainProof('chains.link', showChainMember(named), before.hash);
  const bytes = last && unwritten(last, before, profile);
  return [{ ...proof, ...(bytes && { bytes }) }];
}

/** The bytes of a hash that only the next record names. */
function unwritten(last: Entry, before: BeforeRecord, { hash }: ChainProfile): Uint8Array | null {
  if (isKeyed(hash) || hash.at !== null) return null;
  const { object, annotation, profile } = decodeChain(last);
  // The record before it in the lane need not be the one before it in the chain.
  if (!object || annotation.line !== before.line) return null;
  const previous = annotation.before
    ? (annotation.before.hash ?? '')
    : ChainWalk.firstText(profile);
  return hashedBytes(hash.parts, { object, bytes: last.bytes, previous });
}

function numbered({ annotation: { before }, profile }: DecodedChain, object: JsonObject): Proof[] {
  const { sequence } = profile.members;
  const last = before?.sequence == null ? null : integerAt({ number: before.sequence });
  if (!sequence || last === null) return [];
  return [
    {
      check: 'chains.sequence',
      computed: String(last + 1n),
      from: `Comes after ${last}`,
      expected: showChainMember(valueAtPointer(object, sequence.at)),
      against: 'Written in the file',
    },
  ];
}
