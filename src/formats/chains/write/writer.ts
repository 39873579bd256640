// Writes a hash-chained log by any profile whose records hold a hash of their own: each
// record gets the hash of the one before and then its own, as the profile says.

import { encodeText } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { styledText } from '../../../base/json/canonical.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { hashText } from '../hash/bytes.ts';
import { expandStyle } from '../hash/style.ts';
import { type Pointer, replacedAt } from '../profile/pointer.ts';
import { type ChainProfile, type HashRule, isKeyed } from '../profile/profile.ts';

/** How a line is written: as it comes, without spaces. */
const LINE = expandStyle({
  order: 'written',
  separators: 'compact',
  escapes: 'go',
  numbers: 'written',
});

export class ChainWriter {
  readonly lines: string[] = [];
  private readonly profile: ChainProfile;
  private readonly rules: readonly (HashRule & { readonly at: Pointer })[];
  private readonly engine: HashEngine;
  private previous: string;

  /** @throws for a profile whose records hold no hash, or one that needs a key. */
  constructor(profile: ChainProfile, engine: HashEngine) {
    const { hash, innerHashes = [], chain } = profile;
    if (isKeyed(hash) || hash.at === null)
      throw new Error(`${profile.name} has no hash in a record that could be written.`);
    this.profile = profile;
    this.rules = [...innerHashes, { ...hash, at: hash.at }];
    this.engine = engine;
    this.previous = chain.first.is === 'text' ? chain.first.text : '';
  }

  /** `record` has a member, with any value, wherever a hash belongs. */
  append(record: object): void {
    let object = read(JSON.stringify(record));
    const { previous: at } = this.profile.members;
    if (at !== undefined) object = filled(object, at, this.previous);
    let hash = '';
    for (const rule of this.rules) {
      const bytes = encodeText(styledText(object, LINE));
      hash = hashText(rule, { object, bytes, previous: this.previous }, this.engine);
      object = filled(object, rule.at, hash);
    }
    this.previous = hash;
    this.lines.push(styledText(object, LINE));
  }

  get text(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }
}

function read(text: string): JsonObject {
  return asObject(parseJson(encodeText(text), { maxDepth: 64 }));
}

function filled(object: JsonObject, at: Pointer, text: string): JsonObject {
  return asObject(replacedAt(object, at, text));
}

function asObject(value: JsonValue): JsonObject {
  if (!isObject(value)) throw new Error('A record is an object.');
  return value;
}
