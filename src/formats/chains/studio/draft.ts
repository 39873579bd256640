// A profile that a person is choosing: where it starts from, and what a change makes of it.

import { GUESSED, UNPROVEN } from '../guess/members.ts';
import { isPreviousName } from '../guess/names.ts';
import { parseHashText } from '../guess/seen.ts';
import { isBuiltin } from '../known.ts';
import type { Pointer } from '../profile/pointer.ts';
import { type ChainProfile, type HashPart, type HashRule, isKeyed } from '../profile/profile.ts';
import type { LogMember } from './query.ts';

/** What a profile of a person's own is called until they call it otherwise. */
export const OWN_ID = 'my-log';

/** The profile in use; of a log whose rules are not known, and of a sealed one, usual rules to begin with. */
export function makeProfileDraft(
  profile: ChainProfile,
  members: readonly LogMember[],
): ChainProfile {
  if (!isKeyed(profile.hash) || !profile.hash.unknown) return profile;
  const { at } = profile.hash;
  const isNamed = profile.members.previous === undefined && isPreviousName(at);
  const own = asOwn(profile);
  const hashAt = isNamed ? null : at;
  const linked = isNamed ? { ...own.members, previous: at } : own.members;
  return {
    ...own,
    members: linked,
    hash: { at: hashAt, ...usualRule(hashAt, findExample(at, members)) },
  };
}

function findExample(at: Pointer, members: readonly LogMember[]): string {
  return members.find((member) => member.at === at)?.example ?? '';
}

/** What most such logs do: SHA-256 of the record without its hash, as canonical JSON. */
function usualRule(at: Pointer | null, example: string): Omit<HashRule, 'at'> {
  const found = parseHashText(example);
  return {
    algorithm: 'sha256',
    encoding: found?.encoding ?? 'hex',
    ...(found?.prefix && { prefix: found.prefix }),
    parts: [usualPart(at)],
  };
}

export function usualPart(at: Pointer | null): HashPart {
  return { json: { style: 'RFC 8785', ...(at !== null && { without: [at] }) } };
}

/** A changed profile is a person's own: the verdict of the package's verifier is none of it any more. */
export function asOwn(profile: ChainProfile): ChainProfile {
  const { verifier: _, ...rest } = profile;
  const isOthers = isBuiltin(profile) || profile.id === UNPROVEN || profile.id.startsWith(GUESSED);
  if (!isOthers) return rest;
  return { ...rest, id: OWN_ID, name: 'Rules of my own', writer: 'described by hand' };
}

/** The same with what its logs are recognised by: members that the chain cannot do without. */
export function recognisable(profile: ChainProfile): ChainProfile {
  const { hash, members } = profile;
  const has = [hash.at, members.previous, members.sequence?.at].filter(
    (at): at is Pointer => typeof at === 'string' && at !== '',
  );
  return has.length ? { ...profile, recognise: { has } } : profile;
}

export function nameProfile(profile: ChainProfile, name: string): ChainProfile {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return { ...profile, name: name || 'Rules of my own', id: id || OWN_ID };
}

type Members = ChainProfile['members'];

/** With a member given a meaning, or with none for that meaning. */
export function meaning<Name extends keyof Members>(
  profile: ChainProfile,
  name: Name,
  value: Members[Name] | null,
): ChainProfile {
  const { [name]: _, ...others } = profile.members;
  // The rest of the members, and the one that is named, are what a profile's members are made of.
  const members = (value === null ? others : { ...others, [name]: value }) as Members;
  return { ...profile, members };
}
