// Reads a profile from its JSON text. Whatever does not fit is refused with the path of the
// first member at fault.

import { encodeText } from '../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import { misfit, readShape } from '../../../base/json/shape.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { hasPrevious } from './covers.ts';
import { type ChainProfile, isKeyed, PROFILE } from './profile.ts';

export class ProfileError extends Error {
  /** "hash.parts[0].member"; '' for the whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  constructor(path: string, expected: string, found: string) {
    super(`${path || 'the profile'}: expected ${expected}, found ${found}`);
    this.name = 'ProfileError';
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}

/** @throws {ProfileError} */
export function readProfile(bytes: Uint8Array): ChainProfile {
  const value = parse(bytes);
  const fault = misfit(value, PROFILE);
  if (fault) throw new ProfileError(fault.path, fault.expected, fault.actual);
  const profile = readShape(value, PROFILE);
  if (profile.signature && profile.members.signature === undefined)
    throw new ProfileError(
      'members.signature',
      'the member that has the signature, since `signature` says how it is made',
      'none',
    );
  if (
    !profile.members.sequence &&
    profile.roots?.some(({ records }) => typeof records !== 'string')
  )
    throw new ProfileError(
      'members.sequence',
      'the member that numbers the records, since `roots` names some by their numbers',
      'none',
    );
  if (profile.container && profile.verifier)
    throw new ProfileError(
      'verifier',
      'none, since the verifiers that a profile can describe read JSON Lines, and `container` names something else',
      'one',
    );
  if (isLinked(profile)) return profile;
  throw new ProfileError(
    'members.previous',
    'a member that names the record before, or the part {"previous": true} in a hash',
    'nothing that links a record to the one before it',
  );
}

/** @throws {ProfileError} */
export function readProfileText(text: string): ChainProfile {
  return readProfile(encodeText(text));
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: 16 });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ProfileError('', 'JSON', `${error.message} at byte ${error.offset}`);
  }
}

function isLinked({ members, hash }: ChainProfile): boolean {
  if (members.previous !== undefined) return true;
  return !isKeyed(hash) && hash.at !== null && hash.parts.some(hasPrevious);
}
