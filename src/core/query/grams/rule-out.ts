// Where no entry can be that a query finds, as far as grams tell.

import type { Requirement } from '../match/require.ts';
import { mayHaveAll } from './filter.ts';
import { forEachGram, smallLetters } from './grams.ts';

/** Of surrogate pairs: UTF-8 has no half of a letter, though a text may be found by one. */
const HALVES = /\p{Surrogate}/gu;
/** No gram goes across it. */
const BREAK = '"';

/** `bits`: the grams of some entries. True: none of them is found. */
export type RuleOut = (bits: Uint8Array) => boolean;

/** null: nothing that is required has grams, and nothing can be ruled out. */
export function ruleOutOf(requirement: Requirement | null): RuleOut | null {
  if (!requirement) return null;
  if (requirement.type === 'text') {
    const grams: number[] = [];
    const whole = requirement.text.replace(HALVES, BREAK);
    forEachGram(smallLetters(whole), (gram) => grams.push(gram));
    return grams.length > 0 ? (bits) => !mayHaveAll(bits, grams) : null;
  }
  const parts = requirement.parts.map(ruleOutOf);
  const known = parts.filter((part) => part !== null);
  if (requirement.type === 'all')
    return known.length > 0 ? (bits) => known.some((isOut) => isOut(bits)) : null;
  return known.length === parts.length ? (bits) => known.every((isOut) => isOut(bits)) : null;
}
