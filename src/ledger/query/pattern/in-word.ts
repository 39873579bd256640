// An index of words, which has them in small letters, can be asked for an expression that matches
// inside of one word or nowhere.

import { isNumberWord, splitWords } from '../words/words.ts';
import { compileProgram } from './program.ts';
import { PatternStates } from './states.ts';
import type { Char, PatternNode, Syntax } from './syntax.ts';

export interface WordPattern {
  /** Returns whether a text with this word may match, in whatever case. */
  mayMatch(word: string): boolean;
  /**
   * Returns whether a text with this very word matches; null when that depends on its surroundings.
   */
  readonly matches: ((word: string) => boolean) | null;
}

/**
 * `needed` is the text of neededText. Null when it may match where no word is, or in one that no
 * index has.
 */
export function wordPattern(
  { root, chars }: Syntax,
  length: number,
  needed: string,
): WordPattern | null {
  if (needed === '' || isNumberWord(needed) || !chars.every(isOfWords)) return null;
  const plain = withoutAsserts(root);
  const inAnyCase = chars.map((char) => ({ ...char, fits: fitsInAnyCase(char) }));
  const loose = new PatternStates(compileProgram({ root: plain, chars: inAnyCase }, length));
  const exact = plain === root ? new PatternStates(compileProgram({ root, chars }, length)) : null;
  return {
    mayMatch: (word) => loose.endIn(word) >= 0,
    matches: exact && ((word) => exact.endIn(word) >= 0),
  };
}

const NO_WORDS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => splitWords(letter).length === 0,
);

/** Other letters than ASCII may become several small ones. */
function isOfWords({ isAscii, fits }: Char): boolean {
  return isAscii && !NO_WORDS.some(fits);
}

function fitsInAnyCase({ fits }: Char): Char['fits'] {
  return (small) => fits(small) || fits(small.toUpperCase());
}

const NOTHING: PatternNode = { type: 'all', parts: [] };

/** It is the same object where there are none. */
function withoutAsserts(node: PatternNode): PatternNode {
  switch (node.type) {
    case 'assert':
      return NOTHING;
    case 'all':
    case 'any': {
      const parts = node.parts.map(withoutAsserts);
      return parts.every((part, i) => part === node.parts[i]) ? node : { ...node, parts };
    }
    case 'repeat': {
      const part = withoutAsserts(node.part);
      return part === node.part ? node : { ...node, part };
    }
    default:
      return node;
  }
}
