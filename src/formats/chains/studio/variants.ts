// Profiles that differ from one in a single choice: what each control of the screen would make of it.

import { type HashName, NAMED_HASHES } from '../../../base/hash/named.ts';
import { RFC_8785 } from '../hash/style.ts';
import { type Pointer, splitPointer } from '../profile/pointer.ts';
import {
  type ChainProfile,
  type HashEncoding,
  type HashPart,
  type HashRule,
  isKeyed,
  type JsonPart,
  type JsonSpelling,
} from '../profile/profile.ts';

export interface ProfileVariant {
  readonly control: string;
  readonly value: string;
  readonly profile: ChainProfile;
}

export const ENCODINGS: readonly HashEncoding[] = [
  ...(['hex', 'hex upper', 'base64', 'base64 unpadded', 'base64url', 'base64url padded'] as const),
];
// The names are those of the table, which has no others.
export const ALGORITHMS = Object.keys(NAMED_HASHES) as readonly HashName[];

export const SPELLING_CHOICES: {
  readonly [Name in keyof JsonSpelling]: readonly JsonSpelling[Name][];
} = {
  order: ['written', 'UTF-8', 'UTF-16', 'JavaScript'],
  separators: ['compact', 'spaced'],
  escapes: ['least', 'ascii', 'go'],
  numbers: ['written', 'javascript', 'python', 'python whole', 'rust', 'go'],
};

/** The rule by which records are hashed; null: none is known, or it needs a key. */
export function findHashRule({ hash }: ChainProfile): HashRule | null {
  return isKeyed(hash) ? null : hash;
}

export function withRule(profile: ChainProfile, change: Partial<HashRule>): ChainProfile {
  const rule = findHashRule(profile);
  return rule ? { ...profile, hash: { ...rule, ...change } } : profile;
}

export function withPart(profile: ChainProfile, index: number, part: HashPart): ChainProfile {
  const parts = findHashRule(profile)?.parts.map((own, i) => (i === index ? part : own));
  return parts ? withRule(profile, { parts }) : profile;
}

/** A style as its four choices. */
export function readSpelling({ style }: JsonPart): JsonSpelling {
  return style === 'RFC 8785' ? RFC_8785 : style;
}

/** The same record of which these members alone are taken, in this order, each under its own name. */
export function chooseMembers(part: JsonPart, members: readonly Pointer[]): JsonPart {
  const { without: _, of: __, adds: ___, ...rest } = part;
  const only = members.map((at) => ({ name: splitPointer(at).at(-1) ?? '', at }));
  return only.length ? { ...rest, only } : part;
}

/** The same record, of which all members are taken but these. */
export function allBut(part: JsonPart, members: readonly Pointer[]): JsonPart {
  const { only: _, ...rest } = part;
  return members.length ? { ...rest, without: members } : rest;
}

/** Of a part that takes a record with or without members: the same with that member the other way. */
export function toggleMember(part: JsonPart, at: Pointer, isIn: boolean): JsonPart {
  const { only, without = [], ...rest } = part;
  if (only) {
    const left = only.filter((one) => !('at' in one && one.at === at));
    const next = isIn ? [...left, { name: splitPointer(at).at(-1) ?? '', at }] : left;
    return next.length ? { ...rest, only: next } : part;
  }
  const left = without.filter((one) => one !== at);
  const next = isIn ? left : [...left, at];
  return next.length ? { ...rest, without: next } : rest;
}

export function* listProfileVariants(
  profile: ChainProfile,
  members: readonly Pointer[],
): Generator<ProfileVariant, void> {
  const rule = findHashRule(profile);
  if (!rule) return;
  for (const algorithm of ALGORITHMS)
    yield { control: 'algorithm', value: algorithm, profile: withRule(profile, { algorithm }) };
  for (const encoding of ENCODINGS)
    yield { control: 'encoding', value: encoding, profile: withRule(profile, { encoding }) };
  for (const [index, part] of rule.parts.entries())
    if ('json' in part) yield* jsonVariants(profile, index, part.json, members);
}

function* jsonVariants(
  profile: ChainProfile,
  index: number,
  json: JsonPart,
  members: readonly Pointer[],
): Generator<ProfileVariant, void> {
  const own = readSpelling(json);
  const made = (control: string, value: string, next: JsonPart): ProfileVariant => ({
    control: `${control} ${index}`,
    value,
    profile: withPart(profile, index, { json: next }),
  });
  yield made('style', 'RFC 8785', { ...json, style: 'RFC 8785' });
  yield made('style', 'own', { ...json, style: own });
  for (const name of ['order', 'separators', 'escapes', 'numbers'] as const)
    for (const value of SPELLING_CHOICES[name])
      yield made(name, value, { ...json, style: { ...own, [name]: value } });
  if (json.list || json.of !== undefined) return;
  for (const at of members)
    for (const isIn of [true, false])
      yield made(`member ${at}`, isIn ? 'in' : 'out', toggleMember(json, at, isIn));
}
