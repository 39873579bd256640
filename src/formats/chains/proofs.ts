// What of a record of a log is computed again: its hashes, the hash that it names, its number.

import type { HashEngine } from '../../core/hash/hash.ts';
import { integerAt } from '../../core/json/access.ts';
import type { JsonObject } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Proof } from '../../core/model/replay.ts';
import { chainProof, hashProof } from '../proofs.ts';
import type { Decoded } from './decode.ts';
import { hashedBytes, hashText } from './hash/bytes.ts';
import { shown } from './members.ts';
import { type Pointer, textAt, valueAt } from './profile/pointer.ts';
import { type HashRule, isKeyed } from './profile/profile.ts';
import { ChainWalk } from './walk.ts';

export function proofs(
  entry: Entry,
  decoded: Decoded,
  _before: Entry | null,
  hash: HashEngine,
): readonly Proof[] {
  const { object, profile } = decoded;
  if (!object) return [];
  const { hash: own, innerHashes = [] } = profile;
  const rules: [Pointer, HashRule][] = innerHashes.map((inner) => [inner.at, inner]);
  if (!isKeyed(own) && own.at !== null) rules.push([own.at, own]);
  const hashes = rules.flatMap(([at, rule]) => hashedAt(entry, decoded, object, at, rule, hash));
  // The hash of the record as a whole first.
  return [...hashes.reverse(), ...linked(decoded, object), ...numbered(decoded, object)];
}

function hashedAt(
  { bytes }: Entry,
  { annotation, profile }: Decoded,
  object: JsonObject,
  at: Pointer,
  rule: HashRule,
  engine: HashEngine,
): Proof[] {
  const { before } = annotation;
  const previous = before ? before.hash : ChainWalk.firstText(profile);
  const needsPrevious = rule.parts.some((part) => 'previous' in part);
  const written = textAt(object, at);
  if (written === null || (previous === null && needsPrevious)) return [];
  const record = { object, bytes, previous: previous ?? '' };
  const name = rule.algorithm === 'sha256' ? 'SHA-256' : 'BLAKE3';
  const computed = hashText(rule, record, engine);
  return [hashProof('chains.hash', name, computed, written, hashedBytes(rule.parts, record))];
}

function linked({ annotation: { before }, profile }: Decoded, object: JsonObject): Proof[] {
  const { previous } = profile.members;
  if (previous === undefined || !before || before.hash === null) return [];
  const named = valueAt(object, previous);
  return [chainProof('chains.link', typeof named === 'string' ? named : shown(named), before.hash)];
}

function numbered({ annotation: { before }, profile }: Decoded, object: JsonObject): Proof[] {
  const { sequence } = profile.members;
  const last = before?.sequence == null ? null : integerAt({ number: before.sequence });
  if (!sequence || last === null) return [];
  return [
    {
      check: 'chains.sequence',
      computed: String(last + 1n),
      from: `the number after ${last}`,
      expected: shown(valueAt(object, sequence.at)),
      against: 'written in this entry',
    },
  ];
}
