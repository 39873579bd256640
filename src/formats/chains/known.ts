// Profiles by their ids, for entries that are read alone: the built-in ones, and those that a log
// of its own was opened with. The id of one that is not built in is made of what it says, so that
// one id never means two things.

import { builtinById } from './builtin/index.ts';
import type { ChainProfile } from './profile/profile.ts';

/** Small, each; the least recently used go first. */
const MAX_KNOWN = 2000;

const known = new Map<string, ChainProfile>();

export function profileById(id: string): ChainProfile | null {
  return builtinById(id) ?? known.get(id) ?? null;
}

export function remember(profile: ChainProfile): void {
  if (builtinById(profile.id) === profile) return;
  known.delete(profile.id);
  known.set(profile.id, profile);
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}
