// Members that look like hashes and that no rule of the profile compares: of a log whose rules were
// found or given, they look like a proof of something that nobody here checks.

import type { JsonObject } from '../../../core/json/value.ts';
import { looksLikeHash } from '../hash/hash-text.ts';
import { pointerTo, pointerWords } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';

const NAME = /(?:hash|digest|sha_?(?:256|512))$/i;
const MAX_NAMES = 16;

export class UncomparedHashes {
  private readonly known: ReadonlySet<string>;
  private readonly found = new Map<string, number>();
  private records = 0;

  constructor({ hash, members, innerHashes = [], repeats = [], roots = [] }: ChainProfile) {
    const known = new Set(innerHashes.map(({ at }) => at));
    if (hash.at !== null) known.add(hash.at);
    addTexts(known, members);
    addTexts(known, repeats);
    addTexts(known, roots);
    this.known = known;
  }

  examine({ members }: JsonObject): void {
    this.records++;
    for (const [name, value] of members) {
      if (typeof value !== 'string' || !NAME.test(name) || !looksLikeHash(value, null)) continue;
      const at = pointerTo(name);
      if (this.known.has(at)) continue;
      const count = this.found.get(at) ?? 0;
      if (count || this.found.size < MAX_NAMES) this.found.set(at, count + 1);
    }
  }

  /** Of those that most records have. */
  get notes(): readonly string[] {
    const names = [...this.found].flatMap(([at, count]) =>
      2 * count > this.records ? [pointerWords(at)] : [],
    );
    if (!names.length) return [];
    const [verb, one] =
      names.length > 1
        ? ['look like hashes and are', 'they are']
        : ['looks like a hash and is', 'it is'];
    return [
      `${names.join(', ')} ${verb} compared with nothing: what ${one} the hash of is not in the rules of this log, and may be another one by now.`,
    ];
  }
}

/** All texts in data of a profile, which is not deep. */
function addTexts(texts: Set<string>, data: unknown): void {
  if (typeof data === 'string') texts.add(data);
  else if (data !== null && typeof data === 'object')
    for (const one of Object.values(data)) addTexts(texts, one);
}
