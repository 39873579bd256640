// Profiles by the keys that entries name them by, so that an entry can be read alone: the built-in
// ones, and those that a log of its own was opened with. The key of one that is not built in is
// made of all that it says: one key never means two things, and this table is only a cache.

import { encodeText } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { builtinById } from './builtin/index.ts';
import type { ChainProfile } from './profile/profile.ts';

/** Small, each; the least recently used go first. */
const MAX_KNOWN = 2000;

const known = new Map<string, ChainProfile>();
const keys = new WeakMap<ChainProfile, string>();

export function isBuiltin(profile: ChainProfile): boolean {
  return builtinById(profile.id) === profile;
}

/** No id has a colon. */
export function toProfileKey(profile: ChainProfile): string {
  if (isBuiltin(profile)) return profile.id;
  let key = keys.get(profile);
  if (key === undefined) {
    key = `own:${sha256Hex(encodeText(JSON.stringify(profile))).slice(0, 24)}`;
    keys.set(profile, key);
  }
  return key;
}

export function profileByKey(key: string): ChainProfile | null {
  return builtinById(key) ?? known.get(key) ?? null;
}

export function rememberProfile(profile: ChainProfile): void {
  if (isBuiltin(profile)) return;
  const key = toProfileKey(profile);
  known.delete(key);
  known.set(key, profile);
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}
