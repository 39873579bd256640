// Goes along a log and compares its inner chains: hashes within the records, each of which names what an
// earlier record holds. They may be in some records only, and know nothing of the others.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { hashText, plainText } from '../hash/bytes.ts';
import { looksLikeHash } from '../hash/hash-text.ts';
import { type Pointer, textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import type { ChainProfile, InnerChain } from '../profile/profile.ts';

/** One hash of an inner chain, and what it should be. */
export interface ComparedInner {
  readonly at: Pointer;
  readonly written: string;
  readonly expected: string;
  /** The line of the record that it names; null: it is that record's own hash. */
  readonly before: number | null;
}

interface Last {
  readonly hash: string;
  readonly line: number;
}

export class InnerWalk {
  private readonly rules: readonly InnerChain[];
  private readonly engine: HashEngine;
  private readonly last = new Map<string, Last>();
  private readonly first = new Map<string, string>();

  constructor({ innerChains = [] }: Pick<ChainProfile, 'innerChains'>, engine: HashEngine) {
    this.rules = innerChains;
    this.engine = engine;
  }

  step(line: number, bytes: Uint8Array, object: JsonObject): readonly ComparedInner[] {
    return this.rules.flatMap((rule, i) => this.compare(rule, i, { line, bytes, object }));
  }

  private compare(
    rule: InnerChain,
    index: number,
    { line, bytes, object }: { line: number; bytes: Uint8Array; object: JsonObject },
  ): readonly ComparedInner[] {
    if (valueAtPointer(object, rule.previous) === undefined) return [];
    const written = textAtPointer(object, rule.previous) ?? '';
    const key = `${index} ${plainText(valueAtPointer(object, rule.lane))}`;
    const before = this.last.get(key);
    const expected = hashText(rule, { object, bytes, previous: written }, this.engine);
    const own = textAtPointer(object, rule.at);
    this.last.set(key, { hash: rule.at === undefined ? expected : (own ?? ''), line });
    const compared: ComparedInner[] = [];
    if (rule.at !== undefined)
      compared.push({ at: rule.at, written: own ?? '', expected, before: null });
    if (!before) this.first.set(key, written);
    // It may begin again, with the same word.
    else if (written !== this.first.get(key) || looksLikeHash(written, null))
      compared.push({ at: rule.previous, written, expected: before.hash, before: before.line });
    return compared;
  }
}
